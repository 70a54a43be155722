import { basename, resolve } from "node:path";

/**
 * A plugin: imports of the entry modules of another bundle become imports of its files, which are loaded when the code
 * runs.
 *
 * @param {string} name the bundle's name
 * @param {{ metafile: import("esbuild").Metafile }} bundle
 * @param {string} folder where its files are, from those of this bundle
 * @returns {import("esbuild").Plugin}
 */
export const compiled = (name, { metafile }, folder = ".") => ({
  name,
  setup({ onResolve }) {
    const files = new Map(
      Object.entries(metafile.outputs).map(([path, { entryPoint = "" }]) => [resolve(entryPoint), basename(path)]),
    );
    onResolve({ filter: /\.tsx?$/ }, ({ path, resolveDir }) => {
      const file = files.get(resolve(resolveDir, path));
      return file === undefined ? undefined : { path: `${folder}/${file}`, external: true };
    });
  },
});

/** The names of the files of a bundle. */
export const filesOf = ({ metafile }) => Object.keys(metafile.outputs).map((path) => basename(path));
