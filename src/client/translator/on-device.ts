/*
 * The browser's own translator, which works on the device (https://webmachinelearning.github.io/translation-api/). Few browsers have it.
 */

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface DeviceTranslator {
  translate(text: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}

interface TranslatorApi {
  availability(pair: Pair): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(options: Pair): Promise<DeviceTranslator>;
}

interface DetectorApi {
  create(): Promise<{ detect(text: string): Promise<{ detectedLanguage?: string }[]> }>;
}

/** The first use may download a model. The download continues after our timeout, for the next time. */
const patience = { detector: 3000, translator: 20_000 };

/**
 * Translates passages on the device.
 *
 * @param tag the target language
 * @returns undefined if the browser does not support this language pair
 */
export async function translateOnDevice(texts: readonly string[], tag: string, signal: AbortSignal): Promise<string[] | undefined> {
  const { Translator } = globalThis as { Translator?: TranslatorApi };
  if (Translator === undefined) return undefined;
  const translator = await create(Translator, { sourceLanguage: await detect(texts.join("\n")), targetLanguage: tag });
  signal.throwIfAborted();
  if (translator === undefined) return undefined;
  try {
    const translations: string[] = [];
    for (const text of texts) translations.push(await translator.translate(text, { signal }));
    return translations;
  } finally {
    translator.destroy();
  }
}

async function create(api: TranslatorApi, pair: Pair): Promise<DeviceTranslator | undefined> {
  const availability = await api.availability(pair).catch(() => "unavailable");
  return availability === "unavailable" ? undefined : within(patience.translator, api.create(pair));
}

/** Detects the language of a text. Default: English. */
async function detect(text: string): Promise<string> {
  const { LanguageDetector } = globalThis as { LanguageDetector?: DetectorApi };
  const found =
    LanguageDetector &&
    within(
      patience.detector,
      LanguageDetector.create().then((detector) => detector.detect(text)),
    );
  return (await found)?.[0]?.detectedLanguage ?? "en";
}

/** Returns a promise's result, or undefined if it fails or times out. */
const within = <T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise.catch(() => undefined), new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))]);
