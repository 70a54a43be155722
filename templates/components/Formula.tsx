import { createElement, type ReactNode } from "react";
import type { MathElement } from "../../src/core/model/math.ts";

/** A formula as MathML. Its elements and attributes are verified when the article is read. */
export const Formula = ({ math }: { math: MathElement }) => renderElement(math);

const renderElement = ({ name, attributes: { class: className, ...attributes }, children }: MathElement): ReactNode =>
  createElement(name, { className, ...attributes }, ...children.map((child) => (typeof child === "string" ? child : renderElement(child))));
