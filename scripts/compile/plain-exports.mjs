/**
 * Makes the exports of a bundle plain properties, before it becomes CommonJS. esbuild makes each a getter that calls another one, because exports of ES modules
 * may change later: but ours do not, and calling functions of other files is a hundredth of a build.
 *
 * @param {string} text a bundle of ES modules, which ends with its exports
 * @returns {string}
 */
export const plainExports = (text) =>
  text.replace(/^export \{([^{}]*)\};\s*$/m, (_, list) => {
    const exported = list.split(",").map((each) => each.trim().split(" as "));
    return `module.exports = { __esModule: true, ${exported.map(([name, as = name]) => `${as}: ${name}`).join(", ")} };`;
  });
