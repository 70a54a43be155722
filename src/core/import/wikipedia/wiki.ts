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
export interface Wiki {
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
