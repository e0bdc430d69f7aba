// The arrows of the house: routes → shell → rooms → platform, ui; api → rooms; rooms stand on floors; no cycles.
const room = (names) => `^app/(${names})/`;
const rooms = "company|catalogue|content|promotions|wallet|support|cart|payments|orders";
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    never("no-cycles", {}, { circular: true }, "Modules never import each other in a circle."),
    never(
      "platform-is-ground",
      { path: room("platform") },
      { path: room(`${rooms}|shell|routes|api|ui|operator|demo`) },
      "platform knows no business.",
    ),
    never(
      "ui-knows-no-room",
      { path: room("ui") },
      { path: room(`${rooms}|shell|routes|api|operator|demo`) },
      "ui knows no business.",
    ),
    never(
      "rooms-below-frame",
      { path: room(rooms) },
      { path: room("shell|routes|api|operator|demo") },
      "A room never knows who shows it.",
    ),
    never(
      "ground-floor",
      { path: room("company|catalogue|content") },
      { path: room("promotions|wallet|support|cart|payments|orders") },
      "company, catalogue and content are the ground floor.",
    ),
    never(
      "company-below-catalogue",
      { path: room("company|content") },
      { path: room("catalogue") },
      "catalogue may know the company; never the other way.",
    ),
    never(
      "first-floor",
      { path: room("promotions|wallet|support") },
      { path: room("cart|payments|orders") },
      "promotions, wallet and support are below the cart.",
    ),
    never(
      "cart-below-orders",
      { path: room("cart") },
      { path: room("payments|orders") },
      "The cart is below orders and payments.",
    ),
    never(
      "payments-below-orders",
      { path: room("payments") },
      { path: room("orders") },
      "orders call payments; payments know no order room.",
    ),
    never(
      "shell-below-routes",
      { path: room("shell") },
      { path: room("routes|api|operator|demo") },
      "The frame knows no page.",
    ),
    never(
      "sharing-below-routes",
      { path: room("sharing") },
      { path: room("routes|api|operator|demo|ui") },
      "What engines and those who share a page are told knows no page and shows nothing.",
    ),
    never(
      "sharing-is-told-last",
      { path: room(`${rooms}|platform|ui|shell|api`) },
      { path: room("sharing") },
      "Nobody but the map and the document's entry needs what engines are told.",
    ),
    never(
      "api-calls-rooms",
      { path: room("api") },
      { path: room("shell|routes|ui|operator|demo") },
      "The API calls the same rooms as the pages.",
    ),
    never(
      "nobody-imports-routes",
      { pathNot: "^app/routes/" },
      { path: "^app/routes/" },
      "Routes are the map; nobody builds on the map.",
    ),
    never(
      "demo-is-a-guest",
      { path: "^app/(?!demo|operator)" },
      { path: "^app/demo/" },
      "The shop runs without its demo.",
    ),
    never(
      "pure-stays-pure",
      { path: `^app/(${rooms}|platform|sharing)/[^/]*\\.ts$`, pathNot: "\\.server\\.ts$" },
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
