/** What a chat with a service needs of the world. Tests give their own. */
export interface ChatWorld {
  fetch: typeof fetch;
  /** Milliseconds on a clock that is never set back. */
  now: () => number;
  /** Waits. @throws the signal's reason when it is aborted meanwhile */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Milliseconds on a clock that is never set back. */
export const now = (): number => performance.now();

/** Waits. @throws the signal's reason when it is aborted meanwhile */
export const sleep: ChatWorld["sleep"] = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
