import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { islandId } from "../../src/core/page/island.ts";

interface Props<P extends object> {
  /** Names the element, and begins the ids that React makes in it. */
  name: string;
  component: ComponentType<P>;
  /** Plain data: it goes into the page as JSON, for the browser to hydrate with. */
  props: P;
}

/** A part of a static page that React takes over in the browser. The only place that calls `renderToString`. */
export function Island<P extends object>({ name, component: Component, props }: Props<P>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: name });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, which has escaped all text
  return <div id={islandId(name)} data-props={JSON.stringify(props)} dangerouslySetInnerHTML={{ __html: html }} />;
}
