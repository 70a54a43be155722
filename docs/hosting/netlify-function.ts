import { relay } from "./relay.ts";

/** A Netlify function that relays a site's translation requests. */
export default (request: Request, context: { ip: string }): Promise<Response> => relay(request, process.env, context.ip);

/** Where it answers. With a base path put that before it. */
export const config = { path: "/api/v1/chat/completions" };
