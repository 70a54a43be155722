import type { ImageObjectLeaf, OrganizationLeaf, PersonLeaf } from "schema-dts";
import type { Shared } from "../../content/content.ts";
import type { ArticlePicture } from "../../model/types.ts";
import { licenseUrl } from "../../model/urls.ts";
import { siteId } from "./ids.ts";

const copyrightSign = /^(?:©|\(c\)|copyright\b)\s*(?:\d{4}\s*)?/i;

/**
 * Returns who a credit names: the subject, an organization that the site names elsewhere, or else a person, as most
 * pictures are made by one.
 */
function creatorOf({ site, addresses }: Shared, credit: string): PersonLeaf | OrganizationLeaf {
  const name = credit.replace(copyrightSign, "").trim();
  const { subject } = site;
  if ([subject.name, ...(subject.alternateNames ?? [])].includes(name))
    return { "@type": "Person", ...siteId(addresses, "person"), name };
  const organizations = [
    subject.worksFor?.name,
    ...(subject.alumniOf ?? []).map((school) => school.name),
    site.article?.author,
    site.title,
  ];
  return { "@type": organizations.includes(name) ? "Organization" : "Person", name };
}

/** A picture, with who made it and its license as far as the content says so. */
export function imageThing(page: Shared, { src, credit, license }: ArticlePicture): ImageObjectLeaf {
  const url = page.addresses.absoluteFile(src);
  const size = page.pictures.imageSize(src);
  const address = license && licenseUrl(license);
  // A license without an address, such as “All rights reserved”, is a notice.
  const notice = credit !== undefined && copyrightSign.test(credit) ? credit : address ? undefined : license;
  return {
    "@type": "ImageObject",
    url,
    contentUrl: url,
    ...(size && { width: String(size.width), height: String(size.height) }),
    ...(credit && { creditText: credit, creator: creatorOf(page, credit) }),
    ...(address && { license: address }),
    ...(notice && { copyrightNotice: notice }),
  };
}
