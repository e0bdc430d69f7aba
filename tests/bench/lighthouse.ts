/**
 * `npm run lighthouse`: what Lighthouse says of the pages that most visitors see, as a table in Markdown, and what it finds fault with.
 * Lighthouse itself comes by npx in one known version; it is no dependency and no part of `npm test`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "../runner/chromium";
import { freePort } from "../runner/port";
import { run } from "../runner/step";
import { say, signIn, start, waitFor, within } from "./server";

const VERSION = "12.8.2";
const PAGES = ["/", "/list", "/list/info/1", "/cart", "/help"];
/** A visitor is sent away from them, and search engines are kept out on purpose: that audit is not asked for. */
const PRIVATE = new Set(["/cart"]);
const FORMS = ["desktop", "mobile"] as const;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Each page so many times; the run whose performance is the median is told. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 1);
/** The whole ends by itself after this long, ms. */
const PATIENCE = RUNS * 45 * 60_000;

interface AuditItem {
  node?: { selector?: string };
  url?: string;
}
interface Audit {
  score: number | null;
  title: string;
  scoreDisplayMode: string;
  numericValue?: number;
  displayValue?: string;
  metricSavings?: Record<string, number>;
  details?: { items?: AuditItem | AuditItem[] };
}
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

interface Wish {
  path: string;
  who: "visitor" | "demo";
  form: (typeof FORMS)[number];
}

const WISHES: readonly Wish[] = FORMS.flatMap((form) =>
  (["visitor", "demo"] as const).flatMap((who) =>
    PAGES.filter((path) => who === "demo" || !PRIVATE.has(path)).map((path) => ({ path, who, form })),
  ),
);

async function once(
  url: string,
  wish: Wish,
  cookie: string,
  folder: string,
  chromium: string,
): Promise<Report> {
  const [output, headers] = [join(folder, "report.json"), join(folder, "headers.json")];
  writeFileSync(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
  const own = process.env.LIGHTHOUSE_BIN;
  const [program, ...before] = own ? [own] : ["npx", "--yes", `lighthouse@${VERSION}`];
  const message = await run(
    program!,
    [
      ...before,
      url,
      "--output=json",
      `--output-path=${output}`,
      "--quiet",
      `--extra-headers=${headers}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      ...(PRIVATE.has(wish.path) ? ["--skip-audits=is-crawlable"] : []),
      ...(wish.form === "desktop" ? ["--preset=desktop"] : []),
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --lang=zh-CN",
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  if (!message.ok) throw new Error(message.output.trim().split("\n").slice(-6).join("\n"));
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

const scoreOf = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

async function measure(...values: Parameters<typeof once>): Promise<Report> {
  // What a process reads once is read before the first run.
  const [url, , cookie] = values;
  await fetch(url, { headers: { cookie } });
  const reports: Report[] = [];
  for (let i = 0; i < RUNS; i += 1) reports.push(await once(...values));
  reports.sort((report, other) => scoreOf(report, "performance") - scoreOf(other, "performance"));
  return reports[Math.floor(RUNS / 2)]!;
}

function rowOf({ path, who, form }: Wish, report: Report): string {
  const value = (audit: string) => report.audits[audit]?.numericValue ?? NaN;
  const cells = [
    `\`${path}\``,
    who,
    form,
    ...CATEGORIES.map((category) => scoreOf(report, category)),
    (value("largest-contentful-paint") / 1000).toFixed(1),
    value("total-blocking-time").toFixed(0),
    value("cumulative-layout-shift").toFixed(3),
    (value("total-byte-weight") / 1024).toFixed(0),
  ];
  return `| ${cells.join(" | ")} |`;
}

interface Fault {
  audit: string;
  what: string;
}

/** The audits that cost points, and those of speed that would gain time; each with the first place that it is about. */
function getFaults(report: Report): Fault[] {
  return CATEGORIES.flatMap((category) =>
    report.categories[category]!.auditRefs.flatMap(({ id, weight }) => {
      const { score, title, displayValue = "", metricSavings = {}, details } = report.audits[id]!;
      const gains = Object.entries(metricSavings).filter(([, gain]) => gain > 0);
      const isFault = score !== null && score < (category === "performance" ? 0.9 : 1);
      if (!isFault || (weight === 0 && gains.length === 0)) return [];
      // Some audits tell of one thing in place of a list.
      const [item] = [details?.items ?? []].flat();
      const saved = gains.map(([metric, gain]) => `${metric} ${gain.toFixed(metric === "CLS" ? 3 : 0)}`);
      const what = [displayValue, ...saved, item?.node?.selector ?? item?.url ?? ""];
      return [{ audit: `${category}: ${title}`, what: what.filter(Boolean).join(", ").replace(/\s+/g, " ") }];
    }),
  );
}

async function all(folder: string): Promise<boolean> {
  const chromium = await findChromium(say);
  if (!chromium) throw new Error("no Chromium here, and none could be installed");
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const env = { PORT: String(port), SHOP_DATA: join(folder, "shop"), DATABASE_URL: "", LOG_LEVEL: "silent" };
  say("Building if needed, and loading the demo shop …\n");
  await waitFor(`${base}/readyz`, start(["app/server/start.mjs"], env));
  const cookie = await signIn(base);
  say(
    "| page | who | form | performance | accessibility | best practices | SEO | LCP s | TBT ms | CLS | KB |",
  );
  say("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  const faults = new Map<string, string[]>();
  let isWhole = true;
  for (const wish of WISHES) {
    const report = await measure(base + wish.path, wish, wish.who === "demo" ? cookie : "", folder, chromium);
    say(rowOf(wish, report));
    isWhole &&= CATEGORIES.slice(1).every((category) => scoreOf(report, category) === 100);
    for (const { audit, what } of getFaults(report))
      faults.set(audit, [...(faults.get(audit) ?? []), `${wish.path} ${wish.who} ${wish.form}: ${what}`]);
  }
  say(
    `\nLighthouse ${VERSION}, ${RUNS === 1 ? "one run" : `the median of ${RUNS} runs`} a page, its simulated phone and desktop; ` +
      `${[...PRIVATE].join(", ")} is kept from search engines on purpose, so its SEO is told without the audit is-crawlable.`,
  );
  if (faults.size > 0) say("\nWhat it finds fault with:\n");
  for (const [audit, where] of faults) say(`- ${audit}\n${where.map((item) => `  - ${item}`).join("\n")}`);
  return isWhole;
}

const isWhole = await within("shop-lighthouse-", PATIENCE, all);
process.exit(isWhole ? 0 : 1);
