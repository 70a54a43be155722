import articlePage from "./article.tsx";

/**
 * A further page, such as the privacy policy: like an article, but its front matter has neither infobox nor categories.
 */
export default articlePage;
