import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Takes over an island of the page.
 *
 * @param name as in the page's `Island`
 * @throws an error saying that the root element could not be found
 */
export function hydrate<P extends object>(name: string, Component: ComponentType<P>): void {
  const root = document.getElementById(`island-${name}`);
  if (root === null) throw new Error(`The root element #island-${name} could not be found`);
  const props = JSON.parse(root.dataset.props ?? "{}") as P;
  hydrateRoot(root, <Component {...props} />, { identifierPrefix: name });
}
