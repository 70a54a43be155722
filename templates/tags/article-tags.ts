import { type AttributesOf, createTags } from "../../src/core/article/tags.ts";
import * as definitions from "./tags.gen.ts";

/** The definitions of the tags, by name. */
export type Definitions = typeof definitions;

/** The name of a tag. */
export type TagName = keyof Definitions;

/** The attributes of each tag, as they are once an article is checked. */
export type TagAttributes = { [Name in TagName]: AttributesOf<Definitions[Name]> };

/** The tags of articles. Nothing here needs React: `biopedia translate` reads articles, too. */
export const articleTags = createTags(definitions);

/** Whether a tag has a folder here: `cite` and `references` have none. */
export const isTagName = (name: string | undefined): name is TagName => Object.hasOwn(definitions, name ?? "");
