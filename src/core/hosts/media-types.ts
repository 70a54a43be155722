/** The media types of all files that a site can have, by extension. Servers of today lack some. */
export const mediaTypes: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
  webmanifest: "application/manifest+json",
  xml: "text/xml",
  txt: "text/plain",
  md: "text/markdown",
  asc: "application/pgp-keys",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
  pdf: "application/pdf",
  woff2: "font/woff2",
  woff: "font/woff",
  ttf: "font/ttf",
  otf: "font/otf",
};

/** The types that are text: they are UTF-8 and worth compressing. */
export const textTypes: readonly string[] = [...new Set(Object.values(mediaTypes))].filter((type) =>
  /^text\/|javascript|json|xml/.test(type),
);
