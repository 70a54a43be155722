/*
 * The schemas of all data files, for code that loads them when such a file must be read.
 */

export { referencesSchema } from "../model/references/schema.ts";
export { languagesSchema, textsSchema } from "../model/schema.ts";
export { siteSchema } from "../model/site-schema.ts";
export { documentStateSchema, statesSchema } from "../model/states.ts";
