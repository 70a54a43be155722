/**
 * The rooms of the code and the rooms that each may import, its own aside. Imports run one way: a room names
 * rooms above it in this table only. A prefix stands for all rooms below it.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  "src/core/model": [],
  "src/core/diagnostics": ["src/core/model"],
  "src/core/references": ["src/core/model"],
  "src/core/chat": ["src/core/model", "src/core/diagnostics"],
  "src/core/content": ["src/core/model", "src/core/diagnostics", "src/core/chat"],
  "src/core/import": ["src/core/model", "src/core/diagnostics", "src/core/content"],
  "src/core/article": ["src/core/model", "src/core/diagnostics", "src/core/content"],
  "src/core/translation": ["src/core/model", "src/core/diagnostics", "src/core/chat", "src/core/content"],
  "src/core/relay": ["src/core/model", "src/core/diagnostics", "src/core/chat", "src/core/translation"],
  "src/core/documents": [
    "src/core/model",
    "src/core/diagnostics",
    "src/core/chat",
    "src/core/content",
    "src/core/article",
    "src/core/translation",
  ],
  "src/core/page": [
    "src/core/model",
    "src/core/diagnostics",
    "src/core/chat",
    "src/core/content",
    "src/core/translation",
    "src/core/relay",
  ],
  "src/core/hosts": ["src/core/model", "src/core/diagnostics", "src/core/content", "src/core/page"],
  "src/core/check": [
    "src/core/model",
    "src/core/diagnostics",
    "src/core/content",
    "src/core/translation",
    "src/core/page",
    "src/core/relay",
    "src/core/hosts",
  ],
  templates: [
    "src/core/model",
    "src/core/diagnostics",
    "src/core/references",
    "src/core/chat",
    "src/core/content",
    "src/core/article",
    "src/core/translation",
    "src/core/documents",
    "src/core/page",
    "src/core/hosts",
  ],
  "src/client": [
    "src/core/model",
    "src/core/diagnostics",
    "src/core/references",
    "src/core/chat",
    "src/core/translation",
    "src/core/relay",
    "src/core/documents",
    "src/core/page",
    "templates/islands",
    "templates/components",
  ],
  "src/hosting": ["src/core/model", "src/core/diagnostics", "src/core/chat", "src/core/translation", "src/core/relay"],
  "src/io/terminal": ["src/core"],
  "src/io/files": ["src/core", "src/io/terminal"],
  "src/io/chat": ["src/core", "src/io/terminal", "src/io/files"],
  "src/io/server": ["src/core", "src/io/terminal", "src/io/files", "src/io/chat"],
  "src/pipeline/pictures": ["src/core", "src/io"],
  "src/pipeline/content": ["src/core", "src/io", "templates/tags/article-tags.ts", "src/pipeline/pictures"],
  "src/pipeline/share": ["src/core", "src/io", "src/pipeline/content"],
  "src/pipeline/site": ["src/core", "src/io", "templates", "src/pipeline/pictures", "src/pipeline/content"],
  "src/pipeline/check": ["src/core", "src/io", "src/pipeline/content", "src/pipeline/site"],
  "src/pipeline/translate": ["src/core", "src/io", "templates/tags/article-tags.ts", "src/pipeline/content"],
  "src/pipeline/review": [
    "src/core",
    "src/io",
    "templates/tags/article-tags.ts",
    "src/pipeline/pictures",
    "src/pipeline/content",
    "src/pipeline/site",
    "src/pipeline/translate",
  ],
  "src/pipeline/dev": ["src/core", "src/io", "src/pipeline/content", "src/pipeline/site", "src/pipeline/translate"],
  "src/pipeline/import": ["src/core", "src/io", "src/pipeline/content"],
  "src/commands": ["src/core", "src/io", "src/pipeline"],
  src: ["src/core", "src/io", "src/commands"],
};

/** Packages and modules of Node that a room must not import, as prefixes, with the reason. */
export const forbidden: readonly { room: string; packages: readonly string[]; because: string }[] = [
  {
    room: "src/core",
    packages: ["node:", "react"],
    because: "core is pure: text and data in, data and diagnostics out",
  },
  { room: "templates", packages: ["node:"], because: "templates turn props into markup" },
  {
    room: "src/client",
    packages: ["node:", "zod", "js-yaml", "@markdoc/"],
    because: "this code runs in the browser, where each byte is fetched by visitors",
  },
  { room: "src/hosting", packages: ["node:"], because: "hosting runs on hosts that are not Node" },
];

/** Files that a room must not import, though it may import their folder. */
export const forbiddenFiles: Readonly<Record<string, readonly string[]>> = {
  "src/client": [
    "src/core/relay/relay.ts",
    "src/core/model/schema.ts",
    "src/core/model/site-schema.ts",
    "src/core/model/states.ts",
  ],
};
