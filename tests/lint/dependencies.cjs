// What may import what, by folder: routes → shell, admin → modules → platform, ui; api and cli → modules; server → routes' build, shell, api, platform.
const { LAYERS } = require("./layers.cjs");

const folders = (names) => `^app/(${names.join("|")})/`;
const modules = (names) => `^app/modules/(${names.join("|")})/`;
const anyModule = "^app/modules/";
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const layers = LAYERS.slice(0, -1).map((names, index) =>
  never(
    `layer-${index + 1}-of-${LAYERS.length}`,
    { path: modules(names) },
    { path: modules(LAYERS.slice(index + 1).flat()) },
    "A module never imports one of a higher layer.",
  ),
);

module.exports = {
  forbidden: [
    never("no-cycles", {}, { circular: true }, "Files never import each other in a cycle."),
    never(
      "every-module-has-a-layer",
      { path: anyModule, pathNot: modules(LAYERS.flat()) },
      {},
      "Add a new module to LAYERS in tests/lint/layers.cjs.",
    ),
    never(
      "platform-imports-platform-only",
      { path: "^app/platform/" },
      { path: "^app/", pathNot: "^app/platform/" },
      "platform contains no business logic.",
    ),
    never(
      "ui-imports-ui-and-platform-only",
      { path: "^app/ui/" },
      { path: "^app/", pathNot: folders(["ui", "platform"]) },
      "ui contains no business logic.",
    ),
    never(
      "modules-import-modules-ui-platform",
      { path: anyModule },
      { path: "^app/", pathNot: folders(["modules", "ui", "platform"]) },
      "A module does not depend on what displays it.",
    ),
    ...layers,
    never(
      "shell-below-routes",
      { path: "^app/shell/" },
      { path: folders(["routes", "api", "cli", "demo"]) },
      "The shell does not depend on pages.",
    ),
    never(
      "seo-has-no-views",
      { path: "^app/seo/" },
      { path: folders(["routes", "api", "cli", "demo", "ui"]) },
      "Metadata for search engines depends on no page and no component.",
    ),
    never(
      "only-pages-use-seo",
      { path: `${anyModule}|${folders(["platform", "ui", "shell", "api"])}` },
      { path: "^app/seo/" },
      "Only pages and the document's entry use seo.",
    ),
    never(
      "api-calls-modules",
      { path: "^app/api/" },
      { path: folders(["shell", "routes", "ui", "cli", "demo"]) },
      "The API calls the same modules as the pages.",
    ),
    never(
      "admin-calls-modules",
      { path: "^app/admin/" },
      { path: folders(["shell", "routes", "api", "cli", "demo", "seo"]) },
      "Code shared by back-office pages calls modules.",
    ),
    never(
      "only-pages-use-admin",
      { path: "^app/(?!admin|routes|cli)" },
      { path: "^app/admin/" },
      "Code that buyers load does not depend on the back office.",
    ),
    never(
      "server-runs-before-pages",
      { path: "^app/server/" },
      { path: folders(["modules", "routes", "ui", "seo"]) },
      "The server uses the routes' build, the shell and the API; pages and modules only through these.",
    ),
    never(
      "server-is-the-top",
      { path: folders(["modules", "platform", "ui", "shell", "api", "routes", "seo", "demo"]) },
      { path: "^app/server/" },
      "Nothing that is served imports the server.",
    ),
    never(
      "routes-are-not-imported",
      { pathNot: "^app/routes/" },
      { path: "^app/routes/" },
      "Only routes import routes.",
    ),
    never(
      "demo-is-optional",
      { path: "^app/(?!demo|cli|server/start)" },
      { path: "^app/demo/" },
      "The shop runs without its demo.",
    ),
    never(
      "pure-stays-pure",
      {
        path: "^app/(modules|platform|seo)/.*\\.ts$",
        pathNot: "\\.server\\.ts$|/migrations/|/tables\\.ts$",
      },
      {
        path: "\\.server\\.tsx?$|\\.tsx$|^(node:)?(fs|path|crypto|http)$|kysely|better-sqlite3|/pg/",
        dependencyTypesNot: ["type-only"],
      },
      "Pure rules import pure rules only.",
    ),
    never(
      "no-catch-all-folders",
      {},
      { path: "(^|/)(utils|helpers|misc|common|lib)(/|\\.tsx?$)", pathNot: "node_modules" },
      "Name a folder after what is in it.",
    ),
    never(
      "not-to-unresolvable",
      {},
      // Only one of the two versions of better-sqlite3 is installed.
      { couldNotResolve: true, pathNot: "\\?(url|raw)$|^virtual:|^better-sqlite3$" },
      "Every import must resolve.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
