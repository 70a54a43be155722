/** A Netlify function that relays the site's translation requests. */
declare const relay: (request: Request, context: { ip: string }) => Promise<Response>;
export default relay;
