import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

const tree = `{% family caption="The Mitchells" %}
- William (1791–1869) + [Lydia](https://l.example/) Coleman
  - **Maria** (1818–1889)
  - Andrew (1814–1871){% cite "Alpha" /%}
    - Ann
{% /family %}`;

test("is a tree of nested lists, with links and citations, and in structured data", async () => {
  const { $, markdown, segments } = await show(tree);
  expect($(".family figcaption").text()).toBe("The Mitchells");
  const persons = $(".person")
    .toArray()
    .map((each) => [$(each).parents(".tree").length, $(each).text()]);
  expect(persons).toEqual([
    [1, "William (1791–1869)⚭ Lydia Coleman"],
    [2, "Maria (1818–1889)"],
    [2, "Andrew (1814–1871)[1]"],
    [3, "Ann"],
  ]);
  expect($(".subject").text()).toBe("Maria (1818–1889)");
  const graph = JSON.parse($("script[type='application/ld+json']").text())["@graph"];
  const person = graph.find((thing: { "@type": string }) => thing["@type"] === "Person");
  expect(person.parent).toEqual([
    { "@type": "Person", name: "William" },
    { "@type": "Person", name: "Lydia Coleman" },
  ]);
  expect(person.children).toBe(undefined);
  expect(markdown).toContain("- William (1791–1869) + [Lydia](https://l.example/) Coleman\n  - **Maria** (1818–1889)");
  expect(segments.slice(0, 2)).toEqual([
    "caption: The Mitchells",
    "item: William (1791–1869) + [Lydia](https://l.example/) Coleman",
  ]);
});

test("may lead to ancestors", async () => {
  const { $ } = await show('{% family of="ancestors" %}\n- **Maria** + Ben\n  - William\n  - Lydia\n{% /family %}');
  const graph = JSON.parse($("script[type='application/ld+json']").text())["@graph"];
  expect(graph.find((thing: { "@type": string }) => thing["@type"] === "Person")).toMatchObject({
    parent: [{ name: "William" }, { name: "Lydia" }],
    spouse: [{ name: "Ben" }],
  });
});

test("tells relatives once that several trees show", async () => {
  const { $ } = await show(
    `${tree}\n\n{% family of="ancestors" %}\n- **Maria**\n  - William (1791–1869)\n{% /family %}`,
  );
  const graph = JSON.parse($("script[type='application/ld+json']").text())["@graph"];
  const person = graph.find((thing: { "@type": string }) => thing["@type"] === "Person");
  expect(person.parent).toMatchObject([{ name: "William" }, { name: "Lydia Coleman" }]);
});

test.each(["Text.", "- One\n\n  Two", "- One\n\n- - Two"])("is one list of persons, not %j", async (content) => {
  const { problems } = await told(`{% family %}\n${content}\n{% /family %}`);
  expect(problems).toEqual(["error[markup] 6:1"]);
});
