import type { RichText } from "../model/references/types.ts";
import type { Typography } from "../model/typography.ts";

/** A title with other quotation marks in place of those that are put around it: “ ” become ‘ ’, « » become “ ”. */
export function withinQuotes(title: RichText, quotes: Typography["quotes"]): RichText {
  const inner = (text: string) => {
    if (quotes[0] === "“") return text.replace(/“([^“”]*)”/g, "‘$1’");
    return quotes[0].startsWith("«") ? text.replace(/«\s*([^«»]*?)\s*»/g, "“$1”") : text;
  };
  return title.map((part) => (typeof part === "string" ? inner(part) : { mark: part.mark, children: withinQuotes(part.children, quotes) }));
}
