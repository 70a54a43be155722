/**
 * Types of schema.org that search engines use (Google's gallery of structured data), that describe people, their work and places, or that are parts of these. All
 * types would be about nine hundred, of which nearly none belongs on a page of a biography.
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
