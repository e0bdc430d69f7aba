import { DAY } from "~/platform/values/clock";
import { bumpVersion, db } from "~/platform/database/database.server";
import { cartOf, newGoods, type Goods } from "./shop";
import { expect, notice, test } from "./support";

/** A group that gives `gift` for two kinds of the goods; gives its id and name. */
async function newGroup(goods: readonly Goods[], gift: Goods): Promise<{ id: number; name: string }> {
  const name = `旅程组合${gift.name}`;
  const give = { goodsId: gift.id, number: 2 };
  const { id } = await db
    .insertInto("offer")
    .values({
      kind: "bundleGift",
      name,
      status: "on",
      priority: 0,
      stock: null,
      limit_per_company: null,
      starts_at: Date.now() - DAY,
      ends_at: Date.now() + DAY,
      scope: JSON.stringify({ goods: goods.map((product) => product.id) }),
      terms: JSON.stringify({ measure: "kinds", tiers: [{ from: 2, gives: [give] }] }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("offer_goods")
    .values({
      offer_id: id,
      goods_id: gift.id,
      price: 0,
      number: 2,
      stock: 100,
      limit_per_company: null,
    })
    .execute();
  await bumpVersion(db, "offers");
  return { id, name };
}

test("two kinds of a group earn its gift, and the page says what is missing until then", async ({
  page,
  buyer,
}) => {
  const [first, second, gift] = (await newGoods({}, {}, {})) as [Goods, Goods, Goods];
  const group = await newGroup([first, second], gift);
  const main = page.getByRole("main");
  await page.goto("/zhmz");
  const sheet = main.getByRole("article", { name: group.name });
  await expect(sheet).toContainText(`满2种赠${gift.name}`);
  await expect(sheet).toContainText("购物车还差 2 种");
  await sheet.getByRole("link", { name: /^去选购/ }).click();
  await expect(page).toHaveURL(new RegExp(`/zhmz/list\\?id=${group.id}$`));
  await expect(page).toHaveTitle("青囊医药");

  await main.getByLabel(first.name).fill("2");
  await main.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(notice(page, /已将 1 种商品加入购物车/)).toBeVisible();
  await expect(main).toContainText("购物车还差 1 种");
  await main.getByLabel(second.name).fill("1");
  await main.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(main).toContainText("购物车已满足，随单赠送");
  expect(await cartOf(buyer)).toEqual({ [first.id]: 2, [second.id]: 1 });

  await main.getByRole("link", { name: "去购物车" }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(main).toContainText(gift.name);
});

test("a group that there is not leads to 活动不存在", async ({ page }) => {
  await page.goto("/zhmz/list?id=999999");
  await expect(page).toHaveURL(/\/noActivity$/);
});
