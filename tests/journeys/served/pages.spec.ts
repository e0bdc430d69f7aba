import type { APIRequestContext } from "playwright/test";
import { expect, test } from "../errors";
import { htmlFaults } from "../html";
import { pages, getParts, pathOf, type PageRow } from "../../spec/pages";
import { PASSWORD } from "../shop";
import { send } from "../support";

async function look(request: APIRequestContext, row: PageRow): Promise<void> {
  const path = pathOf(row.url);
  const answer = await request.get(path, { maxRedirects: row.url.startsWith("/loading") ? 0 : 5 });
  expect(answer.status(), path).toBe(row.url === "/404" ? 404 : 200);
  const html = await answer.text();
  if (row.title !== "-" && !row.note.includes("leads the title"))
    expect(/<title>([^<]*)/.exec(html)?.[1], path).toContain(row.title);
  expect(html, path).toMatch(/<html[^>]*lang="zh-CN"/);
  expect(html.match(/<h1[\s>]/g)?.length, `one h1 on ${path}`).toBe(1);
  for (const part of ["header", "footer", "toolbar"] as const)
    expect(/<body[^>]*>/.exec(html)?.[0], path).toContain(`data-${part}="${row[part]}"`);
  expect(html, `no link to nowhere on ${path}`).not.toMatch(/href=(""|"#")/);
  expect.soft(await htmlFaults(html), `valid HTML on ${path}`).toEqual([]);
}

test.describe.configure({ mode: "parallel" });

for (const who of ["visitor", "demo"] as const)
  for (const part of getParts(40))
    test(`every page from ${part[0]!.url} on answers as the map says, ${who}`, async ({
      request,
      baseURL,
    }) => {
      if (who === "demo")
        expect(
          (await send(request, baseURL!, "/login", { username: "demo", password: PASSWORD })).status(),
        ).toBe(303);
      for (const row of part)
        await test.step(row.url, async () => {
          if (who === "demo" || row.auth !== "company") return look(request, row);
          const answer = await request.get(pathOf(row.url), { maxRedirects: 0 });
          expect(answer.status(), row.url).toBeGreaterThanOrEqual(300);
          expect(answer.headers()["location"], row.url).toContain("/login");
        });
    });

test("other URLs lead to the page by a permanent redirect that keeps the query", async ({ request }) => {
  for (const row of pages)
    for (const other of row.also) {
      const answer = await request.get(`${pathOf(other)}?x=1`, { maxRedirects: 0 });
      expect([301, 308], other).toContain(answer.status());
      expect(answer.headers()["location"], other).toMatch(
        new RegExp(`${pathOf(row.url).replace(/\//g, "\\/")}\\?x=1$`),
      );
    }
});

test("an unknown path leads to the page that says so", async ({ request }) => {
  const answer = await request.get("/no/such/page", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/404");
});
