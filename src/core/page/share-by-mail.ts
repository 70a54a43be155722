/**
 * Returns a link that opens a message with a page's title and address (RFC 6068).
 *
 * @param title becomes the subject, and the first line
 * @param address absolute
 */
export function mailLink(title: string, address: string): string {
  // White space at the edges, and line breaks in a subject, would be errors.
  const subject = title.replace(/\s+/g, " ").trim();
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${subject}\r\n${address}`)}`;
}
