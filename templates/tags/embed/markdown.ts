import { playerOf } from "../../../src/core/model/players.ts";
import { escapeText, link } from "../../markdown/escape.ts";
import { recording } from "../../markdown/recording.ts";
import { defineMarkdown } from "../define-view.ts";
import tag from "./tag.ts";

/** A link to the page of the other site, the caption, and the transcript. */
export default defineMarkdown(tag, (text) => {
  const { src, title } = text.attributes;
  const player = playerOf(src);
  const line = player ? `${link(escapeText(title), player.page)} (${player.service})` : escapeText(title);
  return recording(line, text);
});
