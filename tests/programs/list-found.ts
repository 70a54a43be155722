/*
 * Prints which tests of this folder have their programs here, one a line, as `npm run test:programs` takes them; on
 * stderr, what the others lack.
 */
import { findApertium, findFirefox, findJava, findServer, servers } from "./find.ts";

const needs = {
  firefox: findFirefox,
  servers: () => servers.map(findServer),
  validators: findJava,
  apertium: findApertium,
};
for (const [name, find] of Object.entries(needs)) {
  try {
    find();
    console.log(`programs/${name}`);
  } catch (error) {
    console.error(`\n*** NOT TESTED: npm run test:${name}. ${error instanceof Error ? error.message : error} ***\n`);
  }
}
