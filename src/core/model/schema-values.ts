import * as z from "zod";
import { isReasonCode } from "./reasons.ts";
import { addressProblem, isSafeUrl, siteAddress } from "./urls.ts";

/* Schemas of the values in content files. The titles are the names of their types for people, in editors and in
   content/README.md. */

export const text = z.string().trim().min(1, "must not be empty").meta({ title: "text" });
export const date = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: "must be a date such as 2025-03-03", abort: true })
  .refine(isRealDate, "is not a valid date")
  .meta({ title: "date, as 2025-03-03" });
export const url = z
  .string()
  .refine(isSafeUrl, { error: "unsafe address", params: { code: "unsafe-url" } })
  .meta({ title: "URL" });
export const reportAddress = z
  .string()
  .regex(
    /^(?:\/(?![/\\])\S*|https?:\/\/\S+|mailto:[^\s@]+@[^\s@]+)$/,
    "must be a path such as /contact, an https: URL, or a mailto: address",
  )
  .meta({ title: "path, https: URL or mailto: address" });
export const historyProblem = "must be true, false, or an https: URL with {file} in place of the path of a file";
export const historyAddress = z
  .string()
  .regex(/^https:\/\/[^\s/]+\/\S*\{file\}\S*$/, { error: historyProblem, abort: true })
  .refine((value) => URL.canParse(value), historyProblem)
  .meta({ title: "https: URL with {file}" });
export const upload = z
  .string()
  .regex(/^\/uploads\/[^\s?#\\]+$/, "must be the path of a picture, such as /uploads/portrait.svg")
  .meta({ title: "path, as /uploads/portrait.svg" });
export const code = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, "must be a language code in lower case, such as en or pt-br")
  .meta({ title: "language code" });
export const targetCode = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language code, such as pt or zh-CN")
  .meta({ title: "language code" });
const withPath = "must be an https: URL with a path";
export const serviceUrl = z
  .string()
  .regex(/^https:\/\/[\p{L}\p{N}.-]+(?::\d+)?\/\S*$|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/\S*$/u, {
    error: withPath,
    abort: true,
  })
  .refine((value) => URL.canParse(value), withPath)
  .meta({ title: "https: URL" });
/** A script on an explicit host, which is added to the pages' Content-Security-Policy. */
export const foreignScript = z
  .string()
  .regex(/^https:\/\/[\p{L}\p{N}.-]+(?::\d+)?\/\S*$/u, { error: withPath, abort: true })
  .refine((value) => URL.canParse(value), withPath)
  .meta({ title: "https: URL" });
export const integrity = z
  .string()
  .regex(
    /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/,
    "must be a hash such as sha384-… with 64 Base64 characters after the hyphen (sha256: 44, sha512: 88)",
  )
  .meta({ title: "hash, as sha384-…" });
const ownPath = "must be a path such as /old, of letters from a to z, digits, hyphens, underscores, dots and slashes";
/** The address of a redirect. Characters have no meaning in configurations of servers, as those of its target. */
export const redirectPath = z
  .string()
  .regex(/^\/(?!\/)[\w./~-]*$/, { error: ownPath, abort: true })
  .refine((value) => !/\/\/|\/\.{1,2}(?:\/|$)/.test(value), ownPath);
const target = "must be a path such as /new, or an https: URL; other characters are percent-encoded";
export const redirectTarget = z
  .string()
  .regex(/^(?:\/(?!\/)|https?:\/\/[\w.-]+(?::\d+)?(?=[/?#]|$))[\w./~:?#@!&+,=%-]*$/, { error: target, abort: true })
  .refine((value) => !/%(?![\da-f]{2})/i.test(value) && (value.startsWith("/") || URL.canParse(value)), target)
  .meta({ title: "path or https: URL" });
const pathOrUrl = "must be a path such as /api/v1/chat/completions, or an https: URL";
export const endpoint = z
  .union([z.string().regex(/^\/(?![/\\])[^\s?#\\]+$/, pathOrUrl), serviceUrl], { error: pathOrUrl })
  .meta({ title: "path or https: URL" });
export const byLanguage = z.record(code, text).meta({ title: "texts by language code" });

function isRealDate(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.valueOf()) && parsed.toISOString().startsWith(value);
}

export const baseUrl = z
  .string()
  .regex(siteAddress.pattern, { error: siteAddress.problem, abort: true })
  .refine((value) => addressProblem(value) === undefined, { error: ({ input }) => addressProblem(String(input)) ?? "" })
  .meta({ title: "absolute URL" });
export const fingerprint = z.string().regex(/^[0-9a-f]{16}$/, "must be a fingerprint of 16 hexadecimal digits");
/** Older files contain the reason as text. */
export const reason = z.string().transform((value) => (isReasonCode(value) ? value : "unknown"));

/** A Zod record would silently drop `__proto__`. */
export function refuseProto(value: unknown, { issues }: z.core.ParsePayload): unknown {
  const key = "__proto__";
  if (typeof value === "object" && value !== null && Object.hasOwn(value, key))
    issues.push({ code: "unrecognized_keys", keys: [key], input: value as Record<string, unknown>, path: [] });
  return value;
}
