import { islandId } from "../../core/page/page-data.ts";

/**
 * Returns the root element of an island.
 *
 * @param name as in the page
 * @throws an error saying that the root element could not be found
 */
export function islandRoot(name: string): HTMLElement {
  const root = document.getElementById(islandId(name));
  if (root === null) throw new Error(`The root element #${islandId(name)} could not be found`);
  return root;
}
