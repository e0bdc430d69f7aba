import { beforeAll, expect, test } from "vitest";
import { loadContent } from "~/demo/content.server";
import { now } from "~/platform/values/clock.server";
import { bumpVersion, inTransaction } from "~/platform/database/database.server";
import { loader as help } from "~/routes/_help+/help.$/route";
import { loader as list } from "~/routes/_help+/news.$list/route";
import { loader as info } from "~/routes/_help+/news.info.$id.$type/route";

beforeAll(() =>
  inTransaction(async (trx) => {
    await loadContent(trx, now());
    await bumpVersion(trx, "content");
  }),
);

const args = (path: string, params: Record<string, string>) => ({
  request: new Request(`http://shop.test${path}`),
  params,
  context: {},
});

/** Status, where to, and the title of the page. */
async function answer(work: Promise<Response>) {
  const response = await work.catch((thrown: unknown) => thrown as Response);
  const to = response.headers.get("Location");
  const data = response.status === 200 ? ((await response.json()) as { title: string }) : null;
  return [response.status, to ?? data?.title ?? null];
}

test.each([
  ["", "", [200, "帮助中心"]],
  ["", "?keywords=退货", [200, "搜索帮助"]],
  ["", "?keywords=+", [200, "帮助中心"]],
  ["pay", "", [200, "支付与配送"]],
  ["xrzn/hyzc", "", [200, "会员注册"]],
  ["xrzn/hyzc", "?id=66", [200, "证照公示"]],
  ["fwbz", "", [302, "/help/fwbz/wzzz"]],
  ["fwbz/nothing", "", [302, "/404"]],
  ["nothing", "", [302, "/404"]],
])("/help/%s%s", async (rest, query, expected) => {
  expect(await answer(help(args(`/help/${rest}${query}`, { "*": rest })))).toEqual(expected);
});

test("/news lists two kinds", async () => {
  expect(await answer(list(args("/news/industry?page=2", { list: "industry" })))).toEqual([200, "行业新闻"]);
  expect(await answer(list(args("/news/notice", { list: "notice" })))).toEqual([302, "/404"]);
});

test("an article stands at one address; a number of its kind will do", async () => {
  const at = (id: string, type: string) => answer(info(args(`/news/info/${id}/${type}`, { id, type })));
  expect((await at("1", "1"))[0]).toBe(200);
  expect((await at("1", "industry"))[0]).toBe(200);
  expect(await at("1", "notice")).toEqual([301, "/news/info/1/industry"]);
  expect((await at("999999", "1"))[0]).toBe(404);
  expect((await at("x", "1"))[0]).toBe(404);
});
