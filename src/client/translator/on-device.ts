/*
 * The browser's own translator, which works on the device (https://webmachinelearning.github.io/translation-api/). Few
 * browsers have it.
 */

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface DeviceTranslator {
  translate(text: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}

interface LoadingMonitor {
  addEventListener(type: "downloadprogress", listener: (event: { loaded: number }) => void): void;
}

interface TranslatorApi {
  availability(pair: Pair): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(options: Pair & { monitor: (monitor: LoadingMonitor) => void }): Promise<DeviceTranslator>;
}

interface DetectorApi {
  create(): Promise<{ detect(text: string): Promise<{ detectedLanguage?: string }[]> }>;
}

/** A model may never come: it is given up after this many milliseconds without progress. */
const patience = 3000;
/** Pairs of languages whose model did not come. The browser may go on loading it. */
const refused = new Set<string>();

interface Options {
  signal: AbortSignal;
  /** Called when a model begins to load, and as it does: how much of it is there, from 0 to 1. */
  onLoading: (share: number) => void;
  onProgress: (done: number, total: number) => void;
}

/**
 * Translates passages on the device.
 *
 * @param tag the target language
 * @returns undefined if the browser does not support this language pair, or its model does not come
 */
export async function translateOnDevice(
  texts: readonly string[],
  tag: string,
  { signal, onLoading, onProgress }: Options,
): Promise<string[] | undefined> {
  const { Translator } = globalThis as { Translator?: TranslatorApi };
  if (Translator === undefined) return undefined;
  const pair = { sourceLanguage: await detect(texts.join("\n")), targetLanguage: tag };
  const translator = await create(Translator, pair, onLoading);
  signal.throwIfAborted();
  if (translator === undefined) return undefined;
  try {
    const translations: string[] = [];
    for (const text of texts) {
      onProgress(translations.length, texts.length);
      translations.push(await translator.translate(text, { signal }));
    }
    return translations;
  } finally {
    translator.destroy();
  }
}

async function create(
  api: TranslatorApi,
  pair: Pair,
  onLoading: Options["onLoading"],
): Promise<DeviceTranslator | undefined> {
  const name = `${pair.sourceLanguage} ${pair.targetLanguage}`;
  const availability = await api.availability(pair).catch(() => "unavailable");
  const isThere = availability === "available";
  if (availability === "unavailable" || (refused.has(name) && !isThere)) return undefined;
  if (!isThere) onLoading(0);
  const translator = await whileItMoves((moved) =>
    api.create({
      ...pair,
      monitor: (monitor) =>
        monitor.addEventListener("downloadprogress", ({ loaded }) => {
          moved();
          onLoading(loaded);
        }),
    }),
  );
  if (translator === undefined) refused.add(name);
  return translator;
}

/** Detects the language of a text. Default: English. */
async function detect(text: string): Promise<string> {
  const { LanguageDetector } = globalThis as { LanguageDetector?: DetectorApi };
  const found = LanguageDetector && (await whileItMoves(async () => (await LanguageDetector.create()).detect(text)));
  return found?.[0]?.detectedLanguage ?? "en";
}

/**
 * Returns a result, or undefined if there is none.
 *
 * @param begin begins the work; it calls `moved` whenever there is progress, which the patience counts from
 */
function whileItMoves<T>(begin: (moved: () => void) => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(undefined), patience);
    };
    moved();
    begin(moved)
      .then(resolve, () => resolve(undefined))
      .finally(() => clearTimeout(timer));
  });
}
