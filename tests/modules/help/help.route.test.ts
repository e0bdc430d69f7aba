import { beforeAll, expect, test } from "vitest";
import { loadContent } from "~/demo/content.server";
import { now } from "~/platform/values/clock.server";
import { bumpVersion, inTransaction } from "~/platform/database/database.server";
import { loader as service } from "~/routes/_help+/_fwbz+/_layout";
import { loader as servicePage } from "~/routes/_help+/_fwbz+/help.fwbz.$page";
import { loader as newsGroup } from "~/routes/_help+/_news+/_layout";
import { loader as list } from "~/routes/_help+/_news+/news.$list/route";
import { loader as info } from "~/routes/_help+/_news+/news.info.$id.$type/route";
import { loader as newUser } from "~/routes/_help+/_xrzn+/_layout";
import { loader as newUserPage } from "~/routes/_help+/_xrzn+/help.xrzn.$page";
import { loader as aboutUs } from "~/routes/_help+/_us+/_layout";
import { loader as payGroup } from "~/routes/_help+/_zfps+/_layout";
import { loader as pay } from "~/routes/_help+/_zfps+/help.pay/route";
import { loader as elsewhere } from "~/routes/_help+/help.$";
import { loader as index } from "~/routes/_help+/help._index/route";

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
  [index, "", {}, [200, "帮助中心"]],
  [index, "?keywords=退货", {}, [200, "搜索帮助"]],
  [index, "?keywords=+", {}, [200, "帮助中心"]],
  [pay, "/pay", {}, [200, "支付与配送"]],
  [newUserPage, "/xrzn/hyzc", { page: "hyzc" }, [200, "会员注册"]],
  [newUserPage, "/xrzn/hyzc?id=66", { page: "hyzc" }, [200, "证照公示"]],
  [newUserPage, "/xrzn/zzgs", { page: "zzgs" }, [302, "/help/xrzn/hyzc?id=66"]],
  [servicePage, "/fwbz/nothing", { page: "nothing" }, [302, "/404"]],
  [elsewhere, "/fwbz", { "*": "fwbz" }, [302, "/help/fwbz/wzzz"]],
  [elsewhere, "/zfps", { "*": "zfps" }, [302, "/help/pay"]],
  [elsewhere, "/nothing", { "*": "nothing" }, [302, "/404"]],
] as const)("%# /help%s", async (loader, path, params, expected) => {
  expect(await answer(loader(args(`/help${path}`, { ...params })))).toEqual(expected);
});

test.each([
  [newUser, "新手指南", ["/help/xrzn/hyzc", "/help/xrzn/hyzc?id=66"]],
  [service, "服务保障", ["/help/fwbz/wzzz", "/help/fwbz/zskf"]],
  [payGroup, "支付与配送", ["/help/zfps/ddzf", "/help/zfps/ypth"]],
  [aboutUs, "关于我们", ["/help/us/tsjy", "/help/us/link"]],
  [newsGroup, "最新消息", ["/news/info/1/industry"]],
])("%# the layout of a group reads its title and its pages: %s", async (loader, title, pages) => {
  const group = await (await loader()).json();
  expect(group.title).toBe(title);
  expect(group.links.map(({ to }) => to)).toEqual(expect.arrayContaining(pages));
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
