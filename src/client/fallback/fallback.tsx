import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { useIsRestoring, useQuery } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { useEffect, useMemo, useState } from "react";
import { FallbackTranslation, type FallbackTranslationProps } from "../../../templates/islands/FallbackTranslation.tsx";
import { hydrate } from "../islands/hydrate.tsx";
import { createQueryClient, hour, sourceHash, translationKey, translationQuery } from "./fallback-query.ts";
import { readStored } from "./stored-translation.ts";

/** Nobody is kept from reading for longer than this, in milliseconds: then the source language is shown until the translation is there. */
const longestSkeleton = 15_000;

const client = createQueryClient();

/** Translates what the page lacks, from the cache of the last hour or through the chat service. */
function TranslatedFallback(props: FallbackTranslationProps) {
  const persister = createSyncStoragePersister({
    storage: storage(),
    key: `biopedia-translation-${props.target.code}`,
    throttleTime: 0,
    deserialize: (stored) => readStored(stored, translationKey(props), props.missingKeys),
  });
  return (
    <PersistQueryClientProvider client={client} persistOptions={{ persister, maxAge: hour, buster: sourceHash(props) }}>
      <Translated {...props} />
    </PersistQueryClientProvider>
  );
}

function Translated(props: FallbackTranslationProps) {
  const { data: texts = {}, isFetching } = useQuery(useMemo(() => translationQuery(props), [props]));
  const isWhole = props.missingKeys.every((key) => Object.hasOwn(texts, key));
  const isSlow = useSlow(isFetching);
  const isRestoring = useIsRestoring();
  useEffect(() => {
    const { metaDescription } = texts;
    const meta = document.querySelector<HTMLMetaElement>("meta[name=description]");
    if (meta && metaDescription !== undefined && props.missingKeys.includes("metaDescription")) meta.content = metaDescription;
  }, [texts, props.missingKeys]);
  const phase = !isWhole && isFetching && !isSlow ? "loading" : Object.keys(texts).length > 0 ? "shown" : "waiting";
  return <FallbackTranslation {...props} bundle={{ ...texts, ...props.bundle }} phase={isRestoring ? "unknown" : phase} />;
}

/** Whether something has been going on for longer than a reader should wait. */
function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), longestSkeleton);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isSlow;
}

/** Storage may be blocked: then the cache is the page's own. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

hydrate("fallback", TranslatedFallback);
