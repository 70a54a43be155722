import { describe, expect, test } from "vitest";
import { article, buildBasic, type Mistake, testMistakes } from "./problems.ts";

const file = "articles/pt.md";

describe("pictures", () => {
  const missing = (name: string) => ({
    message: `error[missing-image]: the picture ${name} does not exist`,
    hint: "add it to uploads/ in the content folder",
  });
  const unreadable =
    /^error\[unreadable-image\]: cannot read the size of the picture \/uploads\/portrait\.svg: .+\n {2}--> content\/uploads\/portrait\.svg\n {2}= use SVG with width and height or a viewBox, PNG, JPEG, WebP, AVIF or GIF\n\n1 error\n/;
  const mistakes: Mistake[] = [
    {
      name: "missing, of a figure",
      file,
      text: article('{% figure src="▸/uploads/clock.png" alt="A" %}\nA clock.\n{% /figure %}'),
      ...missing("/uploads/clock.png"),
    },
    {
      name: "missing, of the infobox",
      file: "articles/en.md",
      text: ["image: { src: /uploads/portrait.svg", "image: { src: ▸/uploads/ada.jpg"],
      ...missing("/uploads/ada.jpg"),
    },
    {
      name: "missing, of the site",
      file: "site.yaml",
      text: ["logo: /uploads/logo.svg", "logo: ▸/uploads/l.svg"],
      ...missing("/uploads/l.svg"),
    },
    {
      name: "outside the folder of pictures",
      file: "site.yaml",
      text: ["logo: /uploads/logo.svg", "logo: ▸/uploads/../site.yaml"],
      ...missing("/uploads/../site.yaml"),
    },
    {
      name: "on another site",
      file: "site.yaml",
      text: ["logo: /uploads/logo.svg", "logo: ▸https://elsewhere.example/logo.svg"],
      message: "error[invalid-value]: “logo”: must be the path of a picture, such as /uploads/portrait.svg",
    },
    {
      name: "in Markdown's own way, of another site",
      file,
      text: article("A clock: ▸![Clock](https://other.example/clock.png)"),
      message: "error[foreign-picture]: the picture “https://other.example/clock.png” is not one of the site's",
      hint: "put it into uploads/ in the content folder, and write ![description](/uploads/…)",
    },
  ];
  testMistakes(mistakes);

  test.each([["a drawing without a size", "<svg xmlns='http://www.w3.org/2000/svg'/>"]])("%s", async (_, content) => {
    const { code, stderr } = await buildBasic({ "uploads/portrait.svg": content });
    expect(stderr).toMatch(unreadable);
    expect(stderr).not.toMatch(/undefined|DataView/);
    expect(code).toBe(1);
  });
});
