import type { KnownLanguage } from "../model/languages.ts";
import type { TargetLanguage } from "../model/types.ts";

/** Returns a language for the prompt. */
export const targetOf = ({ code, tag, fullName }: KnownLanguage): TargetLanguage => ({ code, tag, fullName });
