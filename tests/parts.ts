/**
 * The two parts of the tests: `npm test` runs the first one, what shows soonest that something broke; `npm run test:all` the second one, all
 * the rest. A test file of neither list is in the part that its kind is in, so a new one runs without anybody naming it.
 */
export type Part = "first" | "rest";

/** Which part runs; without it all does, as for whoever starts one file by hand. */
export const part = process.env.TEST_PART as Part | undefined;

/** What PostgreSQL alone can break: locks, races, the driver. The other data tests run on it in the rest. */
export const POSTGRES_FIRST: readonly string[] = [
  "tests/cart/shared-cart",
  "tests/company/sign-in",
  "tests/orders/group-race",
  "tests/orders/kill",
  "tests/orders/meeting",
  "tests/orders/race",
  "tests/platform/collision",
  "tests/platform/database",
  "tests/platform/jobs",
  "tests/platform/kept-answers",
  "tests/platform/lost-server",
  "tests/platform/once",
  "tests/platform/one-at-a-time",
  "tests/platform/prepared",
  "tests/platform/presence",
  "tests/platform/shared-rate",
  "tests/platform/upgrade",
].map((name) => `${name}.data.test.ts`);

/** Rules that take a process of their own half a minute. */
export const RULES_REST: readonly string[] = ["tests/operator/imports-memory.test.ts"];

/** Long walks through the data, which short ones beside them take as well. */
export const DATA_REST: readonly string[] = [
  "tests/operator/growth",
  "tests/operator/hostile-print",
  "tests/orders/life-sequences",
].map((name) => `${name}.data.test.ts`);

/** Started shops that are walked whole or tormented. */
export const RUNNING_REST: readonly string[] = [
  "tests/hostile/**/*.running.test.ts",
  "tests/torture/**/*.running.test.ts",
  "tests/platform/kept-pages.running.test.ts",
];

/** The journeys that matter most, with JavaScript and without: the others of each kind are in the rest. */
const JOURNEYS_FIRST = {
  js: [
    "buy",
    "cart",
    "catalogue",
    "coupon",
    "entry",
    "orders",
    "quick",
    "race",
    "register",
    "returns",
    "wallet",
  ],
  nojs: ["buy", "forget", "quick", "returns"],
};

/** Whether a journey's file, by its path below journeys/, belongs to the first part of its project. */
export const isFirst = (project: "js" | "nojs", file: string): boolean =>
  JOURNEYS_FIRST[project].includes(file.replace(/\.spec\.ts$/, ""));
