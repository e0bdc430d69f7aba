import type { BrowserContext, Page } from "playwright/test";
import { toDay, DAY } from "~/platform/values/clock";
import {
  cartOf,
  fillCart,
  newBuyer,
  newGoods,
  oneGoods,
  type BuyerGiven,
  type Goods,
  type GoodsGiven,
} from "../shop";
import { enter, expect, notice, send, test } from "../support";

const now = Date.now();
const year = Number(toDay(now).slice(0, 4));

/** What the goods' pages say; the list and the table too unless the goods is off sale and stands on neither. */
async function expectRefused(page: Page, goods: Goods, sentence: string, isListed = true): Promise<void> {
  const lists = isListed ? [`/list?manufacturer=${goods.manufacturerId}`] : [];
  for (const path of [...lists, `/list/info/${goods.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("main"), path).toContainText(sentence);
    await expect(
      page.locator(`button[name=goods][value="${goods.id}"]`, { hasText: "加入购物车" }),
      path,
    ).toHaveCount(0);
  }
  if (!isListed) return;
  await page.goto(`/list/table?manufacturer=${goods.manufacturerId}`);
  await expect(page.locator(".order-table tbody tr", { hasText: goods.name })).toContainText(sentence);
  await expect(page.locator(`#number-${goods.id}`)).toHaveCount(0);
}

interface Way {
  why: string;
  sentence: string;
  company?: BuyerGiven;
  goods?: GoodsGiven;
  isListed?: boolean;
}

const WAYS: readonly Way[] = [
  {
    why: "a company waiting for approval",
    company: { status: "pending" },
    sentence: "您的资料正在审核，通过后即可购买",
  },
  {
    why: "a company that was turned down",
    company: { status: "rejected" },
    sentence: "您的资料未通过审核，请修改后重新提交",
  },
  {
    why: "a missing document",
    company: { documents: { businessLicence: null, purchaseAuthorisation: 90 } },
    sentence: "您还没有审核通过的药品经营许可证，请先上传",
  },
  {
    why: "an expired document",
    company: { documents: { businessLicence: null, drugLicence: -1, purchaseAuthorisation: 90 } },
    sentence: `您的药品经营许可证已于${toDay(now - DAY)}到期`,
  },
  {
    why: "an unsigned contract",
    company: { contractYear: year - 1 },
    sentence: `您还没有签署${year}年度电子合同`,
  },
  { why: "regulated goods", goods: { regulated: "vaccine" }, sentence: "疫苗不得在网上销售" },
  { why: "goods off sale", goods: { status: "off" }, sentence: "该商品已下架", isListed: false },
  {
    why: "goods outside the scope",
    company: { lacks: ["biological"] },
    goods: { scope: "biological" },
    sentence: "您的经营范围没有购买生物制品的权限",
  },
  {
    why: "controlled goods that were not released",
    goods: { is_controlled: 1 },
    sentence: "控销商品，暂未对您所在企业开放",
  },
];

/** Puts the goods in by hand, as an old page would; the shop answers with the sentence and takes nothing. */
async function expectNotTaken(page: Page, baseURL: string, goods: Goods, quantity: number, sentence: string) {
  const path = `/list/info/${goods.id}`;
  const form = { goods: String(goods.id), [`number-${goods.id}`]: String(quantity), back: path };
  const answer = await send(page.request, baseURL, "/cart/lines", form);
  expect(answer.status()).toBe(303);
  await page.goto(path);
  await expect(page.locator(".flash")).toContainText(sentence);
}

async function expectBlockedInCart(page: Page, goods: Goods, sentence: string): Promise<void> {
  await page.goto("/cart");
  const line = page.locator(".cart-line--blocked", { hasText: goods.name });
  await expect(line).toContainText(sentence);
  await expect(line.getByRole("checkbox")).toBeDisabled();
  await page.goto("/cart/step2");
  await expect(page.getByRole("main")).toContainText(`${goods.name}：${sentence}`);
  await expect(page.getByRole("main")).toContainText("没有可以下单的商品");
  await expect(page.getByRole("button", { name: "提交订单" })).toHaveCount(0);
}

async function newcomer(context: BrowserContext, baseURL: string, values?: BuyerGiven) {
  const buyer = await newBuyer(values);
  await enter(context, buyer, baseURL);
  return buyer;
}

for (const { why, sentence, company, goods: input, isListed } of WAYS)
  test(`${why} is said everywhere and nothing is put in`, async ({ page, context, baseURL }) => {
    const buyer = await newcomer(context, baseURL!, company);
    const goods = await oneGoods(input);
    await expectRefused(page, goods, sentence, isListed);
    await expectNotTaken(page, baseURL!, goods, 1, sentence);
    expect(await cartOf(buyer)).toEqual({});
    await fillCart(buyer, [[goods, 2]]);
    await expectBlockedInCart(page, goods, sentence);
    expect(await cartOf(buyer)).toEqual({ [goods.id]: 2 });
  });

test("a visitor is asked to sign in before buying and sees no price", async ({ page, baseURL }) => {
  const goods = await oneGoods();
  for (const path of [`/list?manufacturer=${goods.manufacturerId}`, `/list/info/${goods.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText(/登录后购买/);
    await expect(page.getByRole("main")).not.toContainText("10.00");
  }
  await page.goto(`/list/table?manufacturer=${goods.manufacturerId}`);
  await expect(page.locator(".order-table tbody tr", { hasText: goods.name })).toContainText("请登录后购买");
  const form = { goods: String(goods.id), back: `/list/info/${goods.id}` };
  const answer = await send(page.request, baseURL!, "/cart/lines", form);
  expect(answer.status()).toBe(303);
  expect(answer.headers()["location"]).toMatch(/^\/login\?redirectTo=/);
  await page.goto("/cart");
  await expect(page).toHaveURL(/\/login/);
});

test("sold-out goods offer a word when they are back instead of a place in the cart", async ({
  page,
  buyer,
  baseURL,
}) => {
  const goods = await oneGoods({ stock: 0 });
  await page.goto(`/list?manufacturer=${goods.manufacturerId}`);
  await expect(page.locator(".goods-card").getByRole("button", { name: /到货提醒/ })).toBeVisible();
  await page.goto(`/list/table?manufacturer=${goods.manufacturerId}`);
  await expect(page.locator(".order-table tbody tr", { hasText: goods.name })).toContainText("暂时缺货");
  await page.goto(`/list/info/${goods.id}`);
  await expect(page.getByRole("main")).toContainText("暂时缺货");
  await page
    .getByRole("main")
    .getByRole("button", { name: /到货提醒/ })
    .first()
    .click();
  await expect(notice(page, `${goods.name} 到货后会通知您`)).toBeVisible();
  await expectNotTaken(page, baseURL!, goods, 1, "暂时缺货");
  expect(await cartOf(buyer)).toEqual({});
  await fillCart(buyer, [[goods, 1]]);
  await expectBlockedInCart(page, goods, "暂时缺货");
});

test("more than there is, or than a company may have a day, is refused with what is left", async ({
  page,
  buyer,
  baseURL,
}) => {
  const [scarce, limited] = (await newGoods({ stock: 3 }, { purchase_limit: 5 })) as [Goods, Goods];
  const short = "库存不足，仅剩3盒";
  const limit = "每家每日限购5盒，今日已购0盒";
  await expectNotTaken(page, baseURL!, scarce, 4, short);
  await expectNotTaken(page, baseURL!, limited, 6, limit);
  await page.goto(`/list/table?manufacturer=${scarce.manufacturerId}`);
  await page.locator(`#number-${scarce.id}`).fill("4");
  await page.locator(`#number-${limited.id}`).fill("6");
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(page.locator(`#number-${scarce.id}-answer`)).toHaveText(short);
  await expect(page.locator(`#number-${limited.id}-answer`)).toHaveText(limit);
  await expect(page.locator(`#number-${limited.id}`)).toHaveValue("6");
  expect(await cartOf(buyer)).toEqual({});
  await fillCart(buyer, [
    [scarce, 4],
    [limited, 6],
  ]);
  await page.goto("/cart");
  await expect(page.locator(".cart-line--blocked", { hasText: scarce.name })).toContainText(short);
  await expect(page.locator(".cart-line--blocked", { hasText: limited.name })).toContainText(limit);
  await page.goto("/cart/step2");
  await expect(page.getByRole("main")).toContainText(`${scarce.name}：${short}`);
  await expect(page.getByRole("main")).toContainText(`${limited.name}：${limit}`);
});
