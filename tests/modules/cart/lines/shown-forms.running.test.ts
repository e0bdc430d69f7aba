import { expect, test } from "vitest";
import { pathPattern } from "../../../crawl/address";
import { readPage } from "../../../crawl/read-page";
import { unshownGoods } from "../../../crawl/unshown";
import { Visitor } from "../../../crawl/visitor";
import { onlyShop } from "../../../server/running";

const started = onlyShop({ SHOP_DEMO: "1", WEB_CONCURRENCY: "1" });
/** Of one kind of address, and in all. */
const OF_A_KIND = 2;
const MAX_PAGES = 120;
/** What links leave out, and what leads away. */
const FIRST = [
  "/",
  "/list",
  "/list/table",
  "/search?keywords=%E9%A2%97%E7%B2%92",
  "/star",
  "/kjcg",
  "/zhzq",
  "/yx",
];
const AWAY = /^\/(?:staff|logout|pay|sandbox|api|wait|assets)/;

test("whichever page it stands on", async () => {
  const { url } = await started();
  const visitor = new Visitor(url);
  await visitor.signIn("demo", "Demo-2026");
  const counts = new Map<string, number>();
  const waiting = FIRST.map((path) => `${url}${path}`);
  const met = new Set<string>(waiting);
  const adding = new Set<string>();
  const unshown: string[] = [];
  for (let pages = 0; pages < MAX_PAGES && waiting.length > 0; pages += 1) {
    const answer = await visitor.get(waiting.shift()!);
    if (answer.status !== 200 || !answer.type.startsWith("text/html")) continue;
    const page = readPage(answer.body, answer.at);
    const kind = pathPattern(new URL(answer.at).pathname);
    for (const form of page.forms) {
      if (form.fields.some(([name]) => name.startsWith("shown-"))) adding.add(kind);
      for (const id of unshownGoods(form)) unshown.push(`${answer.at}: ${id}`);
    }
    for (const link of page.links) {
      const { origin, pathname } = new URL(link);
      const pattern = pathPattern(pathname);
      const address = link.split("#")[0]!;
      if (origin !== url || AWAY.test(pathname) || met.has(address)) continue;
      if ((counts.get(pattern) ?? 0) >= OF_A_KIND) continue;
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      met.add(address);
      waiting.push(address);
    }
  }
  expect(unshown).toEqual([]);
  // The walk means nothing where it meets no forms.
  expect(adding.size).toBeGreaterThan(8);
});
