import { expect, test } from "vitest";
import { inlineForm } from "../../../src/core/documents/inline/inline-form.ts";
import { wav } from "../../../tests/support/recordings.ts";
import { show, told } from "../../../tests/support/tag.ts";

const name = { "uploads/name.wav": wav() };
const sentence = 'Ada ({% pronunciation src="/uploads/name.wav" %}/ˈeɪdə/{% /pronunciation %}) was born.';

test("is phonetic signs with a button that plays the name, which is not translated", async () => {
  const { $, markdown, segments } = await show(sentence, name);
  expect($(".pronunciation [lang=und-fonipa]").text()).toBe("/ˈeɪdə/");
  const button = $(".pronunciation a");
  expect([button.attr("aria-label"), button.text()]).toEqual(["Ouvir", ""]);
  expect(button.attr("href")).toMatch(/^\/uploads\/name\.[0-9A-F]{8}\.wav$/);
  expect($("meta[http-equiv]").attr("content")).toContain("media-src 'self'");
  expect(markdown).toMatch(/^Ada \(\[\/ˈeɪdə\/\]\(https:.*\.wav\)\) was born\.$/);
  expect(segments).toEqual([`paragraph: ${sentence}`]);
  const target = { code: "de", fullName: "German", tag: "de" };
  expect(inlineForm.mask(sentence, { glossary: [], first: 0, target }).text).toBe("Ada (⟦0⟧) was born.");
});

test("needs no recording, and no policy then", async () => {
  const { $ } = await show("Ada {% pronunciation %}/ˈeɪdə/{% /pronunciation %} was born.");
  expect($(".pronunciation a").length).toBe(0);
  expect($("meta[http-equiv]").attr("content")).not.toContain("media-src");
});

test("plays no picture", async () => {
  const { problems } = await told(sentence.replace("name.wav", "portrait.svg"));
  expect(problems).toEqual(["error[invalid-attribute] 6:23"]);
});
