/** Escapes text for use between XML or HTML tags. */
export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Escapes text for use as the value of an attribute in double quotes. */
export const escapeAttribute = (text: string): string => escapeXml(text).replaceAll('"', "&quot;");
