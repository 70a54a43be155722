import { withCommas } from "../diagnostics/wording.ts";
import { hasExactly, isObject, parseJson } from "../model/json-value.ts";
import { isReasonCode, type Reason } from "../model/reasons.ts";
import { requiredNames } from "../translation/mask.ts";
import type { RequiredName, TranslationRequest } from "../translation/types.ts";
import { boundedReason, relayBounds } from "./relay-protocol.ts";
import type { RelaySite } from "./relay-site.ts";

/** An invalid request; the message is our own and safe to show. */
export class BadRequest extends Error {}

/**
 * Parses a request that the site's own pages could have sent: texts of limited size and one of the site's
 * languages. The names that the answer has to have are those of the site's glossary.
 *
 * @throws BadRequest if it is not such a request
 */
export function readRelayRequest(body: string, site: RelaySite): TranslationRequest {
  const request = parseJson(body);
  if (!isObject(request)) throw new BadRequest("the request is not a JSON object");
  if (!hasExactly(request, ["pieces", "target"], ["reason", "isOfSite"])) {
    throw new BadRequest("the request must have pieces and target, optionally reason and isOfSite, and nothing else");
  }
  if (request.isOfSite !== undefined && request.isOfSite !== true) throw new BadRequest("isOfSite is not true");
  const pieces = readPieces(request.pieces);
  const target = site.targets.find(({ code }) => code === request.target);
  if (target === undefined) throw new BadRequest("target is not a language of this site");
  const names = requiredNames(pieces, site.glossary, target);
  const reason = request.reason === undefined ? undefined : readReason(request.reason, pieces, names);
  const { instructions, about } = site;
  return {
    pieces,
    target,
    names,
    instructions,
    ...(request.isOfSite === true && { about }),
    ...(reason && { reason }),
  };
}

function readPieces(pieces: unknown): string[] {
  if (!isList(pieces, relayBounds.pieces) || pieces.length === 0)
    throw new BadRequest(`pieces is not a list of 1 to ${relayBounds.pieces} texts`);
  const texts = pieces.filter((piece): piece is string => typeof piece === "string" && piece.trim() !== "");
  if (texts.length < pieces.length) throw new BadRequest("a piece is not a text or is blank");
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters > relayBounds.characters)
    throw new BadRequest(`the pieces have more than ${withCommas(relayBounds.characters)} characters`);
  return texts;
}

function readReason(reason: unknown, pieces: readonly string[], names: readonly RequiredName[]): Reason {
  if (!isObject(reason) || !hasExactly(reason, ["code"], ["detail"]))
    throw new BadRequest("reason must have a code, optionally a detail, and nothing else");
  const { code, detail } = reason;
  if (typeof code !== "string" || !isReasonCode(code)) throw new BadRequest("the code of the reason is unknown");
  if (detail === undefined) return { code };
  if (typeof detail !== "string" || boundedReason({ code, detail }, { pieces, names }).detail !== detail) {
    throw new BadRequest("the detail of the reason is no marker or number of the pieces, and no name");
  }
  return { code, detail };
}

const isList = (value: unknown, most: number): value is unknown[] => Array.isArray(value) && value.length <= most;
