import type { Case } from "../damage.ts";
import { documents } from "./documents.ts";
import { files } from "./files.ts";
import { links } from "./links.ts";
import { metadata } from "./metadata.ts";
import { pictures } from "./pictures.ts";
import { security } from "./security.ts";

/** At least one case for every problem of a site. */
export const cases: readonly Case[] = [...links, ...documents, ...pictures, ...metadata, ...security, ...files];
