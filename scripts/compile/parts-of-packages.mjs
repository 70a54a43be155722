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
 * V8 (in Node 20) makes a new hidden class for each object whose literal begins with a spread, unless nothing is added: with the states of
 * js-yaml, all of its code was slow. A property before the spread is enough; it is one of those that are spread.
 */
const quickStates = {
  name: "quick-states",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]js-yaml\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace(/\{\s*(?=\.\.\.DEFAULT_(?:PARSER|CONSTRUCTOR|LOAD)_OPTIONS)/g, '{ filename: "", ');
      if (contents === text) throw new Error("js-yaml makes its states differently: compare the time with and without this plugin");
      return { contents };
    }),
};

/** @type {import("esbuild").Plugin[]} */
export const partsOfPackages = [withoutStreams, withoutPrograms, onlyEscapes, proxyOnly, quickStates];
