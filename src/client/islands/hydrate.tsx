import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { islandRoot } from "./island-root.ts";

/**
 * Hydrates an island of the page. If it cannot be rendered, shows the error.
 *
 * @param name as in the page's `Island`
 * @throws an error saying that the root element could not be found
 */
export function hydrate<P extends { words: { applicationError: string } }>(name: string, Component: ComponentType<P>): void {
  const root = islandRoot(name);
  const props = JSON.parse(root.dataset.props ?? "{}") as P;
  const island = (
    <ErrorBoundary title={props.words.applicationError}>
      <Component {...props} />
    </ErrorBoundary>
  );
  hydrateRoot(root, island, { identifierPrefix: name });
}
