// What may import what, by folder: routes → shell → rooms → platform, ui; api and operator → rooms; server → routes' build, shell, api, platform; rooms stand on floors.
const { FRAME, FLOORS } = require("./floors.cjs");

const folders = (names) => `^app/(${names.join("|")})/`;
const room = `^app/(?!(${FRAME.join("|")})/)[^/]+/`;
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const floors = FLOORS.slice(0, -1).map((rooms, at) =>
  never(
    `floor-${at + 1}-of-${FLOORS.length}`,
    { path: folders(rooms) },
    { path: folders(FLOORS.slice(at + 1).flat()) },
    "A room never imports one of a floor above it.",
  ),
);

module.exports = {
  forbidden: [
    never("no-cycles", {}, { circular: true }, "Modules never import each other in a circle."),
    never(
      "every-room-has-a-floor",
      { path: room, pathNot: folders(FLOORS.flat()) },
      {},
      "A new room is named in FLOORS of tests/lint/floors.cjs.",
    ),
    never(
      "platform-is-ground",
      { path: "^app/platform/" },
      { path: "^app/", pathNot: "^app/platform/" },
      "platform knows no business.",
    ),
    never(
      "ui-knows-no-room",
      { path: "^app/ui/" },
      { path: "^app/", pathNot: folders(["ui", "platform"]) },
      "ui knows no business.",
    ),
    never(
      "rooms-below-frame",
      { path: room },
      { path: folders(FRAME.filter((name) => name !== "platform" && name !== "ui")) },
      "A room never knows who shows it.",
    ),
    ...floors,
    never(
      "shell-below-routes",
      { path: "^app/shell/" },
      { path: folders(["routes", "api", "operator", "demo"]) },
      "The frame knows no page.",
    ),
    never(
      "sharing-shows-nothing",
      { path: "^app/sharing/" },
      { path: folders(["routes", "api", "operator", "demo", "ui"]) },
      "What search engines are told knows no page and shows nothing.",
    ),
    never(
      "only-pages-use-sharing",
      { path: `${room}|${folders(["platform", "ui", "shell", "api"])}` },
      { path: "^app/sharing/" },
      "Only pages and the document's entry tell search engines anything.",
    ),
    never(
      "api-calls-rooms",
      { path: "^app/api/" },
      { path: folders(["shell", "routes", "ui", "operator", "demo"]) },
      "The API calls the same rooms as the pages.",
    ),
    never(
      "desk-calls-rooms",
      { path: "^app/desk/" },
      { path: folders(["shell", "routes", "api", "operator", "demo", "sharing"]) },
      "What pages of the desk share calls the rooms.",
    ),
    never(
      "only-pages-use-desk",
      { path: "^app/(?!desk|routes|operator)" },
      { path: "^app/desk/" },
      "What buyers load knows nothing of the desk.",
    ),
    never(
      "server-stands-before-pages",
      { path: "^app/server/" },
      { path: `${room}|${folders(["routes", "ui", "sharing"])}` },
      "The server knows the routes' build, the frame and the API; pages and rooms only through these.",
    ),
    never(
      "server-is-the-top",
      { path: `${room}|${folders(["platform", "ui", "shell", "api", "routes", "sharing", "demo"])}` },
      { path: "^app/server/" },
      "Nothing that is served knows what serves it.",
    ),
    never(
      "nobody-imports-routes",
      { pathNot: "^app/routes/" },
      { path: "^app/routes/" },
      "Routes are the map; nobody builds on the map.",
    ),
    never(
      "demo-is-a-guest",
      { path: "^app/(?!demo|operator|server/start)" },
      { path: "^app/demo/" },
      "The shop runs without its demo.",
    ),
    never(
      "pure-stays-pure",
      {
        path: `(${room}|^app/(platform|sharing)/).*\\.ts$`,
        pathNot: "\\.server\\.ts$|/migrations/|/tables\\.ts$",
      },
      {
        path: "\\.server\\.tsx?$|\\.tsx$|^(node:)?(fs|path|crypto|http)$|kysely|better-sqlite3|/pg/",
        dependencyTypesNot: ["type-only"],
      },
      "Pure rules import pure rules alone.",
    ),
    never(
      "no-drawers",
      {},
      { path: "(^|/)(utils|helpers|misc|common|lib)(/|\\.tsx?$)", pathNot: "node_modules" },
      "A drawer says nothing about what is in it.",
    ),
    never(
      "not-to-unresolvable",
      {},
      // Of its two versions the one for another Node is not installed.
      { couldNotResolve: true, pathNot: "\\?(url|raw)$|^virtual:|^better-sqlite3$" },
      "What is imported must exist.",
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
