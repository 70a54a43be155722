import { KnownError, withPlace } from "../../core/diagnostics/known-error.ts";
import { answer as answerPath } from "../../core/hosts/answer.ts";
import { decode } from "../../core/model/urls.ts";
import { fileErrorOf } from "../../io/files/errors.ts";
import { fileInMemory, type SiteFile } from "../../io/server/files.ts";
import type { Handler } from "../../io/server/listen.ts";
import { createLive, type LivePage } from "../../io/server/live-reload.ts";
import { createStaticHandler, type SiteFiles } from "../../io/server/static-site.ts";
import type { Session } from "./session.ts";

interface DevServer {
  /** The files of the current site, with the script of `dev` in pages. */
  files: SiteFiles;
  answer: (...args: [...Parameters<Handler>, relay: Handler]) => ReturnType<Handler>;
  basePath: () => string;
  /** The host of the site's address, if that is known. */
  hostname: () => string | undefined;
  /** Makes pages in browsers show the current state. @param problems why newer content cannot be shown, as text */
  show: (problems: string) => Promise<void>;
}

/**
 * Serves the site of a session.
 *
 * @param onProblem called with the reason why a picture cannot be made
 */
export function createDevServer(session: Session, onProblem: (problem: KnownError) => void): DevServer {
  // The messages of the problems that were reported since the last change, because each one is reported once.
  const told = new Set<string>();
  const tell = (problem: KnownError) => {
    if (!told.has(problem.message)) onProblem(problem);
    told.add(problem.message);
  };
  // The last versions of pages without errors, shown while a page has errors.
  const good = new Map<string, SiteFile>();
  const urls = () => session.site()?.content.addresses;
  const asPage = ({ body, etag }: SiteFile): LivePage => ({
    html: body?.toString("utf8") ?? "",
    version: etag.replaceAll('"', ""),
    basePath: urls()?.basePath ?? "",
  });
  const live = createLive(async (url) => {
    const file = await openPage(url);
    return file && asPage(file);
  });

  const open = async (path: string): Promise<SiteFile | undefined> => {
    const site = session.site();
    try {
      const file = await site?.open(path);
      if (site?.routeOf(path) === undefined) return file;
      if (file !== undefined) good.set(path, file);
    } catch (error) {
      tell(asKnownError(error));
    }
    return good.get(path);
  };
  const has = (path: string) => session.site()?.has(path) === true;
  const openPage = async (url: string) => {
    const { basePath = "", trailingSlash } = urls() ?? {};
    const path = decode(url.split(/[?#]/, 1)[0] ?? "/");
    const given = answerPath(path.startsWith(basePath) ? path.slice(basePath.length) : path, { trailingSlash, has });
    return open("file" in given ? given.file : "404.html");
  };
  const files: SiteFiles = {
    has,
    async open(path) {
      const file = await open(path);
      if (!file?.type.startsWith("text/html") || file.body === undefined) return file;
      return fileInMemory(path, live.addScript(asPage(file)));
    },
  };
  let served: { site: unknown; handler: Handler } | undefined;
  return {
    files,
    answer(request, response, relay) {
      const site = session.site();
      if (live.isAsked(request)) return live.answer(request, response);
      if (site === undefined) return live.waiting(request, response);
      if (served?.site !== site)
        served = {
          site,
          handler: createStaticHandler({
            files,
            basePath: urls()?.basePath ?? "",
            relay,
            waiting: live.waiting,
            compresses: false,
          }),
        };
      return served.handler(request, response);
    },
    basePath: () => urls()?.basePath ?? "",
    hostname: () => (urls()?.hasAddress ? new URL(urls()?.absolutePage("/") ?? "").hostname : undefined),
    show: (problems) => {
      told.clear();
      for (const path of good.keys()) if (session.site()?.routeOf(path) === undefined) good.delete(path);
      return live.tell(problems);
    },
  };
}

/**
 * Returns an error as one to report. `dev` goes on with its last state, also after an unexpected error, because files
 * come and go while they are read.
 *
 * @param error an unexpected one is reported with its place in the code
 */
export function asKnownError(error: unknown): KnownError {
  const known = error instanceof KnownError ? error : fileErrorOf(error);
  if (known !== undefined) return known;
  return new KnownError(
    `the content could not be shown: ${withPlace(error)}`,
    "save a file again; if the message comes back, please report it",
  );
}
