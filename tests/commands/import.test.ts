import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import JSZip from "jszip";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { repository, snapshot, temporaryFolder } from "../support/folder.ts";
import { answers, articleIn, built, frontOf, imported, referencesIn } from "../support/import/import.ts";

const fixture = (language: string) => readFileSync(join(repository, `tests/support/import/${language}.wiki`), "utf8");

describe("a file with wikitext", () => {
  test("keeps headings, lists, tables, notes, formulas, and each citation at its sentence", async () => {
    const { folder, code, stdout } = await imported({ "Ida_Marlow.wiki": fixture("en") });
    expect(code).toBe(0);
    const article = articleIn(folder);
    expect(article).toContain('botanist](https://en.wikipedia.org/wiki/botanist).{% cite "Hill1960" page="12" /%} She');
    expect(article).toContain(
      `She drew mosses.{% cite "${keyOf("Mosses")}" /%} Later she taught.{% cite "Hill1960" page="45" /%}`,
    );
    expect(article).toContain('And wrote.{% cite "Hill1960" page="77" /%}');
    expect(article, "the list itself is made by the page").not.toContain("## References");
    expect(article).toContain("- First item\n- Second item with *emphasis*\n  - Nested item");
    expect(article).toContain("> Moss is patient.");
    expect(article).toContain('{% table caption="Editions" %}\n| Year | Title |');
    expect(article).toContain("| 1910 {% rowspan=2 %} | *Mosses* |\n|  | *Ferns* |");
    expect(article).toContain(`Area is $a^2$.{% cite "${keyOf("Late Work")}" /%}`);
    expect(article).toContain("from the sea.[^note1]");
    expect(frontOf(article)).toEqual({
      title: "Ida Marlow",
      infobox: {
        details: [
          { born: "1881-03-14", place: "[Whitby](https://en.wikipedia.org/wiki/Whitby), England" },
          { died: "1952-11-02" },
          { occupation: ["Botanist", "Illustrator"] },
          { spouse: "Tom Reed (1910–1931)" },
          { awards: "Silver Medal (1924)" },
        ],
      },
      categories: ["English botanists"],
    });
    expect(
      referencesIn(folder)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(["Gardens of the North", "Late Work", "Mosses"]);
    expect(referencesIn(folder)).toContainEqual(
      expect.objectContaining({ authors: "Hill, Anna", isbn: "978-3-16-148410-0", publisher: "Moor Press" }),
    );
    expect(stdout, "says what is lost").toMatch(/not carried: Works: .*template “chess diagram”/);
    expect(article, "a comment where it stood").toContain("<!-- not imported: template “chess diagram” -->");
    const page = await built(folder);
    expect(page("main h2").text()).toMatch(/Life.*Works/s);
    expect(page("article").text()).not.toMatch(/\{\{|\}\}|\[\[|'''|<ref|undefined|not imported/);

    function keyOf(title: string) {
      return String(referencesIn(folder).find((each) => each.title === title)?.id);
    }
  });

  test.each([
    ["de", 2, { born: "1902-05-05", place: "[Graz](https://de.wikipedia.org/wiki/Graz)" }],
    ["fr", 2, { occupation: "Peintre" }],
    ["hi", 2, { occupation: "लेखिका" }],
    ["ar", 2, { occupation: "شاعرة" }],
    ["ja", 2, { born: "1905-04-07" }],
  ])("is read with the templates of its wiki: %s", async (language, items, row) => {
    const { folder, code, stdout } = await imported({ [`${language}.wiki`]: fixture(language) }, [
      "--language",
      language,
    ]);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("2 of 2 references structured; 0 as text"),
    });
    expect(stdout).not.toContain("not carried");
    const article = articleIn(folder, language);
    expect((frontOf(article).infobox as unknown as { details: unknown[] }).details).toContainEqual(row);
    expect(frontOf(article).categories).toHaveLength(1);
    const page = await built(folder);
    expect(
      page("main li").filter((_, item) => page(item).closest("nav, .references, aside").length === 0).length,
    ).toBeGreaterThanOrEqual(items);
    expect(page("article").text()).not.toMatch(/\{\{|\}\}|\[\[|'''|<ref|undefined/);
  });
});

test("citations keep what is said in them: a place, words beside a work, parts of a work in words", async () => {
  const book = "{{cite book |last=Hill |first=Anna |title=Moss |year=1960}}";
  const { folder, stdout } = await imported({
    "a.wiki": `A.<ref>${book}</ref> B.<ref>{{harvnb|Hill|1960|pages=3–4}}.</ref> C.<ref>See {{harvnb|Hill|1960}} on bogs.</ref> D.<ref>${book}, p. 9</ref>

E.<ref>Lowe, Eva (1971). ''Ferns''. Leeds: Moor Press. p. 12.</ref> F.<ref>Lowe, Eva (1971). ''Ferns''. Leeds: Moor Press. p. 30.</ref> G.<ref>Tom Reed, who knew her, said so.</ref> H.<ref>[https://a.example/?x=1&amp;y=2 Life], lost to us, and see the rest</ref>`,
  });
  const article = articleIn(folder);
  expect(article).toContain('B.{% cite "Hill1960" page="3–4" /%} C.[^note1] D.{% cite "Hill1960" page="9" /%}');
  expect(article).toContain('[^note1]: See {% cite "Hill1960" /%} on bogs.');
  expect(article).toContain('E.{% cite "Lowe1971" page="12" /%} F.{% cite "Lowe1971" page="30" /%}');
  expect(referencesIn(folder)).toContainEqual({
    id: "Lowe1971",
    authors: "Lowe, Eva",
    title: "Ferns",
    publisher: "Moor Press",
    place: "Leeds",
    date: "1971",
  });
  expect(article, "a remark is a note").toContain("[^note2]: Tom Reed, who knew her, said so.");
  expect(stdout).toContain("2 of 3 references structured; 1 as text");
  const page = await built(folder);
  expect(page('a[href="https://a.example/?x=1&y=2"]').text()).toBe("Life");
});

test("marks of claims without a source stay, and so does the claim within them", async () => {
  const { folder } = await imported({
    "a.wiki": "A.{{Citation needed|date=May 2020}} B.{{cn}} {{Référence nécessaire|C d|date=mai 2020}} e.",
  });
  const mark = "{% citationNeeded /%}";
  expect(articleIn(folder)).toContain(`A.${mark} B.${mark} C d${mark} e.`);
});

test("citations in words name their editors, issues, stored copies, and works that stand elsewhere", async () => {
  const { folder, stdout } = await imported({
    "a.wiki": `A.<ref>Eva Lowe, "Bogs", ''Bryology'', '''5'''(1), Spring 1975, pp. 62–68.</ref> B.<ref>Lowe, p. 70.</ref> C.<ref>Ines Holt, "Peat". In: ''Wet Lands'', edited by Tom A. Reed. Moor Press, 1996; Ines Holt, ''Ferns'', 1998.</ref> D.<ref>Hill (1960), 12</ref> E.<ref>{{cite web |url=http://a.example/b |title=Moor}} {{webarchive|url=https://web.archive.org/web/20010203000000/http://a.example/b}}</ref>

== Works ==
* Hill, Anna. ''Moss''. Moor Press, 1960.`,
  });
  expect(articleIn(folder)).toContain(
    'A.{% cite "Lowe1975" page="62–68" /%} B.{% cite "Lowe1975" page="70" /%} C.{% cite "Holt1996" /%}{% cite "Holt1998" /%} D.{% cite "Hill1960" page="12" /%}',
  );
  expect(stdout).toContain("5 of 5 references structured");
  expect(referencesIn(folder)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: "Bogs", work: "Bryology", volume: "5", issue: "1, Spring", date: "1975" }),
      expect.objectContaining({ title: "Peat", work: "Wet Lands", editors: "Tom A. Reed", publisher: "Moor Press" }),
      expect.objectContaining({
        title: "Moor",
        archive: { url: "https://web.archive.org/web/20010203000000/http://a.example/b", date: "2001-02-03" },
      }),
    ]),
  );
  await built(folder);
});

test("citations in words follow several styles", async () => {
  const { folder, stdout } = await imported(
    {
      "a.wiki": `A.<ref>Reed, T. A., & E. Holt (1971). Bogs of the north. ''Bryology, 35'' (2), 942–946.</ref> B.<ref>Eva Lowe: Die schönsten Moose. In: Moorblatt vom 9. Januar 2010, S. 6</ref> C.<ref>Amt für Moore und Wälder (Hrsg.): ''Moose.'' 2. Auflage, Leeds 1999, ISBN 978-3-16-148410-0</ref> D.<ref>[https://a.example/a.pdf Peat] (PDF; 2 MB) (Englisch). Moor Press. Abgerufen am 10.3.2012.</ref> E.<ref>''Wet Lands'', trans. Ines Holt, 1980, §34</ref> F.<ref>Hill (1960). p. 79</ref> G.<ref>Hill (1960). p. 80</ref> H.<ref>${"In a letter she says what she thinks of mosses, of bogs and of 1950. ".repeat(5)}</ref>

== Literatur ==
* Hill, A.: Moss, wherever it grows (1960), a book that is hard to find`,
    },
    ["--language", "de"],
  );
  const article = articleIn(folder, "de");
  expect(stdout, "a work in words that two citations name is one reference").toContain(
    "5 of 6 references structured; 1 as text",
  );
  expect(article).toContain('E.{% cite "WetLands1980" page="§34" /%} F.{% cite "HillMoss" page="79" /%}');
  expect(article, "a long remark is a note").toMatch(/H\.\[\^note1\]/);
  expect(referencesIn(folder)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: "Bogs of the north", work: "Bryology", volume: "35", issue: "2" }),
      expect.objectContaining({
        authors: "Eva Lowe",
        title: "Die schönsten Moose",
        work: "Moorblatt",
        date: "2010-01-09",
      }),
      expect.objectContaining({ editors: "Amt für Moore und Wälder", title: "Moose", edition: "2.", date: "1999" }),
      expect.objectContaining({ title: "Peat", work: "Moor Press", language: "en", accessed: "2012-03-10" }),
      expect.objectContaining({ title: "Wet Lands", translators: "Ines Holt", date: "1980" }),
    ]),
  );
  await built(folder);
});

test("tables keep spans, headers and what readers can do with them, whatever a wiki writes", async () => {
  const { folder } = await imported({
    "a.wiki": `{| class="wikitable sortable mw-collapsible mw-collapsed"
|+ Albums
! rowspan=2 | Title !! colspan=2 | Peak
|-
! UK !! US
|-
! scope=row | Moss
| 3 || 12
|-
! scope=row rowspan=99 | Fern
| colspan=9 | none
|-
| rowspan=2 colspan=2 | lost
|}`,
  });
  expect(
    articleIn(folder),
  ).toContain(`{% table caption="Albums" headerRows=2 headerColumns=1 sortable=true collapsed=true %}
| Title {% rowspan=2 %} | Peak {% colspan=2 %} |  |
| --- | --- | --- |
`);
  const page = await built(folder);
  const rows = page("main table tr").toArray();
  expect(
    rows.map((row) =>
      page(row)
        .children()
        .toArray()
        .map((cell) => [cell.name, page(cell).attr("rowspan") ?? "1"].join()),
    ),
  ).toMatchObject([["th,2", "th,1"], ["th,1", "th,1"], ["th,1", "td,1", "td,1"], ["th,2", "td,1"], ["td,1"]]);
});

test("an infobox has no notes, and a section of one's own is not the list that the page makes", async () => {
  const { folder, stdout } = await imported({
    "a.wiki": `{{Infobox person|name=Ida|known_for=Mosses{{efn|Told by her sister.}}|website=[http://www.ida.example http://www.ida.example]}}
Ida drew.<ref>{{cite book|title=Moss}}</ref>

== References ==
Books about her are few.
{{reflist}}`,
  });
  expect(frontOf(articleIn(folder)).infobox).toEqual({
    details: [{ knownFor: 'Mosses{% cite "ToldBy" /%}' }, { website: "ida.example", url: "http://www.ida.example/" }],
  });
  expect(referencesIn(folder)).toContainEqual({ id: "ToldBy", content: "Told by her sister." });
  expect(stdout).toContain("1 of 2 references structured; 1 as text");
  const page = await built(folder);
  expect(page("#references-list").text()).toBe("References");
});

test("names, labels and works of a file are those of its language, whatever it is called", async () => {
  const { folder } = await imported(
    {
      "pt.wiki": `{{Info/Música
| nome = Ida Marlow
| nascimento_data = 12 de março de 1971
| nascimento_cidade = [[Recife]]
| instrumento = Voz
}}
Ida canta.<ref>{{citar livro |último=Hill |primeiro=Ana |titulo=Moss |isbn=978-3-16-148410-0 |editora=Moor}}</ref>`,
    },
    ["--language", "pt-br"],
  );
  expect(frontOf(articleIn(folder, "pt-br"))).toMatchObject({
    title: "Ida Marlow",
    infobox: {
      details: [
        { born: "1971-03-12", place: "[Recife](https://pt.wikipedia.org/wiki/Recife)" },
        { instruments: "Voz" },
      ],
    },
  });
  writeFileSync(join(folder, "en.md"), "# Ida\n\nShe sings.[^1]\n\n## Life\n\nLong.\n\n[^1]: Told by Tom.\n");
  writeFileSync(join(folder, "fr.wiki"), "Ida chante.<ref>{{ouvrage|titre=Moss|isbn=9783161484100}}</ref>");
  expect((await biopedia("import en.md --language en", folder)).code).toBe(0);
  expect((await biopedia("import fr.wiki --language fr", folder)).code).toBe(0);
  const box =
    "{{Ficha de persona|lugar de nacimiento=Lima|fecha de nacimiento={{fecha|5|2|1985|edad}}|peso={{peso|kg=80}}}}";
  writeFileSync(join(folder, "es.wiki"), `${box}\nCanta.`);
  expect((await biopedia("import es.wiki --language es", folder)).code).toBe(0);
  expect(frontOf(articleIn(folder, "es")).infobox).toEqual({ details: [{ born: "1985-02-05", place: "Lima" }] });
  expect(articleIn(folder), "the title is no section").toMatch(/^---\ntitle: Ida\n---\n\nShe sings/);
  expect(referencesIn(folder), "the same work in two languages").toHaveLength(1);
  expect(articleIn(folder, "fr")).toContain('{% cite "Hill" /%}');
  await built(folder);
});

test("templates that only other wikis have cite works, too", async () => {
  const { folder, stdout } = await imported({
    "a.wiki": `A.<ref>{{Verkkoviite | Osoite = https://a.example/a | Nimeke = Moss | Julkaisija = Moor Press | Viitattu = 10.3.2012}}</ref> B.<ref>{{cita web|https://a.example/b|Peat|lingua=en}}</ref> C. {{"|Text=Moss is patient|Autor=Ida|ref=<ref>{{cite book|title=Ferns}}</ref>}} D. {{formatnum:1895}} bogs.`,
  });
  expect(stdout).toContain("3 of 3 references structured");
  expect(articleIn(folder)).toMatch(/C\. “Moss is patient” \(Ida\)\{% cite "Ferns" \/%\} D\. 1895 bogs/);
  expect(referencesIn(folder)).toContainEqual({
    id: "MoorPress",
    title: "Moss",
    publisher: "Moor Press",
    url: "https://a.example/a",
    accessed: "2012-03-10",
  });
});

test("a saved page of a Wikipedia keeps the works that its citations have data of", async () => {
  const data = new URLSearchParams({
    "rft.genre": "book",
    "rft.btitle": "Moss",
    "rft.aulast": "Hill",
    "rft.aufirst": "Anna",
    "rft.date": "1960",
    "rft.pages": "12",
    "rft.pub": "Moor Press",
  });
  const cited = `<cite class="citation book">Hill, Anna (1960). <i>Moss</i>. p. 12.</cite><span title="${String(data).replaceAll("&", "&amp;")}" class="Z3988"></span>`;
  const item = (id: number, text: string) =>
    `<li id="cite_note-${id}"><span class="mw-cite-backlink"><a href="#cite_ref-${id}">^</a></span> <span class="reference-text">${text}</span></li>`;
  const mark = (id: number) =>
    `<sup id="cite_ref-${id}" class="reference"><a href="#cite_note-${id}">[${id}]</a></sup>`;
  const { folder, stdout } = await imported({
    "ida.html": `<html lang="en"><title>Ida</title><body><h1>Ida</h1><p>A.${mark(1)} B.${mark(2)}</p><ol class="references">${item(1, cited)}${item(2, `As told in ${cited} and elsewhere.`)}</ol></body></html>`,
  });
  expect(stdout).toContain("1 of 1 references structured");
  expect(articleIn(folder)).toContain('A.{% cite "Hill1960" page="12" /%} B.[^note1]');
  expect(articleIn(folder)).toContain('[^note1]: As told in {% cite "Hill1960" page="12" /%} and elsewhere.');
  expect(referencesIn(folder)[0]).toMatchObject({ authors: "Hill, Anna", title: "Moss", publisher: "Moor Press" });
});

describe("Wikipedia's HTML", () => {
  test("has calls of templates whose data stand before what they show, and marks that templates make", async () => {
    const data = (name: string, params: Record<string, string>) =>
      JSON.stringify({
        parts: [
          {
            template: {
              target: { wt: name },
              params: Object.fromEntries(Object.entries(params).map(([key, wt]) => [key, { wt }])),
            },
          },
        ],
      }).replaceAll("'", "&#39;");
    const box = data("Infobox person", { occupation: "Botanist" });
    const book = data("Cite book", { last: "Hill", title: "Moss", year: "1960" });
    const html = `<html lang="en"><body><section><style typeof="mw:Extension/templatestyles mw:Transclusion" about="#mwt1" data-mw='${box}'></style>
<table class="infobox" about="#mwt1"><tr><td>Botanist</td></tr></table><p>A.<sup typeof="mw:Transclusion mw:Extension/ref" about="#mwt2" data-mw='${data("sfn", { 1: "Hill", 2: "1960", p: "3" })}'><a href="./A#cite_note-1">[1]</a></sup>
B.<sup typeof="mw:Transclusion mw:Extension/ref" about="#mwt3" data-mw='${data("efn", { 1: "Once." })}'><a href="./A#cite_note-2" data-mw-group="lower-alpha">[a]</a></sup></p>
<ul><li><cite id="CITEREFHill1960" typeof="mw:Transclusion" about="#mwt4" data-mw='${book}'>Hill. <i>Moss</i>. 1960.</cite></li></ul>
<ol><li id="cite_note-1"><span class="mw-reference-text"><a href="./A#CITEREFHill1960">Hill 1960</a>, p. 3.</span></li><li id="cite_note-2"><a href="./A#x">↑</a> <span class="mw-reference-text">Once.</span></li></ol></section></body></html>`;
    const { folder } = await imported({ "a.html": html });
    const article = articleIn(folder);
    expect(article).toContain("details:\n    - occupation: Botanist");
    expect(article).toMatch(/A\.\{% cite "Hill1960" page="3" \/%\}\s+B\.\[\^note1\]/);
    expect(article).toContain("[^note1]: Once.");
    expect(article.match(/Botanist/g)).toHaveLength(1);
    await built(folder);
  });
});

describe("birth and death have their dates, whatever a wiki calls its templates and parameters", () => {
  test.each([
    ["pt", "{{Info/Biografia|nascimento_data={{dni|14|7|1888}}|morte_data={{morte|1|2|1950|14|7|1888}}|gênero=samba}}"],
    ["es", "{{Ficha|fecha de nacimiento={{fecha|14|7|1888|edad}}|fecha de fallecimiento={{fecha|1|2|1950}}}}"],
    ["fr", "{{Infobox A|date de naissance={{naissance|14|juillet|1888}}|date de décès={{décès|1er|février|1950}}}}"],
    ["it", "{{Bio|Nome=A|GiornoMeseNascita=14 luglio|AnnoNascita=1888|GiornoMeseMorte=1º febbraio|AnnoMorte=1950}}"],
    ["pl", "{{Biogram infobox|data urodzenia=14 lipca 1888|data śmierci=1 lutego 1950}}"],
    ["ru", "{{Писатель|Дата рождения={{дата рождения|14|7|1888}}|Дата смерти={{дата смерти|1|2|1950|14|7|1888}}}}"],
    ["uk", "{{Особа|дата народження={{дата народження|14|7|1888}}|дата смерті=1 лютого 1950}}"],
    ["nl", "{{Infobox persoon|geboortedatum=14 juli 1888|sterfdatum=1 februari 1950}}"],
    ["sv", "{{Faktamall|födelsedatum={{född|1888|7|14}}|dödsdatum={{dödsdatum och ålder|1950|2|1|1888|7|14}}}}"],
    ["tr", "{{Kişi bilgi kutusu|doğum_tarihi={{doğum|1888|7|14}}|ölüm_tarihi={{ölüm ve yaş|1950|2|1|1888|7|14}}}}"],
    [
      "ar",
      "{{صندوق معلومات|تاريخ الميلاد={{تاريخ ميلاد|1888|7|14}}|تاريخ الوفاة={{تاريخ وفاة وعمر|1950|2|1|1888|7|14}}}}",
    ],
    ["fa", "{{جعبه|تاریخ تولد={{تاریخ تولد|۱۸۸۸|۷|۱۴}}|تاریخ مرگ={{تاریخ مرگ و سن|1950|2|1|1888|7|14}}}}"],
    ["hi", "{{ज्ञानसन्दूक|जन्म_तिथि={{जन्म तिथि|१८८८|७|१४}}|मृत्यु_तिथि={{मृत्यु तिथि और आयु|1950|2|1|1888|7|14}}}}"],
    ["ja", "{{Infobox 人物|生年月日={{生年月日|1888|7|14}}|没年月日={{死亡年月日と没年齢|1888|7|14|1950|2|1}}}}"],
    ["zh-cn", "{{人物信息框|出生日期={{bd|1888年|7月14日}}|逝世日期={{死亡日期及年龄|1950|2|1|1888|7|14}}}}"],
    ["ko", "{{인물 정보|출생일={{출생일|1888|7|14}}|사망일={{사망일과 나이|1950|2|1|1888|7|14}}}}"],
    ["vi", "{{Thông tin|ngày sinh={{ngày sinh|1888|7|14}}|ngày mất={{ngày mất và tuổi|1950|2|1|1888|7|14}}}}"],
    ["id", "{{Infobox tokoh|tanggal lahir={{tanggal|1888|7|14}}|tanggal meninggal={{tanggal kematian|1950|2|1}}}}"],
    [
      "cs",
      "{{Infobox|datum narození={{datum narození|1888|7|14}}|datum úmrtí={{datum úmrtí a věk|1950|2|1|1888|7|14}}}}",
    ],
    ["hu", "{{Személy infobox|születés dátuma=1888. július 14.|halál dátuma=1950. február 1.}}"],
    ["de", "{{Infobox Person|Geburtsdatum=14. Juli 1888|Sterbedatum=1. Februar 1950}}"],
  ])("in %s", async (language, wikitext) => {
    const source = `${wikitext}\nA was here on {{date|3|4|1921}}.`;
    const { folder, code } = await imported({ "a.wiki": source }, ["--language", language, "--name", "A"]);
    const { infobox } = frontOf(articleIn(folder, language)) as unknown as { infobox: { details: object[] } };
    expect({ code, details: infobox.details.slice(0, 2) }).toEqual({
      code: 0,
      details: [{ born: "1888-07-14" }, { died: "1950-02-01" }],
    });
    if (language === "pt") expect(infobox.details[2]).toEqual({ genre: "samba" });
    expect(articleIn(folder, language)).toMatch(/A was here on .*(?:1921|\p{Nd}{4})/u);
  });
});

describe("every row of an infobox is kept", () => {
  test("of modules within it, too; pictures that are not there are said", async () => {
    const { folder, stdout } = await imported({
      "a.wiki": `{{Infobox person
| birth_date = 4 May 1881 (baptised)
| death_date = 5 June 1952 (aged 71)<ref>{{cite book|title=Moss|year=1960}}</ref>
| height = {{height|ft=5|in=3}}
| signature = Marlow sign.svg
| map = Moor.png
| module = {{Infobox academic|embed=yes|thesis_title=Bogs|alma_mater=[[Leeds]]}}
}}
A.`,
    });
    expect((frontOf(articleIn(folder)).infobox as unknown as { details: unknown[] }).details).toEqual([
      { born: "1881-05-04", place: "(baptised)" },
      { died: "1952-06-05", cite: ["Moss1960"] },
      { Height: "5 ft 3 in" },
      { thesis: "Bogs" },
      { almaMater: "[Leeds](https://en.wikipedia.org/wiki/Leeds)" },
    ]);
    expect(stdout).toMatch(/not carried: beginning: picture Marlow sign\.svg, picture Moor\.png/);
    await built(folder);
  });

  test("of the table in a page that was saved", async () => {
    const { folder } = await imported({
      "a.html": `<html><body><h1>Ida Marlow</h1><table class="infobox vcard"><tbody>
<tr><th colspan="2" class="infobox-above"><div class="fn">Ida Marlow</div></th></tr>
<tr><th scope="row">Born</th><td>14 March 1881<span style="display:none"> (<span class="bday">1881-03-14</span>)</span><br><a href="https://en.wikipedia.org/wiki/Whitby">Whitby</a>, England</td></tr>
<tr><th scope="row">Alma&nbsp;mater</th><td>Leeds</td></tr>
<tr><th scope="row">Occupation</th><td><ul><li>Botanist</li><li>Illustrator</li></ul></td></tr>
<tr><th colspan="2">Career</th></tr>
<tr><th scope="row">Garden</th><td>Kew</td></tr></tbody></table><p>A.</p></body></html>`,
    });
    expect((frontOf(articleIn(folder)).infobox as unknown as { details: unknown[] }).details).toEqual([
      { born: "1881-03-14", place: "[Whitby](https://en.wikipedia.org/wiki/Whitby), England" },
      { almaMater: "Leeds" },
      { occupation: ["Botanist", "Illustrator"] },
      { heading: "Career" },
      { Garden: "Kew" },
    ]);
    await built(folder);
  });
});

describe("what is broken or hostile", () => {
  const hostile: Record<string, string> = {
    "never closed":
      "A {{Infobox person|name=x text\n\n[[Link {{cite web|url= <ref name=a>{{cite book|title=T}} [http://x y\n\n{| a\n| b",
    "closed alone": "A }} b ]] c\n|}\n|-\n</ref> </nowiki> <script>alert(1)</script> ]]> <!-- open",
    "tags and signs":
      'A {% cite "x" /%} {% figure src="/x" %} {%\n\n---\n\n$5 $6 ^a^ ~b~ <nowiki>{% x /%} {{y}}</nowiki> <math>a {% b %}</math>',
    "in values":
      'T.<ref>{{cite book|title="A" {% b %} ]]> $c$|last={%|url=http://a.example/)b|date=2001|pages={% 4 %}}}</ref>{{Infobox person|occupation=<script>a</script> {% x %}|constructor=1|__proto__=2|1=x}}',
    "names of objects": "A {{constructor}} {{__proto__}} [[constructor:x]] [[File:../../x.png|thumb|c]] {{#if:x|y}}",
    "invisible signs": "A \ue0000\ue001 \ue00212\ue002 &#xe000; \0 \u202e x",
  };
  test.each(Object.entries(hostile))("stays data: %s", async (_, wikitext) => {
    const { folder, code } = await imported({ "a.wiki": wikitext });
    expect(code).toBe(0);
    expect(
      [...snapshot(folder).keys()].filter(
        (path) =>
          !/^(?:a\.wiki$|content\/|\.env\.example$|\.github\/workflows\/pages\.yml$|\.gitignore$|package\.json$)/.test(
            path,
          ),
      ),
    ).toEqual([]);
    const page = await built(folder);
    expect(page("main script, main iframe, main [onclick]").length).toBe(0);
    expect(page("article").text()).not.toMatch(/undefined|\[object/);
  });

  test("breaks no link and shows no tag: marks in links, tags without an end, addresses that are none", async () => {
    const { folder, stdout } = await imported({
      "a.wiki": `A [https://a.example/~ida moss<ref>{{cite book|title=Moss}}</ref>] and <ref>Told, as [https://a.example/~tom he] said in 1950, and see the rest of it {{webarchive|url=nowhere}}</ref> B. <ref name="x`,
    });
    expect(articleIn(folder)).toContain('A [moss](https://a.example/\\~ida){% cite "Moss" /%} and');
    expect(referencesIn(folder)).toContainEqual(
      expect.objectContaining({ content: expect.stringContaining("[he](https://a.example/~tom)") }),
    );
    expect(stdout).toMatch(/not carried: .*<ref> without its end/);
    const page = await built(folder);
    expect(page("article").text()).not.toMatch(/<ref|nowhere/);
  });

  test("does not read other files of the machine", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "in"));
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    writeFileSync(join(folder, "secret.svg"), drawing);
    writeFileSync(join(folder, "in/near.svg"), drawing);
    writeFileSync(join(folder, "in/a.html"), '<p>A</p><img src="../secret.svg" alt="s"><img src="near.svg" alt="n">');
    expect((await biopedia("import in/a.html", folder)).code).toBe(0);
    expect(existsSync(join(folder, "content/uploads/near.svg"))).toBe(true);
    expect(existsSync(join(folder, "content/uploads/secret.svg"))).toBe(false);
  });

  test("takes time in proportion to its length", async () => {
    const time = async (text: string) => {
      const start = performance.now();
      await imported({ "a.wiki": `A\n${text}` });
      return performance.now() - start;
    };
    await time("x");
    for (const piece of ["{{", "[[", "[http:", "<ref", "{|\n", "{{efn|"]) {
      const [short, long] = [await time(piece.repeat(1000)), await time(piece.repeat(10_000))];
      expect(long, piece).toBeLessThan(40 * short + 1000);
    }
  });
});

describe("a content folder that is there", () => {
  test("is changed by --force only, and a second import changes nothing", async () => {
    const { folder } = await imported({ "a.wiki": fixture("en") });
    const before = snapshot(folder);
    expect((await biopedia("import a.wiki", folder)).code).toBe(0);
    expect(snapshot(folder), "twice").toEqual(before);

    writeFileSync(join(folder, "a.wiki"), "'''Other''' text.");
    const refused = await biopedia("import a.wiki", folder);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("would replace content/articles/en.md") });
    expect((await biopedia("import a.wiki --force --dry-run", folder)).code).toBe(0);
    expect(articleIn(folder)).toContain("Ida Marlow");
    const forced = await biopedia("import a.wiki --force", folder);
    expect(forced.stdout, "shows the difference").toMatch(/^ *- - First item$/m);
    expect(forced.stdout).toMatch(/^ *\+ \*\*Other\*\* text\.$/m);
    expect(articleIn(folder)).toContain("**Other** text.");
  });

  test("--dry-run writes nothing", async () => {
    const { folder, stdout } = await imported({ "a.wiki": "A." }, ["--dry-run"]);
    expect(stdout).toContain("+ content/articles/en.md");
    expect(existsSync(join(folder, "content"))).toBe(false);
  });
});

describe("other programs", () => {
  test("a Word file becomes an article with its notes", async () => {
    const { folder, code } = await imported({ "cv.docx": await docx() });
    expect(code).toBe(0);
    const article = articleIn(folder);
    expect(article).toContain("## Early life");
    expect(article).toContain("Born in **Whitby**.");
    await built(folder);
  });

  test("Markdown of Pandoc, Obsidian and Hugo", async () => {
    const markdown = `---\ntitle: Ida Marlow\n---\n\n## Life {#life}\n\nShe ==drew== [[Moss|mosses]].[^1]\n\n{{< youtube x >}}\n\n[^1]: Only by day.\n`;
    const { folder, code, stdout } = await imported({ "ida.md": markdown });
    expect(code).toBe(0);
    expect(articleIn(folder)).toMatch(/title: Ida Marlow[\s\S]*## Life\n\nShe drew mosses\.\[\^note1\]/);
    expect(stdout).toContain("shortcode youtube");
    await built(folder);
  });

  test("references of BibTeX, RIS and CSL-JSON, each work once", async () => {
    const { folder, code, stdout } = await imported(
      {
        "a.bib":
          "@book{hill1960, author={Hill, Anna}, title={Gardens of the North}, year={1960}, publisher={Moor Press}}",
        "b.ris": "TY  - JOUR\nAU  - Lowe, Eva\nTI  - Late Work\nJO  - Bryology\nPY  - 1970\nER  - \n",
        "c.json": JSON.stringify([
          {
            id: "x",
            type: "book",
            title: "Gardens of the North",
            author: [{ family: "Hill", given: "Anna" }],
            issued: { "date-parts": [[1960]] },
            publisher: "Moor Press",
          },
        ]),
      },
      ["--name", "Ida Marlow"],
    );
    expect(code).toBe(0);
    expect(referencesIn(folder).map(({ title }) => title)).toEqual(["Gardens of the North", "Late Work"]);
    expect(stdout).toContain('{% cite "hill1960" /%}');
  });
});

describe("an address", () => {
  test("of a Wikipedia article brings its text, its citations and where it comes from", async () => {
    const folder = temporaryFolder();
    const body = '{"name":"ref","body":{"html":"<a href=\\"https://marlow.example/moss\\">Mosses</a>"},"attrs":{}}';
    const html = `<html><head><title>Ida Marlow</title></head><body><section><p><b>Ida Marlow</b> drew.<sup typeof="mw:Extension/ref" data-mw='${body}'>[1]</sup></p></section><section><h2>Life</h2><p>Long.</p></section></body></html>`;
    const { asked, fetch } = answers({
      "https://en.wikipedia.org/api/rest_v1/page/html/Ida_Marlow": ["text/html", html],
    });
    const { code, stderr } = await biopedia("import https://en.wikipedia.org/wiki/Ida_Marlow", folder, { fetch });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(asked).toHaveLength(1);
    expect(articleIn(folder)).toMatch(/\*\*Ida Marlow\*\* drew\.\{% cite "\w+" \/%\}/);
    const page = await built(folder);
    expect(page(".text-source").text()).toMatch(/CC BY-SA 4\.0.*en\.wikipedia\.org\/wiki\/Ida_Marlow/s);
  });

  test("of a work, by DOI or ISBN, becomes a reference", async () => {
    const folder = temporaryFolder();
    const { fetch } = answers({
      "https://doi.org/10.1000/moss": [
        "application/json",
        JSON.stringify({
          type: "article-journal",
          title: "On Moss",
          author: [{ family: "Lowe", given: "Eva" }],
          issued: { "date-parts": [[1970]] },
          DOI: "10.1000/moss",
        }),
      ],
      "https://openlibrary.org/api/books": [
        "application/json",
        JSON.stringify({
          "ISBN:9783161484100": { title: "Gardens", authors: [{ name: "Anna Hill" }], publish_date: "1960" },
        }),
      ],
    });
    const { code, stdout } = await biopedia("import 10.1000/moss 978-3-16-148410-0 --name Ida", folder, { fetch });
    expect(code).toBe(0);
    expect(stdout).toContain('{% cite "Lowe1970" /%}');
    expect(referencesIn(folder).map(({ id, title }) => [id, title])).toEqual([
      ["Lowe1970", "On Moss"],
      ["Hill1960", "Gardens"],
    ]);
  });

  test("of a preprint, of a paper in medicine, and of any page becomes a reference, too", async () => {
    const folder = temporaryFolder();
    const work = (title: string, more = {}) => JSON.stringify({ title, issued: { "date-parts": [[2019]] }, ...more });
    const { asked, fetch } = answers({
      "https://doi.org/10.48550/arXiv.1901.00001": ["application/json", work("On Bogs", { type: "article" })],
      "https://api.ncbi.nlm.nih.gov/lit/ctxp/v1/pubmed/": [
        "application/json",
        work("On Peat", { type: "article-journal", author: [{ family: "Reed", given: "Tom" }] }),
      ],
      "https://moor.example/fern": [
        "text/html",
        `<html lang="fr"><title>Fougères | Moor</title><meta name="citation_author" content="Holt, Ines"><meta property="og:site_name" content="Moor"><meta name="citation_publication_date" content="2001/02/03">`,
      ],
    });
    const what = "arXiv:1901.00001v2 https://pubmed.ncbi.nlm.nih.gov/12345678/ https://moor.example/fern";
    const { code, stdout } = await biopedia(`import ${what} --name Ida`, folder, { fetch });
    expect({ code, asked: asked.length }).toEqual({ code: 0, asked: 3 });
    expect(stdout).toContain('{% cite "Reed2019" /%}');
    expect(referencesIn(folder)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: "On Bogs", date: "2019" }),
        expect.objectContaining({ title: "On Peat", authors: "Reed, Tom" }),
        expect.objectContaining({
          id: "Holt2001",
          title: "Fougères",
          work: "Moor",
          date: "2001-02-03",
          language: "fr",
          url: "https://moor.example/fern",
        }),
      ]),
    );
    const again = await biopedia(`import ${what}`, folder, { fetch });
    expect(again.stdout, "known already").not.toContain("~ content/references.yaml");
  });

  test("in a private network is not asked", async () => {
    const { asked, fetch } = answers({});
    const { code } = await biopedia("import http://127.0.0.1/x", temporaryFolder(), { fetch });
    expect({ code, asked }).toEqual({ code: 1, asked: [] });
  });
});

/** The least that is a Word file: a heading, and a paragraph with a bold word. */
async function docx(): Promise<Uint8Array> {
  const zip = new JSZip();
  const types = "http://schemas.openxmlformats.org/package/2006/content-types";
  const links = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  const words = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  zip.file(
    "[Content_Types].xml",
    `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  zip.file(
    "_rels/.rels",
    `<Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    "word/document.xml",
    `<w:document xmlns:w="${words}"><w:body><w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>Early life</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">Born in </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Whitby</w:t></w:r><w:r><w:t>.</w:t></w:r></w:p></w:body></w:document>`,
  );
  return zip.generateAsync({ type: "uint8array" });
}

test("a citation alone, sections without text and levels that are left out do not keep a site from being built", async () => {
  const { folder, stdout } = await imported({
    "a.html": `<html lang="en"><head><title> </title></head><body><p>Moss is old.</p><p><sup><a href="#n1" id="r1">1</a></sup></p>
      <h3>Rivers</h3><p>Wide.</p><h5>Banks</h5><p>Green.</p><h3>Towns</h3><p>Small.</p><h2>See</h2><h2>References</h2>
      <ol><li id="n1"><p>Hill, Anna. <i>Gardens</i>. Moor Press, 1960. <a href="#r1">↑</a></p></li></ol></body></html>`,
  });
  const page = await built(folder);
  expect(stdout).toContain("3 headings");
  expect(page("main h2, main h3").text()).toMatch(/^Rivers.*Banks.*Towns.*References/s);
  expect(page("main h2").first().text()).toContain("Rivers");
  expect(page("main p .citation").length).toBe(1);
});
