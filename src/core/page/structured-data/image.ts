import type { ImageObjectLeaf } from "schema-dts";
import type { Library } from "../../content/library.ts";
import type { ArticlePicture } from "../../model/article-picture.ts";
import { licenseUrl } from "../../model/license-url.ts";

/** A picture, with who made it and its license as far as the content says so. Whether that is a person or an organization is unknown, so it has no creator. */
export function imageThing({ urls, imageSize }: Library, { src, credit, license }: ArticlePicture): ImageObjectLeaf {
  const url = urls.absoluteFile(src);
  const size = imageSize(src);
  const address = license && licenseUrl(license);
  // A license without an address, such as “All rights reserved”, is a notice.
  const notice = credit !== undefined && /^(?:©|\(c\)|copyright\b)/i.test(credit) ? credit : address ? undefined : license;
  return {
    "@type": "ImageObject",
    url,
    contentUrl: url,
    ...(size && { width: String(size.width), height: String(size.height) }),
    ...(credit && { creditText: credit }),
    ...(address && { license: address }),
    ...(notice && { copyrightNotice: notice }),
  };
}
