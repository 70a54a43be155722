#!/usr/bin/env node
// Every version of Node can read this file, because newer syntax is in what it imports.
const [major, minor] = process.versions.node.split(".").map(Number);
const isSupported = major > 22 || (major === 22 && minor >= 3) || (major === 20 && minor >= 19);

if (isSupported) import("../lib/main.js").then(({ main }) => main(process), explain);
else fail(`Biopedia needs Node 20.19+ or 22.3+; this is ${process.version}.`);

function explain(error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  fail("Biopedia is not compiled yet: run npm run compile first.");
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
