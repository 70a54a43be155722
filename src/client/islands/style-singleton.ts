import { useEffect } from "react";

/**
 * In place of the package react-style-singleton (see scripts/compile.mjs), with which Radix Select keeps the page from scrolling behind its list: that one
 * puts a style element into the page, which the Content-Security-Policy forbids; this one uses a constructed stylesheet.
 */
export const styleSingleton = () => {
  let users = 0;
  const sheet = new CSSStyleSheet();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
    // biome-ignore lint/correctness/useExhaustiveDependencies: styles change nothing unless they are dynamic
    useEffect(() => {
      if (users++ === 0) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        if (--users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      };
    }, [dynamic && styles]);
    return null;
  };
};
