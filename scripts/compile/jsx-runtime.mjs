/**
 * Makes a module of what JSX is compiled to. Names that are imported from CommonJS are looked up with a getter each time, and a page makes a thousand elements.
 *
 * @type {import("esbuild").Plugin}
 */
export const jsxRuntime = {
  name: "jsx-runtime",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]react[\\/]jsx-runtime\.js$/ }, () => ({
      contents: `
        const { Fragment, jsx, jsxs } = require("./cjs/react-jsx-runtime.production.js");
        export { Fragment, jsx, jsxs };
      `,
    })),
};
