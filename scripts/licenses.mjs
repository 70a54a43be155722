// Collects the license notices of the packages in a bundle.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const permission = `THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

/** The texts for packages that name a license but do not include its text. */
const standardTexts = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

${permission}`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY
AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM
LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR
OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THIS SOFTWARE.`,
};

/** Packages whose folder name differs from the name in code that was bundled before. */
const folders = { punycode: "punycode.js" };

/**
 * Finds the packages whose code is in bundles, including those that other packages have bundled.
 *
 * @param {import("esbuild").Metafile[]} metafiles of the bundles
 * @returns {Promise<{ name: string, license: string, text: string }[]>} sorted by name
 * @throws if a package's license cannot be found
 */
export async function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0),
    ),
  );
  const found = new Map();
  for (const path of new Set(inputs)) {
    const folder = /^(?:\.\.\/)*(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
    if (folder === undefined) continue;
    if (!found.has(folder)) found.set(folder, await readPackage(folder));
    const { name } = found.get(folder);
    for (const [, inner] of (await readFile(path, "utf8")).matchAll(
      /^\s*\/\/ (?:\.\.\/)*node_modules\/((?:@[^/]+\/)?[^/\s]+)\//gm,
    )) {
      const key = `${inner} in ${name}`;
      const root = folder.slice(0, folder.indexOf("node_modules") + "node_modules".length);
      // The version is unknown for a package that was bundled before.
      if (!found.has(key))
        found.set(key, { ...(await readPackage(join(root, folders[inner] ?? inner))), name: `${inner} (in ${name})` });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readPackage(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice|copyrightnotice)(?:[.-].*)?$/i.test(file))
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  if (texts.length === 0) {
    if (standardTexts[license] === undefined) throw new Error(`${name} has no license file: see scripts/licenses.mjs`);
    texts.push(
      `Copyright (c) ${(author?.name ?? author ?? `the authors of ${name}`).replace(/\s*<.*/, "")}\n\n${standardTexts[license]}`,
    );
  }
  const text = texts.map((each) => each.replaceAll("\r\n", "\n").trim()).join("\n\n");
  return { name: `${name} ${version}`, license, text };
}

/**
 * Returns a text with the notices of packages. A notice that several packages share is included once; so are the terms
 * of several copyrights.
 */
export function noticesText(intro, packages) {
  /** By the terms without line breaks: the terms, and the names of packages by what stands before the terms. */
  const groups = new Map();
  for (const { name, license, text } of packages) {
    const start = Math.max(0, text.search(/^Permission (?:is hereby granted|to use)/m));
    const [notice, terms] = [text.slice(0, start).trim(), text.slice(start)];
    const key = terms.replace(/\s+/g, " ");
    const group = groups.get(key) ?? { terms, names: new Map() };
    groups.set(key, group);
    group.names.set(notice, [...(group.names.get(notice) ?? []), `${name} (${license})`]);
  }
  const rule = "-".repeat(80);
  const parts = [...groups.values()].map(({ terms, names }) => {
    const notices = [...names].map(([notice, those]) => [those.join("\n"), notice].filter(Boolean).join("\n\n"));
    return `\n${rule}\n${[...notices, terms].join("\n\n")}\n`;
  });
  return `${intro}\n${parts.join("")}`;
}
