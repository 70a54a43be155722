declare module "markdown-it-deflist" {
  const plugin: (md: never) => void;
  export default plugin;
}
