import * as z from "zod";
import { type Verifier, verificationNames } from "./verification.ts";

const token = z
  .string()
  .regex(/^[\w=.-]{4,128}$/, "must be the value of content in the tag, without the tag: letters, digits and _ = . -")
  .optional();

/** `verification` in site.yaml. */
export const verificationSchema = z
  .strictObject(
    Object.fromEntries(
      Object.entries(verificationNames).map(([key, name]) => [key, token.describe(`The content of <meta name="${name}">`)]),
    ) as Record<Verifier, typeof token>,
  )
  .describe("What search engines and networks give you to prove that the site is yours; the home page has it");
