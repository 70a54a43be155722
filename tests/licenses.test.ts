import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { biopedia } from "./support/command.ts";
import { repository } from "./support/folder.ts";

describe("the npm package", () => {
  const notices = readFileSync(join(repository, "THIRD-PARTY-LICENSES"), "utf8");

  test.each([
    ["react-dom", "MIT", "Copyright (c) Meta Platforms, Inc. and affiliates."],
    ["downshift", "MIT", "Copyright (c) 2017 PayPal"],
    ["commander", "MIT", "Copyright (c) 2011 TJ Holowaychuk"],
    ["css-what", "BSD-2-Clause", "Copyright (c) Felix Böhm"],
    ["boolbase", "ISC", "Copyright (c) Felix Boehm"],
  ])("includes the license of %s", (name, license, copyright) => {
    const entry = notices
      .split(/^-{80}$/m)
      .find((each) => new RegExp(`^${name} \\d[^ ]* \\(${license}\\)$`, "m").test(each));
    expect(entry).toContain(copyright);
    expect(entry).toMatch(/^(?:Permission|Redistribution) /m);
  });

  test("includes packages that another package has bundled", () => {
    expect(notices).toMatch(/^markdown-it \(in @markdoc\/markdoc [\d.]+\) \(MIT\)$/m);
  });
});

describe("a site", () => {
  test("has one file with the notices of all packages in its scripts, and each script refers to it", async () => {
    const folder = await builtSite("basic");
    const assets = join(folder, "dist/assets");
    const texts = readdirSync(assets).filter((file) => file.endsWith(".txt"));
    expect(texts).toEqual([expect.stringMatching(/^licenses\.[A-F0-9]{8}\.txt$/)]);
    const [file = ""] = texts;
    const text = readFileSync(join(assets, file), "utf8");
    for (const name of ["react", "react-dom", "downshift"]) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
    }
    expect(text).toContain("Permission is hereby granted, free of charge");
    const name = readdirSync(assets).find((each) => each.startsWith("translator."));
    const banner = `/*! Licenses of the packages in this file: ./${file} */\n`;
    expect(readFileSync(join(assets, name ?? ""), "utf8").slice(0, banner.length)).toBe(banner);
    expect(await biopedia("check", folder)).toMatchObject({ code: 0 });
  });
});
