import { createElement, Fragment, type ReactNode } from "react";

/** Renders each item. The elements need no keys, because their order never changes. */
export const inOrder = <Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...items.map(render));
