import { readDateInWords } from "../../model/date-words.ts";
import { type InfoboxLabel, withoutAccents } from "../../model/infobox.ts";
import type { ImportedRow } from "../imported.ts";
import { bracketEnds, readTemplateCall, type TemplateCall, withoutComments } from "../wikitext/inline.ts";
import { plain } from "./citation-templates.ts";
import { datesOfTemplate, isInfobox } from "./expand-template.ts";

/** The infobox of an article, as front matter has it. */
interface ReadInfobox {
  name?: string;
  rows: ImportedRow[];
  /** The file of its picture. */
  image?: string;
  alt?: string;
  caption?: string;
  /** The file of a picture of the signature. */
  signature?: string;
  /** The files of further pictures, such as flags and maps. */
  files: string[];
}

/**
 * The known labels by the parameters of infoboxes, in English, German, French, Hindi, Arabic, Japanese and Afrikaans.
 */
const labels: Partial<Record<InfoboxLabel | "image" | "caption" | "alt" | "name" | "termStart" | "termEnd", string>> = {
  name: "name naam nom nome nombre имя titel_des_artikels नाम الاسم اسم 氏名 名前 fullname_ title_",
  image: "image image_name img beeld bild photo चित्र صورة 画像 画像ファイル logo_",
  caption:
    "caption image_caption onderskrif bildunterschrift légende legende शीर्षक_चित्र تعليق تعليق_الصورة 画像説明 説明",
  alt: "alt image_alt",
  born: "born geboren ولد जन्म birth_date birthdate date_of_birth geboortedatum geburtsdatum date_de_naissance naissance जन्म_तिथि जन्मतिथि تاريخ_الولادة تاريخ_الميلاد تاریخ_تولد زادروز 生年月日 誕生日 dateofbirth",
  birthPlace:
    "birth_place birthplace place_of_birth geboorteplek geburtsort lieu_de_naissance जन्म_स्थान जन्मस्थान مكان_الولادة محل_تولد luogonascita 生誕地 出生地 cityofbirth",
  died: "died gestorben मृत्यु death_date deathdate dood_datum sterbedatum todesdatum sterfdatum تاریخ_مرگ تاریخ_درگذشت date_de_décès décès मृत्यु_तिथि تاريخ_الوفاة 没年月日 死没",
  deathPlace:
    "death_place deathplace sterfteplek sterbeort lieu_de_décès मृत्यु_स्थान مكان_الوفاة محل_مرگ محل_درگذشت luogomorte 死没地",
  birthName:
    "birth_name birthname geboortenaam geburtsname nom_de_naissance जन्म_नाम الاسم_عند_الولادة 本名 fullname full_name",
  otherNames: "other_names othername alias nickname bynaam surnom अन्य_नाम أسماء_أخرى 別名",
  restingPlace: "resting_place burial_place begraafplaats sépulture مكان_الدفن 墓地",
  nationality: "nationality nasionaliteit nationalität nationalité राष्ट्रीयता الجنسية 国籍",
  citizenship: "citizenship नागरिकता مواطنة 市民権",
  residence: "residence wohnort résidence निवास الإقامة 住居",
  education: "education onderwys ausbildung formation शिक्षा تعليم التعليم 教育 学歴",
  almaMater: "alma_mater almamater الجامعة मातृसंस्था 出身校",
  occupation: "occupation attività beroep beruf profession activité métier पेशा व्यवसाय المهنة مهنة 職業",
  title: "title titel",
  yearsActive: "years_active yearsactive active period aktief années_actives période सक्रिय_वर्ष سنوات_النشاط 活動期間",
  employer: "employer arbeitgeber employeur नियोक्ता موظف 雇用者",
  knownFor: "known_for known knownfor bekend bekannt_für प्रसिद्धि_कारण سبب_الشهرة 著名な実績",
  notableWork:
    "notable_works notableworks notable_work notablework œuvres_principales œuvre उल्लेखनीय_कार्य أعمال_بارزة 代表作",
  field: "field fields fagebied fachgebiet domaine क्षेत्र المجال 研究分野 分野",
  institution: "workplaces work_institution work_institutions institution institutions 研究機関",
  thesis: "thesis_title thesis thèse",
  doctoralAdvisor: "doctoral_advisor doktorvater directeur_thèse مشرف_الدكتوراه 博士課程指導教員",
  doctoralStudents: "doctoral_students doktoranden طلاب_الدكتوراه",
  movement: "movement mouvement आंदोलन حركة 運動",
  instruments: "instrument instruments वाद्ययंत्र آلات_موسيقية 担当楽器",
  genre: "genre genres शैली النوع ジャンル",
  recordLabel: "label labels record_label レーベル شركة_الإنتاج",
  party: "party partei parti दल الحزب 政党 所属政党",
  office: "office order amt fonction पद المنصب 役職",
  termOfOffice: "term termyn amtszeit mandat",
  termStart: "term_start",
  termEnd: "term_end",
  predecessor: "predecessor voorganger vorgänger prédécesseur पूर्ववर्ती سبقه 前任者",
  successor: "successor opvolger nachfolger successeur उत्तरवर्ती خلفه 後任者",
  deputy: "deputy stellvertreter",
  team: "team currentclub current_team",
  spouse: "spouse spouses huweliksmaat ehepartner conjoint जीवनसाथी जीवनसंगी الزوج الزوجة 配偶者",
  partner: "partner domestic_partner partenaire साथी الشريك",
  children: "children kinders kinder enfants बच्चे संतान أولاد الأبناء 子供 子女",
  parents: "parents father mother père mère vater mutter ouers eltern माता-पिता والدان 親",
  relatives: "relatives relations family angehörige famille संबंधी أقارب 親族",
  awards: "awards prizes eerbewyse auszeichnungen récompenses distinctions पुरस्कार جوائز 受賞 主な受賞歴",
  honours: "honours honors قلادة ehrungen",
  website: "website webblad homepage url site_internet site_web वेबसाइट موقع الموقع 公式サイト ウェブサイト",
  signature: "signature handtekening unterschrift हस्ताक्षर توقيع 署名",
}; // prettier-ignore

const labelOf = new Map(
  Object.entries(labels).flatMap(([label, keys]) => keys.split(" ").map((key) => [key, label] as const)),
);

/** The known label of a row that a page shows under some words. */
export const labelOfWords = (words: string): string | undefined => {
  const label = labelOf.get(
    words
      .trim()
      .toLowerCase()
      .replace(/(?<![\s:()])[\s:()]+$/, "")
      .replaceAll(/[\s\u00a0]+/g, "_"),
  );
  return label === undefined || notRow.test(label) ? undefined : label;
};

/** The surroundings of an infobox. */
interface InfoboxContext {
  language: string;
  /** The words of that language for known labels, in lower case. */
  labels?: ReadonlyMap<string, string> | undefined;
  /** Writes a value in wikitext as inline Markdown. */
  toMarkdown: (wikitext: string) => string;
}

/**
 * The known label of a parameter, by its name, or by the words of its language, in singular or plural.
 *
 * @param hasDate whether its value is a date: `data_urodzenia` is then the birth, because `miejsce urodzenia` is its
 * place, and another word that of the death
 */
function labelOfKey(key: string, words: ReadonlyMap<string, string>, hasDate: boolean): string | undefined {
  const known = labelOf.get(key);
  if (known !== undefined) return known;
  const [, before, after = ""] = /^(fecha|data|lugar|local|luogo)_(?:de_|di_)?(.+)$/.exec(key) ?? [];
  if (before !== undefined) return labelOfKey(`${after}_${before}`, words, hasDate);
  const [, stem = key, isPlace] =
    /^(.+?)_(?:data|fecha|dato|dată|tarih|дата|(local|cidade|lugar|luogo|sted|yer|место))$/.exec(key) ?? [];
  const written = withoutAccents(stem.replaceAll("_", " "));
  const isNear = (word: string) =>
    word === written ||
    (written.length > 3 && word.startsWith(written) && /^(?:.{0,2}$|[ ,(])/.test(word.slice(written.length))) ||
    (word.length > 2 && written.startsWith(word) && written.length < word.length + 2);
  const [, label] = [...words].find(([word]) => isNear(word)) ?? [];
  if (isPlace !== undefined) return { born: "birthPlace", died: "deathPlace" }[label ?? ""];
  if (label !== undefined || !hasDate) return label;
  const [birth, death] = ["birthPlace", "deathPlace"].map(
    (place) => [...words].find(([, name]) => name === place)?.[0],
  );
  const isOf = (place = "", other = "") =>
    place.split(" ").some((word, at) => {
      const own = withoutCommonEnd(word, other.split(" ")[at] ?? "");
      const isOwn = own.length > 1 && !other.split(" ").includes(word);
      return isOwn && written.includes(own.length > 5 ? own.slice(0, -1) : own);
    });
  return isOf(birth, death) ? "born" : isOf(death, birth) ? "died" : undefined;
}

/** The letters of a word before those that another one ends with, too: `geburts` of `geburtsort` and `sterbeort`. */
function withoutCommonEnd(word: string, other: string): string {
  let length = 0;
  while (length < word.length && word.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length < 3 && /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(word) ? word : word.slice(0, word.length - length);
}

/** Labels that are no rows of their own. */
const notRow = /^(?:name|image|caption|alt|termStart|termEnd)$/;

/** Parameters that say how a box looks, not a fact. */
const layout =
  /^(?:embed|child|embedded|image_?size\w*|imagesize|width|bgcolou?r|color|colour|nocat.*|smallimage|image_upright|signature_(?:size|alt|type)|alt_?\w*|native_name_lang|honorific_.*_size|pcupdate|ntupdate|medaltemplates.*|df|background|boxwidth|state|collapsed|restriction|dateformat|birth_date_age|options?|taille.*|postnazionalità|charte|upright|image-alt)$/;

/**
 * Reads the parameters of an infobox: rows with known labels where they have one, others under their own names. No row
 * is left out.
 *
 * @param depth of infoboxes within each other
 */
export function readInfobox({ params }: TemplateCall, context: InfoboxContext, depth = 0): ReadInfobox {
  const { language, toMarkdown } = context;
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(params))
    if (withoutComments(value).trim() !== "") values.set(key.trim().toLowerCase().replaceAll(" ", "_"), value);
  // The Italian Bio has the year of a date apart from the day.
  const fullName = ["nome", "cognome"].flatMap((part) => values.get(part) ?? []);
  if (values.delete("cognome")) values.set("nome", fullName.join(" "));
  for (const event of ["nascita", "morte"]) {
    const date = `${values.get(`giornomese${event}`) ?? ""} ${values.get(`anno${event}`) ?? ""}`.trim();
    for (const part of ["giornomese", "anno"]) values.delete(part + event);
    if (date !== "") values.set(`data_${event}`, date);
  }
  const result: ReadInfobox = { rows: [], files: [] };
  const done = new Set<string>();
  const take = (key: string): string | undefined => {
    const value = values.get(key);
    if (value !== undefined) done.add(key);
    return value;
  };
  const words = context.labels ?? new Map();
  const hasDate = (value: string) => readDateOf(value, language) !== undefined;
  const byKey = new Map([...values].map(([key, value]) => [key, labelOfKey(key, words, hasDate(value))]));
  const keyOf = (label: string): string | undefined => [...byKey].find(([, found]) => found === label)?.[0];
  const text = (value: string | undefined) => (value === undefined ? undefined : toMarkdown(value) || undefined);

  const image = take(keyOf("image") ?? "");
  const file = image === undefined ? undefined : fileName(image);
  if (file !== undefined) result.image = file;
  const caption = text(take(keyOf("caption") ?? ""));
  if (caption !== undefined) result.caption = caption;
  const alt = text(take(keyOf("alt") ?? ""));
  if (alt !== undefined) result.alt = plain(alt);
  const name = text(take(keyOf("name") ?? ""));
  if (name !== undefined && depth === 0) result.name = plain(name);
  const signature = fileName(values.get(keyOf("signature") ?? "") ?? "");
  if (signature !== undefined) result.signature = signature;
  if (signature !== undefined) done.add(keyOf("signature") ?? "");

  const series = numberedSeries(values);
  for (const [key, value] of values) {
    if (done.has(key) || layout.test(key)) continue;
    // A module is an infobox within this one.
    const modules = depth > 2 ? [] : callsIn(value).filter(({ name }) => isInfobox(name));
    const inner = modules.map((call) => readInfobox(call, context, depth + 1));
    result.rows.push(...inner.flatMap(({ rows }) => rows));
    result.files.push(...inner.flatMap(({ image, files }) => [...(image === undefined ? [] : [image]), ...files]));
    const other = fileName(value, true);
    if (other !== undefined) result.files.push(other);
    if (modules.length > 0 || other !== undefined) continue;
    const group = series.get(key);
    if (group !== undefined) {
      for (const member of group) done.add(member.key);
      result.rows.push(...seriesRows(group, values, context));
      continue;
    }
    done.add(key);
    const label = byKey.get(key);
    const place = { born: "birthPlace", died: "deathPlace" }[label ?? ""];
    if (label === "born" || label === "died") {
      const date = readDateOf(value, language, label === "died");
      const words = text(value);
      // A date has no room for its citations; they go with the place.
      const cited = date === undefined ? "" : (words?.match(/\{% cite [^%]*%\}|\[\^note\d+\]/g) ?? []).join("");
      const placeWords = text(take(keyOf(place ?? "") ?? ""));
      // Words in brackets beside a date, such as “baptised”, are about it; an age has digits.
      const brackets = date === undefined ? [] : (plain(words ?? "").match(/\([^()\d]*\)/g) ?? []);
      const remark = brackets.find((part) => /\p{L}{3}/u.test(part));
      const where = [placeWords, remark].filter((part) => part !== undefined).join(" ") + cited;
      const shown = date ?? words;
      const cite = [...cited.matchAll(/cite "([^"]+)"/g)].map(([, id = ""]) => id);
      const more = where !== cited ? { place: where } : cite.length > 0 ? { cite } : {};
      if (shown !== undefined) result.rows.push({ [label]: shown, ...more });
      continue;
    }
    if (label === "termStart" || label === "termEnd") {
      result.rows.push(...termRow(take("term_start") ?? value, take("term_end"), language, toMarkdown));
      continue;
    }
    if (
      (label === "birthPlace" && keyOf("born") !== undefined) ||
      (label === "deathPlace" && keyOf("died") !== undefined)
    ) {
      done.delete(key);
      continue;
    }
    const shown = readValue(value, toMarkdown);
    if (shown !== undefined)
      result.rows.push({
        [rowLabel(label, key)]: label === "website" ? address(shown) : shown,
        ...(label === "website" && urlOf(shown)),
      });
  }
  return result;
}

/** The label of a row: a known one, or the parameter's name in words. */
const rowLabel = (label: string | undefined, key: string): string => {
  if (label !== undefined && !notRow.test(label)) return label;
  const words = key
    .replace(/[_-]+/g, " ")
    .replace(/(?:(?<!\s)\s+|(?<![\s\d]))\d+$/, "")
    .trim();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value as a text, or as a list where wikitext has lines or a list. */
function readValue(wikitext: string, toMarkdown: (wikitext: string) => string): string | string[] | undefined {
  const list = /^\s*\{\{\s*(?:plainlist|ubl|unbulleted list|hlist|flatlist)\s*\|([\s\S]*)\}\}\s*$/i.exec(wikitext);
  const inside = list === null ? wikitext : readTemplateCall(wikitext.trim());
  const source =
    typeof inside === "string"
      ? inside.split(/<br[ \t]*\/?>|\n[ \t]*\*/i)
      : Object.keys(inside.params)
          .filter((key) => /^\d+$/.test(key))
          .flatMap((key) => (inside.params[key] ?? "").split(/^[ \t]*\*/m));
  const values = source.map((part) => toMarkdown(part.replace(/^\s*\*/, "").trim())).filter((part) => part !== "");
  // Text in small letters or brackets on a line of its own belongs to the line before.
  const joined: string[] = [];
  for (const value of values)
    if (joined.length > 0 && /^\(/.test(value)) joined.push(`${joined.pop()} ${value}`);
    else joined.push(value);
  return joined.length === 0 ? undefined : joined.length === 1 ? joined[0] : joined;
}

const firstOf = (value: string | readonly string[]): string => (typeof value === "string" ? value : (value[0] ?? ""));
const linkPattern = /^\[((?:[^\]\\]|\\.)*)\]\(([^()\s]+)\)$/;
/** The words of a link: an address as such would be a link within it. */
const address = (value: string | string[]): string =>
  linkPattern.exec(firstOf(value))?.[1]?.replace(/^(?:https?:\/\/)?(?:www\.)?/, "") ?? firstOf(value);
const urlOf = (value: string | string[]): { url?: string } => {
  const url = linkPattern.exec(firstOf(value))?.[2];
  return url === undefined ? {} : { url };
};

/** The outermost calls of templates in wikitext. */
function callsIn(wikitext: string): TemplateCall[] {
  const calls: TemplateCall[] = [];
  let end = 0;
  for (const [start, after] of [...bracketEnds(wikitext)].sort(([a], [b]) => a - b)) {
    if (start < end || !wikitext.startsWith("{{", start)) continue;
    calls.push(readTemplateCall(wikitext.slice(start, after)));
    end = after;
  }
  return calls;
}

/**
 * The name of a picture's file: `File.jpg`, `File:File.jpg` or a link to it.
 *
 * @param isAlone whether nothing else may stand beside it
 */
const fileName = (wikitext: string, isAlone = false): string | undefined => {
  const [whole, name] =
    /^(?:\[\[)?(?:[^:|\]]{2,12}:)?\s*([^\s|\]<>{}][^|\]<>{}]*\.(?:jpe?g|png|gif|svg|webp|tiff?))(?:\|[^\]]*)?(?:\]\])?/i.exec(
      withoutComments(wikitext).trim(),
    ) ?? [];
  return isAlone && whole !== withoutComments(wikitext).trim() ? undefined : name?.trim();
};

/** Characters of a value that are searched for a date. */
const longestDate = 1000;

/**
 * Reads the date of a value: that of a template such as `{{birth date|1929|8|22}}`, or words. Templates of a death have
 * the birth too, and which of both comes first differs: `isLast` takes the later one.
 */
function readDateOf(wikitext: string, language: string, isLast = false): string | undefined {
  for (const [call] of wikitext.slice(0, longestDate).matchAll(/\{\{[^{}]*\}\}/g)) {
    const dates = datesOfTemplate(readTemplateCall(call), language).sort();
    if (dates.length > 0) return dates.at(isLast ? -1 : 0);
  }
  const words = wikitext
    .slice(0, longestDate)
    .replace(/<ref(?:(?!<ref)[\s\S])*?(?:<\/ref>|\/>)/g, "")
    .replace(/\[\[(?:[^[|\]]*\|)?([^[\]]*)\]\]/g, "$1")
    .replace(/<[^<>]*>|'{2,}|\([^()]*\)/g, " ");
  return readDateInWords(words, language);
}

function termRow(
  from: string,
  to: string | undefined,
  language: string,
  toMarkdown: (wikitext: string) => string,
): ImportedRow[] {
  const read = (value: string) => readDateOf(value, language) ?? toMarkdown(value);
  const isOpen = to === undefined || /^(?:incumbent|present|amtierend|en cours)/i.test(toMarkdown(to));
  return [{ termOfOffice: `${read(from)} – ${isOpen ? "present" : read(to ?? "")}` }];
}

interface Member {
  key: string;
  stem: string;
  number: string;
}

/** Groups parameters such as `years1`, `clubs1`, `caps1` by their number. */
function numberedSeries(values: ReadonlyMap<string, string>): Map<string, Member[]> {
  const groups = new Map<string, Member[]>();
  for (const key of values.keys()) {
    const [, stem = "", number] = /^(\p{L}[\p{L}_-]*?)_?(\d{1,2})$/u.exec(key) ?? [];
    if (number === undefined || layout.test(stem)) continue;
    const kind = /^(youth|national|manager|college|coach)/.exec(stem)?.[1] ?? "";
    const id = `${kind}${number}`;
    const group = groups.get(id) ?? [];
    group.push({ key, stem, number });
    groups.set(id, group);
  }
  const byKey = new Map<string, Member[]>();
  for (const group of groups.values()) for (const { key } of group) byKey.set(key, group);
  return byKey;
}

/** Writes a group of numbered parameters: under its years where it has them, else each under its own label. */
function seriesRows(
  group: readonly Member[],
  values: ReadonlyMap<string, string>,
  { toMarkdown, language }: InfoboxContext,
): ImportedRow[] {
  const text = ({ key }: Member) => toMarkdown(values.get(key) ?? "");
  const years = group.find(({ stem }) => /years$/.test(stem));
  if (years === undefined) {
    const ends = group.filter(({ stem }) => /^term_(?:start|end)$/.test(stem));
    const rows = group
      .filter((member) => !ends.includes(member))
      .flatMap((member) => {
        const value = readValue(values.get(member.key) ?? "", toMarkdown);
        return value === undefined ? [] : [{ [rowLabel(labelOf.get(member.stem), member.stem)]: value }];
      });
    const [from, to] = ["term_start", "term_end"].map((stem) => ends.find((member) => member.stem === stem));
    if (from === undefined && to === undefined) return rows;
    const term = termRow(values.get(from?.key ?? to?.key ?? "") ?? "", values.get(to?.key ?? ""), language, toMarkdown);
    return [...rows.slice(0, 1), ...term, ...rows.slice(1)];
  }
  const rest = group.filter((member) => member !== years && text(member) !== "");
  const [main, ...details] = rest;
  if (main === undefined) return [];
  const more = details.map((member) => `${member.stem.replace(/^(?:youth|national|manager)/, "")}: ${text(member)}`);
  return [{ [plain(text(years))]: `${text(main)}${more.length > 0 ? ` (${more.join(", ")})` : ""}` }];
}
