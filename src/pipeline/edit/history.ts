import { join } from "node:path";
import { compareVersions } from "../../core/edit/compare.ts";
import type { HistoryReply, VersionReply } from "../../core/edit/protocol.ts";
import { type FileBlocks, readBlocks } from "../../core/edit/read-blocks.ts";
import { readFileAt, readHistory } from "../../io/files/git.ts";
import { readBytes } from "../../io/files/read.ts";
import type { AppRoutes } from "../../io/server/app-handler.ts";
import type { World } from "../../io/terminal/world.ts";
import { type EditedFolder, findArticle } from "./editor.ts";

interface HistoryInput extends Pick<EditedFolder, "contentDir" | "content"> {
  world: Pick<World, "env">;
}

/** The most versions of a file that are listed. */
const most = 200;

const commitName = /^[\da-f]{40,64}$/;

const blocksOf = (text: string): FileBlocks => readBlocks(text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n"));

/**
 * Answers what pages ask about their history, as far as Git has it: the versions of a page's file, and what each has
 * changed. A request names its page as `?page=/fr`. An earlier version is restored by saving its blocks.
 */
export function historyRoutes({ contentDir, content, world: { env } }: HistoryInput): AppRoutes {
  const find = async (query: URLSearchParams) => findArticle(await content(), query.get("page"));
  /** @param commit `now`: the file as it is; empty: no file */
  const textAt = async (file: string, commit: string): Promise<string | undefined> => {
    if (commit === "") return "";
    if (commit === "now") return readBytes(join(contentDir, file)).toString("utf8");
    return commitName.test(commit) ? readFileAt(contentDir, file, { commit }, env) : undefined;
  };
  return {
    get: {
      history: async ({ query }): Promise<HistoryReply | undefined> => {
        const found = await find(query);
        if (found === undefined) return undefined;
        const versions = await readHistory(contentDir, found.file, env, most);
        if (typeof versions === "string") return { versions: [], isOpen: false, why: versions };
        const last = await textAt(found.file, versions[0]?.commit ?? "");
        const isOpen = last !== (await textAt(found.file, "now"));
        return { versions, isOpen, ...(versions.length === 0 && { why: "new" as const }) };
      },
      // `version/<commit>?before=<commit>`
      version: async ({ rest, query }): Promise<VersionReply | undefined> => {
        const found = await find(query);
        if (found === undefined) return undefined;
        const texts = [await textAt(found.file, query.get("before") ?? ""), await textAt(found.file, rest)];
        const [before, after] = texts.map((text) => (text === undefined ? undefined : blocksOf(text)));
        if (before === undefined || after === undefined) return undefined;
        const { front, blocks } = after;
        return {
          front,
          blocks: blocks.map(({ node }) => node),
          changes: compareVersions(before, after, found.route.language.tag),
        };
      },
    },
  };
}
