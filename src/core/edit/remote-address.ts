import { isPlainHost } from "../model/urls.ts";

/** How repositories at a host are addressed: by HTTPS without a password, or by SSH in its two spellings. */
const spellings = [
  /^https:\/\/([\w.-]+)(?::\d{1,5})?\/([\w.~%/+-]+)$/i,
  /^ssh:\/\/(?:[a-z_][\w.-]*@)?([\w.-]+)(?::\d{1,5})?\/([\w.~%/+-]+)$/i,
  /^[a-z_][\w.-]*@([\w.-]+):([\w.~%/+-]+)$/i,
];

/** Whether a text is the address of a repository that Git reaches by HTTPS or SSH, no program and no option. */
export const isRemoteAddress = (text: string): boolean =>
  spellings.some((spelling) => {
    const [, host = "", path = ""] = spelling.exec(text) ?? [];
    return isPlainHost(host.toLowerCase()) && !host.startsWith("-") && !/^-|\.\./.test(path);
  });
