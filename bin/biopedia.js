#!/usr/bin/env node
// Every version of Node can read this file: what is too new for it is loaded at the end.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major > 22 || (major === 22 && minor >= 3) || (major === 20 && minor >= 19)) start();
else fail(`Biopedia needs Node 20.19+ or 22.3+; this is ${process.version}.`);

function start() {
  let load;
  try {
    load = require("../lib/load.cjs").load;
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
    return fail("Biopedia is not compiled yet: run npm run compile first.");
  }
  load(process);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
