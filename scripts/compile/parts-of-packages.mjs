/*
 * Plugins that leave out what the command does not need of packages, and make them faster.
 */
import { readFile } from "node:fs/promises";

const nothing = () => ({ contents: "" });

/** React's renderer of streams, which its module for servers loads too. */
const withoutStreams = {
  name: "without-streams",
  setup: ({ onLoad }) => onLoad({ filter: /[\\/]react-dom-server\.node\.production\.js$/ }, nothing),
};

/** Commander starts other programs for commands that are programs of their own; ours are not, so it need not load what starts them. */
const withoutPrograms = {
  name: "without-programs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path, namespace: "no-program" } : undefined,
    );
    onLoad({ filter: /./, namespace: "no-program" }, nothing);
  },
};

/** Of entities, dom-serializer writes with what escapes characters; the tables of all names would come along. */
const onlyEscapes = {
  name: "only-escapes",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^entities$/ }, ({ importer, resolveDir, kind }) =>
      /[\\/]dom-serializer[\\/]/.test(importer) ? resolve("entities/lib/escape.js", { importer, resolveDir, kind }) : undefined,
    );
  },
};

/** Of undici only what sends requests through a proxy: not its caches, sockets and stand-ins for tests. */
const proxyOnly = {
  name: "proxy-only",
  setup({ onLoad }) {
    const contents = `
      exports.fetch = require("./lib/web/fetch").fetch;
      exports.EnvHttpProxyAgent = require("./lib/dispatcher/env-http-proxy-agent");
      // What asks a proxy for a tunnel to a host with HTTPS.
      require("./lib/dispatcher/dispatcher").prototype.connect = require("./lib/api/api-connect");
    `;
    onLoad({ filter: /[\\/]undici[\\/]index\.js$/ }, () => ({ contents }));
  },
};

/**
 * Makes js-yaml read texts in two thirds of the time. V8 (in Node 20) makes a new hidden class for each object whose literal begins with a spread and goes on,
 * and its code is slow for objects that share none: here the states of the parser. A property before the spread is enough; what is spread has it, too.
 */
const sharedClasses = {
  name: "shared-classes",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]js-yaml\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const parts = text.split(/\{\s*(?=\.\.\.DEFAULT_(?:PARSER|CONSTRUCTOR)_OPTIONS,\s*\.\.\.options,)/);
      if (parts.length !== 3) throw new Error("js-yaml makes its states differently: compare the time with and without this plugin");
      return { contents: parts.join('{ filename: "", ') };
    }),
};

/** What makes links of bare addresses, which Markdoc's parser prepares each time one is made, is not used: articles say what is a link. */
const withoutBareLinks = {
  name: "without-bare-links",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]markdoc[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const parts = (await readFile(path, "utf8")).split(/^var require_(?:re|linkify_it|punycode) = /m);
      if (parts.length !== 4) throw new Error("Markdoc's parser has other parts: find out what prepares links of bare addresses");
      return { contents: `${parts[0]}var require_linkify_it = () => function () {};\nvar require_punycode = ${parts[3]}` };
    }),
};

/** Gives all modules the same functions of React. esbuild would copy what React, which is CommonJS, exports for each of the sixty that import it. */
const oneReact = {
  name: "one-react",
  setup({ onResolve, onLoad }) {
    const filter = /^react(?:-dom)?(?:\/[\w-]+)?$/;
    onResolve({ filter }, ({ path, kind, namespace }) =>
      kind === "import-statement" && namespace === "file" ? { path, namespace: "one-react" } : undefined,
    );
    onLoad({ filter, namespace: "one-react" }, async ({ path }) => ({
      contents: `import react from "${path}"; export const { ${Object.keys((await import(path)).default)} } = react;`,
      resolveDir: process.cwd(),
    }));
  },
};

/** @type {import("esbuild").Plugin[]} */
export const partsOfPackages = [withoutStreams, withoutPrograms, onlyEscapes, proxyOnly, sharedClasses, withoutBareLinks, oneReact];
