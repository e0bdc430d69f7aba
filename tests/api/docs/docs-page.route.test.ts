import { expect, test } from "vitest";
import { loader } from "~/routes/_api+/api.docs/route";
import type { DocsPage } from "~/api/docs/docs-view";

async function open(address?: string): Promise<Response> {
  const headers = address ? { "x-client-address": address } : undefined;
  const request = new Request("http://shop.test/api/docs", { headers });
  return loader({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown as Response);
}

test("names every group and call, and where the shop is", async () => {
  const page = (await (await open()).json()) as DocsPage;
  expect(page.groups.map(({ name }) => name)).toContain("商品");
  expect(page.groups.flatMap(({ calls }) => calls.map(({ path }) => path))).toContain(
    "/api/goods/detail/{id}",
  );
  expect(page.site).toBe("http://shop.test");
});

test("one address has it drawn thirty times a minute, others as before", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 31 }, async () => (await open("192.0.2.7")).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  const refused = await open("192.0.2.7");
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect((await open("192.0.2.8")).status).toBe(200);
});
