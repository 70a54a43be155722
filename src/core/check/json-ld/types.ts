/** What a type needs. Of names in one string with `|`, one is enough. */
interface Shape {
  required?: readonly string[];
  recommended?: readonly string[];
}

const organization: Shape = { required: ["name"] };
const article: Shape = { recommended: ["headline", "image", "datePublished", "dateModified", "author"] };

/** Required and recommended properties by type, as Google's documentation of structured data lists them. */
export const shapes: Readonly<Record<string, Shape>> = {
  Article: article,
  NewsArticle: article,
  BlogPosting: article,
  BreadcrumbList: { required: ["itemListElement"] },
  ImageObject: { required: ["contentUrl|url"] },
  Organization: organization,
  NewsMediaOrganization: organization,
  EducationalOrganization: organization,
  CollegeOrUniversity: organization,
  Person: { required: ["name"] },
  ProfilePage: { required: ["mainEntity"], recommended: ["dateModified"] },
  WebSite: { required: ["name", "url"] },
};

/** Properties whose values are dates of publication: ISO 8601, with a time zone. */
export const dateProperties = ["datePublished", "dateModified", "dateCreated", "uploadDate"] as const;

/** Properties that name things which another page describes. */
export const foreignProperties: ReadonlySet<string> = new Set(["translationOfWork", "workTranslation", "mainEntityOfPage", "hasPart"]);
