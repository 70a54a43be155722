import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { served } from "../commands/server.ts";
import { ask, type Reply } from "../support/ask.ts";
import { biopedia } from "../support/command.ts";
import { repository } from "../support/folder.ts";
import { findServer, servers } from "./find.ts";
import { type ServedSite, startServer } from "./server.ts";

const moved = `redirects:
  /moved: /ar
  /moved/old.html: /ar#work
  /away: https://away.example/a?b=%C3%A9&c#d
`;

/** Sites with each kind of addresses. Only a site without a host has none set. */
const kinds = {
  "with slashes": { settings: "host: apache\nprecompress: true\n", base: "", page: (name: string) => `${name}/` },
  "without slashes, below a base path": {
    settings: "host: apache\nprecompress: true\ntrailingSlash: false\n",
    base: "/some/path",
    page: (name: string) => name,
  },
  "without slashes, in folders": { settings: "", base: "", page: (name: string) => name },
};
type Kind = keyof typeof kinds;

/** Files that only some sites have. */
const further = {
  "twin.md": "# Twin\n",
  "site.webmanifest": "{}\n",
  "favicon.ico": "\0\0\x01\0",
  "google12ab.html": "google-site-verification: google12ab.html\n",
  ".well-known/security.txt": "Contact: mailto:ada@basic.example\n",
};

const folder = mkdtempSync(join(tmpdir(), "biopedia-servers-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

/** The project of each site, with its files in `www` as a server has them, and in `dist`. */
const projects = new Map<Kind, string>();
beforeAll(async () => {
  for (const [kind, { settings, base }] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
    const project = join(folder, kind.replaceAll(/\W+/g, "-"));
    cpSync(join(repository, "tests/sites/basic"), join(project, "content"), { recursive: true });
    appendFileSync(join(project, "content/site.yaml"), settings + moved);
    expect(await biopedia(`build --base-url https://basic.example${base}`, project)).toMatchObject({ code: 0 });
    for (const [path, text] of Object.entries(further)) {
      mkdirSync(dirname(join(project, "dist", path)), { recursive: true });
      writeFileSync(join(project, "dist", path), text);
    }
    cpSync(join(project, "dist"), join(project, "www", base), { recursive: true });
    projects.set(kind, project);
  }
});

const pages = ["ar", "pt", "translate", "ar/translate"];
const others = [
  ...[
    "",
    "/",
    "/index.html",
    "/404.html",
    "/pt/404.html",
    "/robots.txt",
    "/sitemap.xml",
    "/relay.json",
    "/.biopedia",
    "/.htaccess",
    "/%2ebiopedia",
  ],
  ...[
    "/nowhere",
    "/nowhere/",
    "/nowhere.html",
    "/nowhere/index.html",
    "/PT",
    "/pt/nowhere",
    "/ar/nowhere/",
    "/ar/uploads/nowhere.png",
    "/%70t",
    "/%70t/",
    "/pt?search=a%20b",
    "/pt/?search=a",
    "/index.html?search=a",
  ],
  ...["/moved", "/moved/", "/moved/old.html", "/away", "/away/", "/moved/older", "/move"],
  ...["/assets", "/assets/", "/assets/missing.js", "/uploads/missing.png"],
  ...Object.keys(further).map((path) => `/${path}`),
];
const requests = [
  ...pages.flatMap((page) => ["", "/", ".html", "/index.html"].map((ending) => `/${page}${ending}`)),
  ...others,
];

const named = [
  "content-type",
  "cache-control",
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "permissions-policy",
  "x-robots-tag",
];

/** The parts of a reply that visitors and search engines see. */
const seen = ({ status, headers, body }: Reply) => ({
  status,
  // Servers may name themselves in it (RFC 9110, section 10.2.2).
  location: headers.location?.replace(/^http:\/\/[^/]+/, ""),
  ...Object.fromEntries(
    named.map((name) => [name, status >= 300 && status < 400 && name === "content-type" ? undefined : headers[name]]),
  ),
  body: status === 200 || status === 404 ? body.toString("base64") : "",
});

describe.each(servers)("%s", (server) => {
  const installed = findServer(server);
  const tested = (Object.keys(kinds) as Kind[]).filter((kind) => server !== "apache" || kinds[kind].settings !== "");
  const origins = new Map<Kind, string>();
  let stop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const sites = tested.map(async (kind): Promise<ServedSite> => {
      const root = join(projects.get(kind) ?? "", "www");
      const { stdout } = await biopedia(`host ${server} --root ${root}`, projects.get(kind) ?? "");
      const local = (port: number) =>
        stdout
          .replace(/listen 80;\n.*listen .*;/, `listen 127.0.0.1:${port};`)
          .replace(/^basic\.example \{/, `http://127.0.0.1:${port} {`);
      return { root, config: local };
    });
    const started = await startServer(server, installed, await Promise.all(sites));
    stop = started.stop;
    for (const [index, kind] of tested.entries()) origins.set(kind, started.origins[index] ?? "");
  });
  afterAll(async () => stop?.());

  describe.each(tested)("a site %s", (kind) => {
    const { base, page } = kinds[kind];
    const project = () => projects.get(kind) ?? "";
    const at = (path: string, headers = {}) => ask(`${origins.get(kind)}`, base + path, { headers });
    const file = (path: string) => readFileSync(join(project(), "dist", path));

    test("answers every canonical address, alternate and entry of the sitemap with its page", async () => {
      const home = file("index.html").toString();
      const listed = [
        ...file("sitemap.xml")
          .toString()
          .matchAll(/<loc>([^<]*)<\/loc>/g),
      ].map(([, url = ""]) => url);
      const alternates = [...home.matchAll(/<link rel="alternate" hrefLang="[^"]*" href="([^"]*)"/g)].map(
        ([, url = ""]) => url,
      );
      expect(listed).toHaveLength(5);
      expect(alternates.length).toBeGreaterThan(2);
      for (const url of new Set([...listed, ...alternates])) {
        const { status, body, headers } = await ask(`${origins.get(kind)}`, new URL(url).pathname);
        expect({ url, status, type: headers["content-type"] }).toEqual({
          url,
          status: 200,
          type: "text/html; charset=utf-8",
        });
        expect(body.toString()).toContain(`<link rel="canonical" href="${url}"/>`);
      }
    });

    test("redirects other spellings to it, with one hop and the query", async () => {
      const spelled = [
        "/pt",
        "/pt/",
        "/pt.html",
        "/pt/index.html",
        "/ar/translate",
        "/ar/translate/",
        "/ar/translate.html",
      ];
      for (const path of spelled) {
        const canonical = `/${page(path.slice(1).replace(/\/$|(?:\/index)?\.html$/, ""))}`;
        if (path === canonical) continue;
        const { status, headers } = await at(`${path}?search=a`);
        expect({ path, status, to: headers.location?.replace(/^http:\/\/[^/]+/, "") }).toEqual({
          path,
          status: 301,
          to: `${base}${canonical}?search=a`,
        });
      }
    });

    test("answers like “serve --like”", async () => {
      const like = await served("", {}, `--like ${server}`, project());
      const uploads = readdirSync(join(project(), "dist/uploads")).map((name) => `/uploads/${name}`);
      for (const path of [...requests, ...uploads]) {
        if (base + path === "") continue;
        expect({ path, ...seen(await at(path)) }).toEqual({ path, ...seen(await like.ask(base + path)) });
      }
    });

    test("compresses text, and sends types, policies and lifetimes", async () => {
      const [script = ""] = /\/assets\/main\.\w+\.js/.exec(file("index.html").toString()) ?? [];
      expect((await at(script, { "accept-encoding": "gzip" })).headers).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "content-encoding": "gzip",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      expect(
        (await at(`/uploads/${readdirSync(join(project(), "dist/uploads")).find((name) => name.endsWith(".svg"))}`))
          .headers["content-security-policy"],
      ).toMatch(/sandbox/);
      const { status, headers } = await at("/assets/missing.js");
      expect({ status, cache: headers["cache-control"], type: headers["content-type"] }).toEqual({
        status: 404,
        cache: "no-cache",
        type: "text/html; charset=utf-8",
      });
    });
  });

  test.each(tested.filter((kind) => kinds[kind].settings !== ""))(
    "sends the compressed forms that a site %s has",
    async (kind) => {
      const { base, page } = kinds[kind];
      const dist = join(projects.get(kind) ?? "", "dist");
      const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
      const [script = ""] = files.filter((name) => /^assets\/main\.\w+\.js$/.test(name));
      const pt = kind === "with slashes" ? "pt/index.html" : "pt.html";
      const [first, last] = server === "nginx" ? ["gzip", "gzip"] : ["br", "gzip"];
      for (const [path, file] of [
        ["", "index.html"],
        [page("pt"), pt],
        [script, script],
      ] as const) {
        for (const [accepted, encoding] of [
          ["gzip, deflate, br", first],
          ["gzip", last],
        ] as const) {
          const { status, body, headers } = await ask(`${origins.get(kind)}`, `${base}/${path}`, {
            headers: { "accept-encoding": accepted },
          });
          expect({ path, status, encoding: headers["content-encoding"], type: headers["content-type"] }).toEqual({
            path,
            status: 200,
            encoding,
            type: `text/${path === script ? "javascript" : "html"}; charset=utf-8`,
          });
          expect(headers.vary, path).toMatch(/accept-encoding/i);
          expect(body.equals(readFileSync(join(dist, `${file}${encoding === "br" ? ".br" : ".gz"}`))), path).toBe(true);
        }
        expect((await ask(`${origins.get(kind)}`, `${base}/${path}`)).body.equals(readFileSync(join(dist, file)))).toBe(
          true,
        );
      }
    },
  );

  test("asks for the password that “host --password” says", async () => {
    const kind = "with slashes";
    const project = projects.get(kind) ?? "";
    const root = join(project, "www");
    const { stdout } = await biopedia(`host ${server} --root ${root} --password`, project);
    const [file = ""] = /\/etc\/\w+\/basic\.example\.\w+/.exec(stdout) ?? [];
    const own = join(folder, `${server}-passwords`);
    // The recipe itself, with a file of the test, and an answer on standard input.
    const [recipe = ""] = /\(printf .*\)/.exec(stdout) ?? [];
    expect(spawnSync("sh", ["-c", `${command(recipe)} > ${own}`], { input: "moss\nmoss\n" }).status).toBe(0);
    chmodSync(own, 0o644);
    const config = stdout.replaceAll(file, own);
    const site: ServedSite =
      server === "apache"
        ? { root, more: config }
        : {
            root,
            config: (port) =>
              config
                .replace(/listen 80;\n.*listen .*;/, `listen 127.0.0.1:${port};`)
                .replace(/^basic\.example \{/m, `http://127.0.0.1:${port} {`),
          };
    const { origins, stop } = await startServer(server, installed, [site]);
    onTestFinished(stop);
    const at = async (path: string, password?: string) => {
      const authorization = `Basic ${Buffer.from(`family:${password}`).toString("base64")}`;
      return ask(origins[0] ?? "", path, { headers: password === undefined ? {} : { authorization } });
    };
    for (const path of ["/", "/pt/", "/pt", "/uploads/", "/robots.txt", "/nowhere"]) {
      for (const password of [undefined, "wrong"]) {
        const { status, body, headers } = await at(path, password);
        expect({ path, status, asks: headers["www-authenticate"] }).toMatchObject({
          status: 401,
          asks: expect.stringMatching(/^Basic /i),
        });
        expect(body.toString()).not.toContain("Ada");
      }
    }
    expect((await at("/", "moss")).status).toBe(200);
    expect((await at("/", "moss")).body.equals(readFileSync(join(project, "dist/index.html")))).toBe(true);
    expect((await at("/nowhere", "moss")).status).toBe(404);

    function command(line: string) {
      return line
        .replace("caddy hash", `${installed.program} hash`)
        .replace("openssl passwd -apr1", "openssl passwd -apr1 -stdin");
    }
  });
});
