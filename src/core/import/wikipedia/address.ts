/** An article of a Wikipedia. */
export interface WikipediaPage {
  /** The code of its language. */
  language: string;
  title: string;
}

/** Reads the address of an article, of desktop or mobile pages; undefined for any other address. */
export function readWikipediaAddress(address: string): WikipediaPage | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const [, language] = /^([a-z]{2,3}(?:-[a-z]+)*)\.(?:m\.)?wikipedia\.org$/.exec(hostname) ?? [];
  const [, path] = /^\/(?:wiki|[a-z]{2}(?:-[a-z]+)?)\/(.+)$/.exec(pathname) ?? [];
  const written = path === undefined ? searchParams.get("title") : decode(path);
  if (language === undefined || !written) return undefined;
  return { language, title: written.replaceAll("_", " ") };
}

/** Text without the escapes of an address, or as it is where they are broken. */
export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const origin = ({ language }: WikipediaPage): string => `https://${language}.wikipedia.org`;
const path = ({ title }: WikipediaPage): string => encodeURIComponent(title.replaceAll(" ", "_"));

/** The address of an article as its readers have it. */
export const articleAddress = (page: WikipediaPage): string => `${origin(page)}/wiki/${path(page)}`;

/** The address of its HTML with the data about templates: https://www.mediawiki.org/wiki/Specs/HTML */
export const htmlAddress = (page: WikipediaPage): string => `${origin(page)}/api/rest_v1/page/html/${path(page)}`;

/** The address of the facts about pictures: their files, makers and licenses. At most 50 at once. */
export const picturesAddress = (page: WikipediaPage, files: readonly string[]): string => {
  const query = new URLSearchParams({
    action: "query",
    format: "json",
    formatversion: "2",
    prop: "imageinfo",
    iiprop: "url|mime|extmetadata",
    iiurlwidth: "1600",
    titles: files.map((file) => `File:${file}`).join("|"),
  });
  return `${origin(page)}/w/api.php?${query}`;
};

/** A picture on Wikimedia's servers. */
export interface WikimediaPicture {
  /** The address of the file, at most 1600 pixels wide. */
  url: string;
  credit?: string | undefined;
  license?: string | undefined;
  /** The page about the file. */
  page?: string | undefined;
}

/** Reads the answer about pictures, by the names of their files with underscores. */
export function readPictures(answer: unknown): Map<string, WikimediaPicture> {
  const found = new Map<string, WikimediaPicture>();
  const { query } = answer as { query?: { pages?: unknown } };
  for (const page of Array.isArray(query?.pages) ? query.pages : []) {
    const { title, imageinfo } = page as { title?: unknown; imageinfo?: Record<string, unknown>[] };
    const [info] = imageinfo ?? [];
    const url = String(info?.thumburl ?? info?.url ?? "");
    if (info === undefined || !/^https:\/\/upload\.wikimedia\.org\//.test(url)) continue;
    const metadata = (info.extmetadata ?? {}) as Record<string, { value?: unknown } | undefined>;
    const text = (name: string) => textOfHtml(String(metadata[name]?.value ?? "")) || undefined;
    found.set(
      String(title)
        .replace(/^[^:]+:/, "")
        .replaceAll(" ", "_"),
      {
        url,
        credit: text("Artist")?.slice(0, 200),
        license: text("LicenseShortName")?.slice(0, 100),
        page: typeof info.descriptionurl === "string" ? info.descriptionurl : undefined,
      },
    );
  }
  return found;
}

/** The words of a short piece of HTML. */
const textOfHtml = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:nbsp|#160);/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&[lg]t;/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The names of namespaces, besides the English ones, in the wikis that they belong to; all are accepted everywhere. */
const files = new Set(
  `file image datei bild fichier चित्र ملف صورة ファイル 画像 archivo imagen ficheiro imagem immagine bestand afbeelding
  plik grafika файл изображение lêer beeld 文件 파일 dosya fil tiedosto fájl kép berkas gambar`.split(/\s+/),
);
const categories = new Set(
  `category kategorie catégorie श्रेणी تصنيف カテゴリ categoría categoria kategoria категория категорія 分类 分類 분류
  kategori luokka kategória kategória`.split(/\s+/),
);

/** Whether links into a namespace show a picture. */
export const isFileNamespace = (namespace: string): boolean => files.has(namespace.trim().toLowerCase());

/** The Wikipedia of a language. */
interface Wiki {
  isCategory(namespace: string): boolean;
  /** The address of a page, from the target of a link. */
  address(target: string): string;
}

/** Wikis that links name by a prefix, with the address that their pages follow. */
const interwiki: ReadonlyMap<string, string> = new Map(
  Object.entries({
    wikt: "https://LANG.wiktionary.org/wiki/",
    wiktionary: "https://LANG.wiktionary.org/wiki/",
    s: "https://LANG.wikisource.org/wiki/",
    wikisource: "https://LANG.wikisource.org/wiki/",
    commons: "https://commons.wikimedia.org/wiki/",
    d: "https://www.wikidata.org/wiki/",
    doi: "https://doi.org/",
  }),
);

/** Returns the Wikipedia of a language. @param code of the language or of its wiki: `pt-BR`, `zh-yue` */
export function wikiOf(code: string): Wiki {
  // Varieties of a language share its wiki, but for a few.
  const language = /^(?:zh-yue|zh-min-nan|be-tarask|map-bms|roa-rup|bat-smg)$/.test(code)
    ? code
    : (code.split("-")[0] ?? code);
  return {
    isCategory: (namespace) => categories.has(namespace.trim().toLowerCase()),
    address(target) {
      const plain = target.trim().replace(/^:/, "");
      const [, prefix = "", rest = ""] = /^([a-z-]{1,12}):(.+)$/i.exec(plain) ?? [];
      const known = interwiki.get(prefix.toLowerCase())?.replace("LANG", language);
      if (known !== undefined) return known + escapeTitle(rest);
      if (/^[a-z]{2,3}(?:-[a-z]+)?$/.test(prefix)) return `https://${prefix}.wikipedia.org/wiki/${escapeTitle(rest)}`;
      return `https://${language}.wikipedia.org/wiki/${escapeTitle(plain)}`;
    },
  };
}

/** Writes the title of a page as the path of its address. */
function escapeTitle(title: string): string {
  const [page = "", anchor] = title.trim().split("#", 2);
  const path = encodeURI(page.trim().replaceAll(" ", "_")).replaceAll("?", "%3F");
  return anchor === undefined ? path : `${path}#${encodeURI(anchor.replaceAll(" ", "_"))}`;
}
