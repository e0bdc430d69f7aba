/**
 * The two parts of the tests: `npm test` runs the first one, what shows soonest that something broke; `npm run test:all` the second one, all
 * the rest. A test file of neither list is in the part that its kind is in, so a new one runs without anybody naming it.
 */
export type Part = "first" | "rest";

/** Which part runs; without it all does, as for whoever starts one file by hand. */
export const part = process.env.TEST_PART as Part | undefined;

/** What PostgreSQL alone can break: locks, races, the driver. The other data tests run on it in the rest. */
export const POSTGRES_FIRST: readonly string[] = [
  "tests/modules/cart/shared-cart",
  "tests/modules/company/sign-in/sign-in",
  "tests/modules/orders/transitions/group-race",
  "tests/modules/checkout/kill",
  "tests/modules/orders/meeting",
  "tests/modules/orders/race",
  "tests/modules/payments/refunds/refund",
  "tests/platform/database/collision",
  "tests/platform/database/database",
  "tests/platform/jobs/jobs",
  "tests/platform/http/idempotency",
  "tests/platform/http/once",
  "tests/platform/database/one-at-a-time",
  "tests/platform/database/prepared-query",
  "tests/platform/database/presence/presence",
  "tests/platform/http/limits/shared-rate",
  "tests/platform/database/upgrade",
].map((name) => `${name}.data.test.ts`);

/** Rules that hold for every cart are tried on some carts in the first part and on many in the rest (`runs`). */
export const RULES_BOTH: readonly string[] = [
  "tests/modules/cart/pricing/price-cart",
  "tests/modules/cart/pricing/every-kind",
  "tests/modules/cart/pricing/coupon-stacking",
].map((name) => `${name}.test.ts`);

/** How many samples a property of `RULES_BOTH` is tried on. */
export const runs = (all: number): number => (part === "first" ? Math.ceil(all / 5) : all);

/** Rules that start processes of their own or read files made to hurt, which takes them long. */
export const RULES_REST: readonly string[] = [
  "tests/modules/cart/quick-order/sheet-hostile.test.ts",
  "tests/hostile/parsers.test.ts",
  "tests/cli/imports-memory.test.ts",
  "tests/platform/database/sqlite-processes.test.ts",
];

/** What both engines meet alike and the first part shows on one: the database's own tests alone run on both in it. */
const ON_POSTGRES_ALONE = POSTGRES_FIRST.filter(
  (file) => !/database\/(database|prepared-query|upgrade)\./.test(file),
);

/** Long walks through the data, pictures in all their sizes, and what the first part shows on PostgreSQL. */
export const DATA_REST: readonly string[] = [
  ...[
    "tests/admin/internal-reasons",
    "tests/cli/growth",
    "tests/cli/hostile-print",
    "tests/demo/whole",
    "tests/demo/orders/orders",
    "tests/modules/catalogue/pictures/goods-pictures",
    "tests/modules/documents/order-documents",
    "tests/modules/imports/stored/large-imports",
    "tests/modules/imports/stored/trial",
    "tests/modules/orders/overview/past-purchases",
    "tests/modules/orders/transitions/life-sequences",
    "tests/modules/payments/mismatch",
    "tests/modules/payments/providers/provider",
    "tests/modules/pictures/pictures",
    "tests/modules/reports/rolled/roll-up",
    "tests/platform/database/lost-server",
    "tests/seo/sitemap",
  ].map((name) => `${name}.data.test.ts`),
  ...ON_POSTGRES_ALONE,
];

/** What each page of the back office does, and every printed page; that all pages answer whom they should is in the first part. */
export const ROUTES_REST: readonly string[] = [
  "tests/routes/_admin+/**/*.route.test.ts",
  "tests/demo/printed.route.test.ts",
];

/** Started shops that are walked whole or tormented, and starts that fail. */
export const RUNNING_REST: readonly string[] = [
  "tests/server/start.running.test.ts",
  "tests/server/full-disk.running.test.ts",
  "tests/server/renew.running.test.ts",
  "tests/server/serving.running.test.ts",
  "tests/platform/http/session.running.test.ts",
  "tests/modules/cart/lines/shown-forms.running.test.ts",
  "tests/hostile/**/*.running.test.ts",
  "tests/torture/**/*.running.test.ts",
  "tests/platform/http/page-cache.running.test.ts",
];

/** The journeys that matter most, with JavaScript and without: the others of each kind are in the rest. */
export const JOURNEYS_FIRST: Readonly<Record<"js" | "nojs", readonly string[]>> = {
  js: ["buy", "cart", "entry"],
  nojs: ["buy"],
};

/** Whether a journey's file, by its path below journeys/, belongs to the first part of its project. */
export const isFirst = (project: "js" | "nojs", file: string): boolean =>
  JOURNEYS_FIRST[project].includes(file.replace(/\.spec\.ts$/, ""));
