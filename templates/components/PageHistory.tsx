import type { Library } from "../../src/core/content/library.ts";
import type { Route } from "../../src/core/model/routes.ts";
import type { ListedLink } from "../../src/core/page/listed-links.ts";
import { inOrder } from "../in-order.ts";
import type { Page } from "../page.ts";
import { Day } from "./Day.tsx";

/** The file with the text of a page, if it has one of its own and the site shows its history. */
const fileOf = (library: Library, { language, slug, describesSubject }: Route): string | undefined =>
  library.site.history && (describesSubject || slug !== undefined) ? library.sourceFile(language, slug) : undefined;

/** The last changes of the page's file, with what Git says of them. */
export function PageHistory({ page: { library, route, language, words } }: { page: Page }) {
  const file = fileOf(library, route);
  const commits = file !== undefined && library.site.history === true ? library.commits(file) : [];
  if (commits.length === 0) return null;
  return (
    <details className="page-history">
      <summary>{words.history}</summary>
      <ul>
        {inOrder(commits, ({ date, subject }) => (
          <li>
            <Day date={date} language={language} /> <bdi>{subject}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A link to the history of the page's file elsewhere, if the site names it. */
export function historyLink({ library, route, words }: Page): ListedLink[] {
  const { history } = library.site;
  const file = fileOf(library, route);
  if (typeof history !== "string" || file === undefined) return [];
  return [{ href: history.replace("{file}", () => encodeURI(file)), label: words.history }];
}
