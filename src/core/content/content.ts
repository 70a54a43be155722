import type { ChatService } from "../chat/types.ts";
import type { Route } from "../model/routes.ts";
import type { DocumentState } from "../model/states.ts";
import type { Bundle, Commit, Language, Settings, Size, Target } from "../model/types.ts";
import type { Redirect, SiteAddresses } from "./addresses.ts";
import type { SharingImage } from "./drawn-pictures.ts";
import type { InterfaceTexts } from "./interface-texts.ts";
import type { SiteLists } from "./listed.ts";
import type { Showing, ShownPicture } from "./pictures.ts";
import type { Captions } from "./recordings.ts";

/** The content of a site, checked and complete, but for the bodies of its articles and pages. */
export interface Content extends Shared {
  short: ShortPages;
  /** Returns the last commits of the file that the text of a page is in, newest first. */
  commits: (route: Route) => readonly Commit[];
}

/** The content that every page may show. */
export interface Shared {
  site: Site;
  texts: Texts;
  addresses: SiteAddresses;
  pictures: Pictures;
  uploaded: Uploaded;
}

/** A site as plain data. */
export interface Site extends Omit<Settings, "defaultLanguage" | "languages" | "redirects"> {
  /** By code, in the order of the site. */
  languages: ReadonlyMap<string, Language>;
  defaultLanguage: Language;
  /** The languages of the translation tool. */
  targets: readonly Target[];
  routes: readonly Route[];
  lists: SiteLists;
  /** The addresses that lead elsewhere. */
  redirects: readonly Redirect[];
  /** The subject's names in all languages and scripts, each once. */
  names: readonly string[];
  /** The stylesheet of the site's theme, if it has one. */
  themeStyle: string | undefined;
  /** The chat service that pages use with an embedded key, if enabled. */
  embeddedService: ChatService | undefined;
  /** The locales of languages on Facebook, by code; a language may have none there. */
  ogLocales: ReadonlyMap<string, string>;
}

/** The texts of a site by language, and the files that they are in. */
export interface Texts extends InterfaceTexts {
  /** The title of a further page. */
  pageTitle: (slug: string, language: Language) => string;
  /** The site's own texts in a language's file. */
  ownTexts: (language: Language) => Bundle;
  /**
   * Returns one of the site's own texts in a language, or in its parents' or the default language; undefined if there
   * is none.
   */
  siteText: (key: string, language: Language) => string | undefined;
  /** The same without the default language: undefined rather than a text in another language. */
  textIn: (key: string, language: Language) => string | undefined;
  /** Returns who the subject is, in a language: their profession, or how the fallback page describes them. */
  whoIs: (language: Language) => string | undefined;
  /**
   * The texts of the default language's infobox that pages of languages without an article show in their own words, by
   * key.
   */
  infoboxTexts: Bundle;
  /**
   * The state of a language's article, or of its further page of that name; undefined if it was written by hand or does
   * not exist.
   */
  documentState: (language: Language, slug?: string) => DocumentState | undefined;
  /**
   * Returns the file that the text of a language's page, or of its further page of that name, is in, relative to the
   * content folder.
   */
  sourceFile: (language: Language, slug?: string) => string | undefined;
}

/** The pictures of a site. */
export interface Pictures {
  /**
   * Returns the picture that social networks show for a language: its own, or its parents', the site's, the default
   * language's.
   */
  sharingImage: (language: Language) => SharingImage | undefined;
  /**
   * Returns the size of a picture by its path `/uploads/…`, or that of a sharing image; undefined if it does not exist.
   */
  imageSize: (src: string) => Size | undefined;
  /** Returns how a picture is shown. */
  showPicture: (src: string, showing: Showing) => ShownPicture;
  /**
   * Returns a raster picture of a width in pixels, and its address within the site; undefined for drawings and for
   * pictures that are not as wide.
   */
  scaled: (src: string, width: number) => { src: string; size: Size } | undefined;
}

/** The files of `uploads/` besides pictures. */
export interface Uploaded {
  /** Returns the size of a file in bytes, by its path `/uploads/…`; undefined if it does not exist. */
  sizeOf: (path: string) => number | undefined;
  /** Returns the captions of a film, in the order of their languages. */
  captionsOf: (path: string) => readonly Captions[];
}

/** The short pages of languages without an article. */
export interface ShortPages {
  /** The translated texts of a language's page. */
  bundle: (language: Language) => Bundle;
  /** Whether some texts of its page are a machine's translation. */
  hasMachineTexts: (language: Language) => boolean;
  /** The bundle that others are translated from. */
  sourceBundle: Bundle;
}
