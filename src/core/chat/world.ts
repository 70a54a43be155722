/** The environment of the chat client. Tests provide their own. */
export interface ChatWorld {
  fetch: typeof fetch;
  /** Returns milliseconds of a monotonic clock. */
  now: () => number;
  /** Waits. @throws the signal's reason if it is aborted */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Returns milliseconds of a monotonic clock. */
export const now = (): number => performance.now();

/** Waits. @throws the signal's reason if it is aborted */
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
