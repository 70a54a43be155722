import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

/** A JSON-LD node object: something with a type or an id (JSON-LD 1.1, section 3). */
interface GraphNode {
  types: readonly string[];
  id: string | undefined;
  properties: Readonly<Record<string, unknown>>;
  /** The property that it is a value of; empty at the top. */
  property: string;
}

/**
 * Returns all nodes of JSON-LD data, outer ones first. Objects that only group others (`@graph`) and values (`@value`)
 * are none.
 */
export function nodesOf(data: unknown, property = ""): GraphNode[] {
  if (Array.isArray(data)) return data.flatMap((item) => nodesOf(item, property));
  if (typeof data !== "object" || data === null) return [];
  const properties = data as Record<string, unknown>;
  const { "@type": type, "@id": id } = properties;
  const types = [type].flat().filter((name) => typeof name === "string");
  const isNode = types.length > 0 || typeof id === "string";
  const inner = Object.entries(properties).flatMap(([name, value]) => nodesOf(value, name === "@graph" ? "" : name));
  return isNode ? [{ types, id: typeof id === "string" ? id : undefined, properties, property }, ...inner] : inner;
}

/** Whether a node only names another one by its id. */
const isReference = ({ properties, id }: GraphNode): boolean =>
  id !== undefined && Object.keys(properties).every((key) => key === "@id" || key === "@type");

/** Returns the values of a property, whether one or many; without empty ones. */
export const valuesOf = ({ properties }: GraphNode, name: string): unknown[] =>
  [properties[name]].flat().filter((value) => value !== undefined && value !== null && value !== "");

/** The properties that a type needs. Of names in one string with `|`, one is enough. */
interface Shape {
  required?: readonly string[];
  recommended?: readonly string[];
}

const organization: Shape = { required: ["name"] };
const article: Shape = { recommended: ["headline", "image", "datePublished", "dateModified", "author"] };

/** Required and recommended properties by type, as Google's documentation of structured data lists them. */
const shapes: Readonly<Record<string, Shape>> = {
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
const dateProperties = ["datePublished", "dateModified", "dateCreated", "uploadDate"] as const;

/** Properties that name things which another page describes. */
const foreignProperties: ReadonlySet<string> = new Set([
  "translationOfWork",
  "workTranslation",
  "mainEntityOfPage",
  "hasPart",
]);

/**
 * Types of schema.org that search engines use (Google's gallery of structured data), that describe people, their work
 * and places, or that are parts of these. All types would be about nine hundred, of which nearly none belongs on a page
 * of a biography.
 */
export const knownTypes: ReadonlySet<string> = new Set(
  `
Person Organization Corporation Airline NGO GovernmentOrganization NewsMediaOrganization EducationalOrganization CollegeOrUniversity School HighSchool
ElementarySchool MiddleSchool ResearchOrganization MedicalOrganization Hospital PerformingGroup MusicGroup TheaterGroup DanceGroup SportsOrganization SportsTeam
PoliticalParty LibrarySystem LocalBusiness Museum Library Consortium Project ResearchProject FundingAgency OnlineBusiness Brand Role OrganizationRole
PerformanceRole EmployeeRole Occupation OccupationalExperienceRequirements Audience PeopleAudience EducationalOccupationalCredential EducationalOccupationalProgram
Thing Place City Country State AdministrativeArea LandmarksOrHistoricalBuildings TouristAttraction Residence House PostalAddress GeoCoordinates GeoShape
CreativeWork WebSite WebPage AboutPage ContactPage ProfilePage CollectionPage ItemPage FAQPage QAPage SearchResultsPage CheckoutPage ImageGallery VideoGallery
MediaGallery WebPageElement SiteNavigationElement WPHeader WPFooter WPSideBar WebContent
Article NewsArticle ReportageNewsArticle OpinionNewsArticle AnalysisNewsArticle BackgroundNewsArticle ReviewNewsArticle BlogPosting LiveBlogPosting Blog
SocialMediaPosting DiscussionForumPosting TechArticle ScholarlyArticle Report Chapter Book BookSeries Audiobook Thesis Manuscript Poster Play ShortStory
Collection ArchiveComponent Quotation Statement Conversation Message Comment Periodical PublicationIssue PublicationVolume Newspaper Movie MovieSeries TVSeries
TVSeason TVEpisode Episode RadioSeries RadioEpisode PodcastSeries PodcastEpisode MusicRecording MusicAlbum MusicComposition MusicRelease MusicPlaylist Painting
Photograph Drawing Sculpture VisualArtwork CoverArt Game VideoGame Map Dataset DataCatalog DataDownload DataFeed SoftwareApplication MobileApplication
WebApplication SoftwareSourceCode Course CourseInstance LearningResource Quiz Question Answer HowTo HowToStep HowToSection Recipe Review ClaimReview CriticReview
EmployerReview UserReview MathSolver Claim Legislation DefinedTerm DefinedTermSet SpeakableSpecification
MediaObject ImageObject VideoObject AudioObject TextObject Clip BroadcastEvent BroadcastService
Event EventSeries Festival ExhibitionEvent EducationEvent LiteraryEvent MusicEvent SportsEvent TheaterEvent ScreeningEvent PublicationEvent VirtualLocation Schedule
Product ProductGroup ProductModel Service Offer AggregateOffer Rating AggregateRating EmployerAggregateRating JobPosting VacationRental Vehicle Car Drug Grant
MonetaryGrant MonetaryAmount MonetaryAmountDistribution PriceSpecification UnitPriceSpecification
BreadcrumbList ItemList ListItem OfferCatalog PropertyValue StructuredValue QuantitativeValue ContactPoint OpeningHoursSpecification InteractionCounter Language
Intangible Enumeration Distance Duration Mass Energy Date DateTime Text Number URL
Action SearchAction SeekToAction ReadAction ViewAction WatchAction ListenAction WriteAction CommentAction LikeAction FollowAction ShareAction SubscribeAction
DonateAction SolveMathAction EntryPoint PropertyValueSpecification
`
    .trim()
    .split(/\s+/),
);

/**
 * Checks the JSON-LD of a page by the types of its nodes: that search engines know them, properties that Google
 * requires and recommends, dates, breadcrumbs, and references to nodes of the same page. URLs are checked in
 * structured-data.ts.
 *
 * @param data the parsed JSON-LD of all scripts of the page
 * @param isOwn whether an id belongs to the site
 */
function checkGraph(data: readonly unknown[], place: Place, isOwn: (id: string) => boolean): Diagnostic[] {
  const nodes = nodesOf(data);
  const defined = new Set(nodes.flatMap((node) => (node.id === undefined || isReference(node) ? [] : [node.id])));
  const ofNodes = nodes.flatMap((node) => {
    const { id, property } = node;
    if (foreignProperties.has(property)) return [];
    if (id !== undefined && isReference(node)) {
      return defined.has(id) || !id.includes("#") || !isOwn(id)
        ? []
        : [report("json-ld-reference", { name: property, id }, place)];
    }
    return [...checkProperties(node, place), ...checkDates(node, place), ...checkBreadcrumbs(node, place)];
  });
  return [...checkTypes(nodes, place), ...ofNodes];
}

/** Reports each unknown type once. Types of other vocabularies have a prefix or an address. */
function checkTypes(nodes: readonly GraphNode[], place: Place): Diagnostic[] {
  const names = new Set(
    nodes.flatMap(({ types }) => types).map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "")),
  );
  return [...names]
    .filter((name) => !knownTypes.has(name) && !name.includes(":"))
    .map((name) => report("json-ld-type", { name, suggestion: suggest(name, knownTypes) }, place));
}

function checkProperties(node: GraphNode, place: Place): Diagnostic[] {
  return node.types.flatMap((type) => {
    const { required = [], recommended = [] } = shapes[type] ?? {};
    const isMissing = (names: string) => names.split("|").every((name) => valuesOf(node, name).length === 0);
    const wanted = recommended.filter(isMissing);
    return [
      ...required
        .filter(isMissing)
        .map((name) => report("json-ld-required", { type, name: name.replaceAll("|", " or ") }, place)),
      ...(wanted.length > 0 ? [report("json-ld-recommended", { type, name: wanted.join(", ") }, place)] : []),
    ];
  });
}

/** A date and a time with a zone (ISO 8601-1, as schema.org uses it); without one, search engines take their own. */
const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `Date` takes 30 February for 2 March. */
const isMoment = (value: string): boolean =>
  Number.isFinite(Date.parse(value)) &&
  new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10));

const checkDates = (node: GraphNode, place: Place): Diagnostic[] =>
  dateProperties.flatMap((name) =>
    valuesOf(node, name)
      .map(String)
      .filter((value) => !(zoned.test(value) && isMoment(value)))
      .map((value) => report("json-ld-date", { name, value }, place)),
  );

/** Breadcrumbs have items with positions from 1, one on the home page; all but the last have an address. */
function checkBreadcrumbs(node: GraphNode, place: Place): Diagnostic[] {
  if (!node.types.includes("BreadcrumbList")) return [];
  const items = valuesOf(node, "itemListElement").filter((item) => typeof item === "object") as Record<
    string,
    unknown
  >[];
  const wrong = items.findIndex(
    ({ position, name, item }, index) =>
      Number(position) !== index + 1 || (item === undefined && index < items.length - 1) || !(name || nameOf(item)),
  );
  if (items.length > 0 && wrong < 0) return [];
  const reason = wrong < 0 ? "it has no items" : `item ${wrong + 1} lacks its position, name or address`;
  return [report("json-ld-breadcrumbs", { reason }, place)];
}

const nameOf = (item: unknown): unknown =>
  typeof item === "object" && item !== null && "name" in item ? item.name : undefined;

/**
 * Checks the JSON in a page's scripts: that it is valid, that URLs in JSON-LD are absolute and exist, and what its
 * types need.
 */
export function checkStructuredData(page: CheckedPage, site: CheckedSite): Diagnostic[] {
  const diagnostics = page.data.flatMap(({ element, data }) =>
    "reason" in data ? [report("malformed-json", data, page.place(element))] : [],
  );
  const linked = linkedData(page);
  for (const { data, element } of linked) {
    for (const address of addressesIn(data)) diagnostics.push(...checkAddress(address, element, page, site));
  }
  const [first] = linked;
  if (first === undefined) return diagnostics;
  const isOwn = (id: string) => URL.canParse(id) && new URL(id).origin === site.origin;
  // Nodes of one script may refer to those of another.
  return [
    ...diagnostics,
    ...checkGraph(
      linked.map(({ data }) => data),
      page.place(first.element),
      isOwn,
    ),
  ];
}

/** Returns the JSON-LD of a page, as far as it can be read. */
export const linkedData = (page: CheckedPage): { data: unknown; element: Element }[] =>
  page.data.flatMap(({ type, data, element }) =>
    type === "application/ld+json" && "value" in data ? [{ data: data.value, element }] : [],
  );

/** Properties of schema.org and JSON-LD whose values are URLs. */
const addressKeys = new Set([
  "@id",
  "url",
  "image",
  "logo",
  "item",
  "sameAs",
  "mainEntityOfPage",
  "contentUrl",
  "thumbnailUrl",
  "license",
  "acquireLicensePage",
]);

interface Address {
  name: string;
  url: string;
}

function addressesIn(data: unknown, name = ""): Address[] {
  if (typeof data === "string") return addressKeys.has(name) ? [{ name, url: data }] : [];
  if (Array.isArray(data)) return data.flatMap((item) => addressesIn(item, name));
  return typeof data === "object" && data !== null
    ? Object.entries(data).flatMap(([key, value]) => addressesIn(value, key))
    : [];
}

function checkAddress({ name, url }: Address, script: Element, page: CheckedPage, site: CheckedSite): Diagnostic[] {
  if (!URL.canParse(url)) return [report("relative-json-ld", { name, url }, page.place(script))];
  const target = site.resolve(url, page.url);
  const isBroken = target.kind === "inside" && target.file === undefined;
  return isBroken ? [report("broken-link", { url }, page.place(script))] : [];
}
