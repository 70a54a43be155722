import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { islandId } from "../../core/page/island.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/**
 * Takes over an island of the page. Where it cannot be rendered, it shows the error.
 *
 * @param name as in the page's `Island`
 * @throws an error saying that the root element could not be found
 */
export function hydrate<P extends object>(name: string, Component: ComponentType<P>): void {
  const root = document.getElementById(islandId(name));
  if (root === null) throw new Error(`The root element #${islandId(name)} could not be found`);
  const props = JSON.parse(root.dataset.props ?? "{}") as P;
  const island = (
    <ErrorBoundary>
      <Component {...props} />
    </ErrorBoundary>
  );
  hydrateRoot(root, island, { identifierPrefix: name });
}
