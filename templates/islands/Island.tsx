import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { islandId } from "../../src/core/page/island.ts";

interface Props<P extends object> {
  /** The name of the element, and the prefix of React's ids in it. */
  name: string;
  component: ComponentType<P>;
  /** Plain data, embedded in the page as JSON for hydration. */
  props: P;
}

/** A part of a static page that React hydrates in the browser. The only place that calls `renderToString`. */
export function Island<P extends object>({ name, component: Component, props }: Props<P>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: name });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, which has escaped all text
  return <div id={islandId(name)} data-props={JSON.stringify(props)} dangerouslySetInnerHTML={{ __html: html }} />;
}
