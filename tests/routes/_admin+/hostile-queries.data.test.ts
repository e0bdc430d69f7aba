/** No page and no file of the back office fails for what its address says: every loader without parameters, with hostile values for every name. */
import { beforeAll, expect, test } from "vitest";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { QUERY_NAMES } from "../../hostile/asked";
import type { Browser } from "../../modules/company/browser";
import { clear, goods, ground } from "../../modules/orders/shop";

/** NUL is not among them: the request filter refuses it in any address. */
const VALUES = ["abc", "9".repeat(18), "2026-02-31"];
const ROLES = [
  "admin",
  "boss",
  "quality",
  "warehouse",
  "purchasing",
  "finance",
  "marketing",
  "sales",
] as const;

const pages = Object.entries(
  import.meta.glob<{ loader?: unknown }>([
    "/app/routes/_admin+/*/*/route.tsx",
    "/app/routes/_admin+/*/*.ts",
    "!**/*$*",
    "!**/*$*/**",
  ]),
);

let browsers: Browser[];
beforeAll(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  await loadPeople();
  browsers = [];
  for (const role of ROLES) browsers.push(await roleBrowser(role));
});

/** The answer to the first person who may see the page. */
async function answerAllowed(loader: unknown, address: string): Promise<Response | null> {
  for (const browser of browsers) {
    const answer = await getAnswer(loader as never, browser.get(address));
    if (answer.status !== 403) return answer;
  }
  return null;
}

test("the names of filters are among those that are tried", () => {
  for (const name of ["from", "to", "warehouse", "batch", "supplier"]) expect(QUERY_NAMES).toContain(name);
  expect(pages.length).toBeGreaterThan(100);
});

test.each(pages)("%s", async (_path, load) => {
  const { loader } = await load();
  if (!loader) return;
  for (const value of VALUES)
    for (const names of [QUERY_NAMES, ["from", "to"]]) {
      const query = new URLSearchParams(names.map((name) => [name, value]));
      const answer = await answerAllowed(loader, `/x?${query}`);
      if (answer === null) return;
      expect(answer.status).toBeLessThan(500);
      // A stream of events has no end.
      if (answer.headers.get("Content-Type")?.startsWith("text/event-stream")) await answer.body?.cancel();
      else await answer.text();
    }
});
