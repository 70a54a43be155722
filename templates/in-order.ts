import { createElement, Fragment, type ReactNode } from "react";

/** Elements that need no keys, because their order never changes. */
export const inOrder = (elements: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...elements);
