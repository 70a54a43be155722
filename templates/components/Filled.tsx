import { Fragment, type ReactNode } from "react";

interface Props {
  /** An interface word with placeholders such as `{date}`. */
  text: string;
  /** The elements that take the places of placeholders; placeholders without a value stay as they are. */
  values: Readonly<Record<string, ReactNode>>;
}

/** An interface word with elements in place of its placeholders. */
export const Filled = ({ text, values }: Props) =>
  text.split(/(\{\w+\})/).map((part, index) => {
    const name = part.slice(1, -1);
    return (
      <Fragment key={String(index)}>
        {part.startsWith("{") && Object.hasOwn(values, name) ? values[name] : part}
      </Fragment>
    );
  });
