/**
 * Returns the path under which a file of `uploads/` is published: `/uploads/portrait.1A2B3C4D.svg`. It changes with the file's content, so browsers may keep
 * what they have loaded.
 *
 * @param path of the file in the content: `/uploads/portrait.svg`
 * @param digest hexadecimal, of what is published there
 */
export const publishedPath = (path: string, digest: string): string =>
  path.replace(/(?=\.[^./]+$)|$/, `.${digest.slice(0, 8).toUpperCase()}`);
