import { cartOf, newGoods, oneGoods, type Goods } from "./shop";
import { expect, notice, test } from "./support";
import { readZone } from "~/modules/zones/zone-read";
import { saveZone, switchZone } from "~/modules/zones/zones.server";
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";

/** A running zone of one's own, with these goods. */
async function newZone(kind: string, slug: string, goods: readonly Goods[]): Promise<number> {
  const read = readZone({
    kind,
    slug,
    title: `专区 ${slug}`,
    startsAt: Date.now() - DAY,
    endsAt: Date.now() + DAY,
    blocks: [
      { kind: "countdown", title: "距活动结束", to: Date.now() + DAY },
      { kind: "links", title: "去这里", links: [{ title: "线上培训", url: "#下月开始" }] },
      { kind: "goods", title: "会场商品", ids: goods.map(({ id }) => id) },
    ],
  });
  if (!read.ok) throw new Error(read.faults.join());
  return inTransaction((trx) => saveZone(trx, read.zone));
}

const slugOf = (info: { project: { name: string }; testId: string }) =>
  `${info.project.name}-${info.testId.slice(-12)}`.replace(/[^\w-]/g, "");

test("a goods of a fair goes into the cart from its card, and the fair ends at once when it is stopped", async ({
  page,
  buyer,
}, info) => {
  const goods = await newGoods({}, { stock: 0 });
  const id = await newZone("fair", slugOf(info), goods);
  await page.goto("/yjh");
  await page.getByRole("link", { name: `专区 ${slugOf(info)}` }).click();
  await expect(page).toHaveURL(new RegExp(`/yjh/${id}$`));
  await expect(page.getByRole("timer")).toContainText("距活动结束");
  const soldOut = page.locator(".goods-card", { hasText: goods[1]!.name });
  await expect(soldOut.getByRole("button", { name: /到货提醒/ })).toBeVisible();
  await page.getByRole("button", { name: "加入购物车" }).click();
  await expect(notice(page, /购物车/)).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [goods[0]!.id]: 1 });
  await page.getByRole("main").getByRole("link", { name: "线上培训" }).click();
  await expect(page.getByText("下月开始", { exact: true })).toBeVisible();
  await inTransaction((trx) => switchZone(trx, id, false));
  await page.goto(`/yjh/${id}`);
  await expect(page).toHaveURL(/\/noActivity$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("活动不存在或已结束");
});

test("activities are tabs, and one that has ended is left out", async ({ page }, info) => {
  const goods = [await oneGoods()];
  const first = await newZone("activity", `${slugOf(info)}-a`, goods);
  const second = await newZone("activity", `${slugOf(info)}-b`, goods);
  await page.goto(`/Hdzx/${first},${second}`);
  const tabs = page.getByRole("navigation", { name: "活动", exact: true });
  await tabs.getByRole("link", { name: `专区 ${slugOf(info)}-b` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`专区 ${slugOf(info)}-b`);
  await inTransaction((trx) => switchZone(trx, first, false));
  await page.goto(`/Hdzx/${first},${second}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`专区 ${slugOf(info)}-b`);
  await expect(tabs).toHaveCount(0);
});

test("controlled goods that are released can be bought, the others say why not", async ({
  page,
  buyer,
}, info) => {
  const goods = await newGoods({ is_controlled: 1 }, { is_controlled: 1 });
  const [open, closed] = goods as [Goods, Goods];
  await db
    .insertInto("controlled_release")
    .values({ goods_id: open.id, company_id: buyer.companyId, released_at: Date.now() })
    .execute();
  await inTransaction((trx) => bumpVersion(trx, "goods"));
  await newZone("controlled", slugOf(info), goods);
  await page.goto(`/kxzq/goods/${slugOf(info)}`);
  const card = (goods: Goods) => page.locator(".goods-card", { hasText: goods.name });
  await expect(card(closed)).toContainText("控销商品，暂未对您所在企业开放");
  await expect(card(closed).getByRole("button", { name: "加入购物车" })).toHaveCount(0);
  await card(open).getByRole("button", { name: "加入购物车" }).click();
  await expect(notice(page, /购物车/)).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [open.id]: 1 });
  await page.goto("/kxzq/new");
  await expect(page.getByRole("heading", { name: "最近对您开放" })).toBeVisible();
  await expect(page.locator(".goods-card")).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText("已有 1 个品种对您企业开放");
});

test("a brand is found by its letter and read page by page", async ({ page }) => {
  await page.goto("/ppzq");
  await page
    .getByRole("navigation", { name: "按首字母查找" })
    .getByRole("link", { name: "X", exact: true })
    .click();
  await expect(page).toHaveURL(/\/ppzq\?letter=X$/);
  await page.getByRole("main").getByRole("link", { name: "西安杨森" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("西安杨森");
  await page.getByRole("navigation", { name: "分页" }).getByRole("link", { name: "下一页" }).click();
  await expect(page).toHaveURL(/\/ppzq\/info\/\d+\/2$/);
  await expect(page.locator(".goods-card").first()).toContainText("西安杨森制药有限公司");
});
