import { type ComponentType, useEffect, useRef, useState } from "react";
import { messageOf } from "../../src/core/diagnostics/known-error.ts";
import type { InterfaceKey } from "../../src/core/model/interface-keys.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import type { Chat } from "../../src/core/page/chat-access.ts";
import type { TranslationTarget } from "./TargetName.tsx";

/** The interface words of the tool. */
export const translatorWords = [
  "translatorTitle",
  "translatorSource",
  "translatorPlaceholder",
  "translatorCharacters",
  "translatorShortcut",
  "translatorTarget",
  "translate",
  "translatorBusy",
  "cancel",
  "translatorProgress",
  "translatorLoading",
  "translatorResult",
  "translatorKept",
  "copyTranslation",
  "copied",
  "translatorNotice",
  "translatorNeedsScript",
  "translatorNotLoaded",
  "translatorNotSetUp",
  "translatorOwnKey",
  "translatorKeyHint",
  "translatorForgetKey",
  "translatorBlank",
  "translatorError",
  "translatorNoReply",
  "translatorFailed",
  "translatorCompleted",
  "unknownError",
  "applicationError",
] as const satisfies readonly InterfaceKey[];

/** Data of the page for the tool. */
export interface TranslatorProps {
  /** The words in the page's language. */
  words: Readonly<Record<(typeof translatorWords)[number], string>>;
  /** BCP 47 tag for formatting numbers. */
  locale: string;
  chat: Chat;
  targets: readonly TranslationTarget[];
  defaultTarget: string;
  /** A chat service that visitors may use with their own key. */
  service?: string | undefined;
}

/** The result of a translation. `kept` of `total` passages were not translated. */
type TranslatorOutcome =
  | { kind: "translated"; text: string; kept: number; total: number }
  | { kind: "no-choices" }
  | { kind: "failed"; reason: string }
  /** No means of translation is available. */
  | { kind: "unavailable"; message: string };

interface Job extends Pick<TranslatorProps, "chat" | "service"> {
  text: string;
  target: TranslationTarget;
  /** The visitor's own key, or an empty string. */
  ownKey: string;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  /** Called with the translation as far as it has come. */
  onText: (text: string) => void;
  /** Called while the browser loads its own model for these languages. @param share the loaded share, from 0 to 1 */
  onLoading: (share: number) => void;
}

/** Translates a text. @throws if the service reports an error, or on any other failure */
export type Translate = (job: Job) => Promise<TranslatorOutcome>;

/** The list of target languages. */
export interface TargetSelectProps {
  targets: readonly TranslationTarget[];
  value: string;
  onChange: (value: string) => void;
  labelId: string;
  /** Whether it replaces a control that had the focus. */
  autoFocus: boolean;
}

/** Functions of the tool that need the browser. */
export interface Services {
  /** The list of languages: not rendered before hydration, so that the build does not load it. */
  TargetSelect: ComponentType<TargetSelectProps>;
  translate: Translate;
  toast: (kind: "success" | "error", text: string) => void;
  session: { read: (name: string) => string; write: (name: string, value: string) => void };
  /** Called after hydration. */
  onReady: () => void;
}

/** A translation that the tool shows. `kept` of `total` passages were not translated. */
export interface Result {
  text: string;
  target: TranslationTarget;
  kept: number;
  total: number;
}

/** Why there is no translation. `reason`: of the checks, in English. */
interface Problem {
  text: string;
  reason?: string | undefined;
}

/** The state of a running translation. */
interface Progress {
  /** The number of translated passages, of `total`. */
  done: number;
  total: number;
  /** The loaded share of the browser's own model, from 0 to 1; absent if none is loading. */
  loaded?: number;
}

/** The tool's state: idle → loading → result. A new request replaces a running one. */
export function useTranslator(props: TranslatorProps, services: Services | undefined) {
  const { targets, defaultTarget, words } = props;
  const [source, setSource] = useState("");
  const [value, setValue] = useState(defaultTarget);
  const [key, setKey] = useState("");
  const [progress, setProgress] = useState<Progress>();
  const [result, setResult] = useState<Result>();
  /** The translation that is coming, as far as it is there. */
  const [beginning, setBeginning] = useState("");
  /** Why there is no translation. */
  const [problem, setProblem] = useState<Problem>();
  const [isMissing, setMissing] = useState(false);
  /** Whether to show the key field: once a key was needed or given. */
  const [hasSetup, setHasSetup] = useState(false);
  const running = useRef<AbortController>(undefined);
  /** Set after hydration; `focused` if the plain list of languages had the focus then. */
  const [ready, setReady] = useState<"ready" | "focused">();
  const sourceRef = useRef<HTMLTextAreaElement>(null);
  const targetRef = useRef<HTMLSelectElement>(null);
  const target = targets.find((each) => each.value === value) ?? targets[0];

  // The state takes over what the visitor has typed or chosen since, because the first render must match the page.
  useEffect(() => {
    if (services === undefined) return;
    const { read, write } = services.session;
    if (!targets.some((each) => each.value === read("target"))) write("target", "");
    const chosen = targetRef.current?.value ?? defaultTarget;
    setSource(sourceRef.current?.value || read("source"));
    setValue(chosen !== defaultTarget || read("target") === "" ? chosen : read("target"));
    setKey(read("key"));
    setHasSetup(read("key") !== "");
    setReady(document.activeElement === targetRef.current ? "focused" : "ready");
  }, [services, targets, defaultTarget]);
  useEffect(() => {
    if (ready) services?.onReady();
  }, [ready, services]);
  useEffect(() => () => running.current?.abort(), []);

  /** Says that there is no translation, in a toast and where it would be. */
  const fail = (text: string, reason?: string) => {
    setProblem({ text, reason });
    services?.toast("error", text);
  };

  const report = (message: string) => {
    console.error(`Translation error: ${message}`);
    fail(fill(words.translatorError, { message }));
  };

  const show = (outcome: TranslatorOutcome, shown: TranslationTarget) => {
    switch (outcome.kind) {
      case "translated":
        setResult({ ...outcome, target: shown });
        setMissing(false);
        return services?.toast("success", words.translatorCompleted);
      case "no-choices":
        return fail(words.translatorNoReply);
      case "failed":
        console.error(`Translation error: ${outcome.reason}`);
        return fail(words.translatorFailed, outcome.reason);
      case "unavailable":
        setMissing(true);
        setHasSetup(true);
        return console.error(`Translation error: ${outcome.message}`);
    }
  };

  const translate = async () => {
    if (services === undefined || target === undefined) return;
    if (source.trim() === "") return services.toast("error", words.translatorBlank);
    running.current?.abort();
    const controller = new AbortController();
    const isCurrent = () => running.current === controller;
    running.current = controller;
    setProgress({ done: 0, total: 0 });
    // The last result is not the translation of this text.
    setResult(undefined);
    setProblem(undefined);
    setBeginning("");
    const onProgress = (done: number, total: number) => isCurrent() && setProgress({ done, total });
    const onLoading = (loaded: number) => isCurrent() && setProgress({ done: 0, total: 0, loaded });
    try {
      const outcome = await services.translate({
        ...props,
        text: source,
        target,
        ownKey: key,
        signal: controller.signal,
        onProgress,
        onText: (text) => isCurrent() && setBeginning(text),
        onLoading,
      });
      if (isCurrent()) show(outcome, target);
    } catch (error) {
      if (isCurrent()) report(messageOf(error, words.unknownError));
    } finally {
      if (isCurrent()) finish();
    }
  };

  const finish = () => {
    running.current = undefined;
    setProgress(undefined);
    setBeginning("");
  };

  return {
    source,
    sourceRef,
    target,
    /** The plain list of languages, until hydration. */
    targetRef,
    ready,
    key,
    /** Set while a translation is running. */
    progress,
    result: result ?? (beginning !== "" && target ? { text: beginning, target, kept: 0, total: 0 } : undefined),
    problem,
    /** Whether no means of translation is available. */
    isMissing,
    hasSetup,
    translate,
    setSource(text: string) {
      setSource(text);
      services?.session.write("source", text);
    },
    setTarget(next: string) {
      setValue(next);
      services?.session.write("target", next);
    },
    setKey(next: string) {
      setKey(next);
      services?.session.write("key", next);
    },
    cancel() {
      running.current?.abort();
      finish();
    },
  };
}
