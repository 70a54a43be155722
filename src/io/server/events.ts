import type { ServerResponse } from "node:http";

/** Server-sent events (WHATWG HTML, section 9.2) for all pages that listen. */
export interface Events {
  /** Keeps a response open and sends events to it. @param first sent at once */
  add: (response: ServerResponse, first?: unknown) => void;
  /** Sends an event to everybody. @param data as JSON */
  send: (data: unknown) => void;
  /** Returns how many pages listen. */
  count: () => number;
}

/** Creates events without listeners. @param headers of each response */
export function createEvents(headers: Readonly<Record<string, string>>): Events {
  const listeners = new Set<ServerResponse>();
  const message = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
  return {
    add(response, first) {
      response.writeHead(200, { ...headers, "content-type": "text/event-stream" });
      // Pages reconnect soon after the command is restarted.
      response.write(`retry: 1000\n${first === undefined ? "\n" : message(first)}`);
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
    },
    send(data) {
      for (const listener of listeners) listener.write(message(data));
    },
    count: () => listeners.size,
  };
}
