/**
 * Runs a task with a signal that is aborted together with another signal, or when its time is over. A controller does
 * it, because Node 20 may collect `AbortSignal.any` with `AbortSignal.timeout` before they fire.
 *
 * @param timeout in milliseconds
 * @throws what the task throws: a `TimeoutError` when its time is over, the signal's reason when it is aborted
 */
export async function withDeadline<Result>(
  signal: AbortSignal,
  timeout: number,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  const late = () => controller.abort(new DOMException("The time is over.", "TimeoutError"));
  const timer = setTimeout(late, timeout);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
