import type { Page } from "playwright/test";
import { runScheduledJobs } from "~/cli/scheduled/upkeep";
import {
  endGroup,
  joinedGroup,
  newBuyer,
  newGroupBuy,
  oneGoods,
  orderRow,
  ordersOfBuyer,
  purseOf,
  readStock,
} from "./shop";
import { enter, expect, isScripted, notice, signIn, test } from "./support";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const number = (page: Page) => page.locator("#number");

/** From the goods' page of a group to the paid order, by balance; gives the order's id. */
async function joinAndPay(page: Page, goodsId: number, units: number): Promise<number> {
  await page.goto(`/list/info-pt/${goodsId}`);
  await number(page).fill(String(units));
  await page.getByRole("button", { name: /^(立即参团|参团购买)$/ }).click();
  await expect(page).toHaveURL(/\/cart\/step2\?group=\d+&number=\d+&shown=\d+$/);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  const id = Number(/(\d+)$/.exec(page.url())![1]);
  await page.getByRole("checkbox", { name: /余额/ }).check();
  if (!isScripted(test.info())) await page.getByRole("button", { name: "更新金额" }).click();
  await page.getByRole("button", { name: /^(立即付款|确认付款)$/ }).click();
  await expect(page).toHaveURL(`/cart/step4?id=${id}`);
  return id;
}

test("three companies form a group: the last payment moves every order on to 待审核", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods();
  const offer = await newGroupBuy(goods);
  const others = [await newBuyer(), await newBuyer()];
  const ids = [await joinedGroup(others[0]!, offer, 1), await joinedGroup(others[1]!, offer, 2)];
  expect((await orderRow(ids[0]!)).status).toBe("pendingGroup");

  await page.goto("/ptzq");
  await expect(heading(page)).toHaveText("拼团专区");
  const card = page.locator(".group-card", { hasText: goods.name });
  await expect(card).toContainText("¥8.00");
  await expect(card).toContainText("已有 2 家参团，还差 1 家成团");
  await expect(card.getByRole("progressbar", { name: "参团进度" })).toHaveAttribute("max", "3");
  await card.getByRole("link", { name: `去参团：${goods.name}` }).click();
  await expect(page).toHaveURL(`/list/info-pt/${goods.id}`);
  await expect(heading(page)).toHaveText(goods.name);
  await expect(page.getByRole("main")).toContainText("截止前满 3 家企业付款参团即成团");

  const id = await joinAndPay(page, goods.id, 3);
  await expect(heading(page)).toHaveText("付款成功");
  for (const item of [...ids, id]) expect((await orderRow(item)).status).toBe("pendingReview");
  expect(await orderRow(id)).toMatchObject({
    company_id: buyer.companyId,
    payable: 2_400,
    shipping_amount: 0,
    group_offer_id: offer,
  });
  await page.goto(`/order/info/${id}`);
  await expect(heading(page)).toHaveText("待审核");
  await expect(page.getByRole("main")).toContainText("拼团成功，参团企业已满，订单进入审核");
  await page.goto(`/list/info-pt/${goods.id}`);
  await expect(page.getByRole("main")).toContainText("已成团，共 3 家参团");
  await expect(page.getByRole("button", { name: "参团购买" })).toBeVisible();
});

test("a group that misses its deadline is cancelled and refunded, and says so", async ({ page, buyer }) => {
  const goods = await oneGoods();
  const offer = await newGroupBuy(goods);
  const before = await purseOf(buyer);
  await page.goto(`/list/info/${goods.id}`);
  await page.getByRole("link", { name: "参与拼团，成团享拼团价" }).click();
  await expect(page.getByRole("link", { name: "不参团，直接购买" })).toBeVisible();
  const id = await joinAndPay(page, goods.id, 2);
  await expect(page.getByRole("main")).toContainText("已参团，还差 2 家成团，截止");
  await page.goto("/order?status=pendingGroup");
  await expect(page.locator(".order-row")).toContainText("待成团，还差 2 家成团，截止");
  await page.goto(`/order/info/${id}`);
  await expect(heading(page)).toHaveText("待成团");
  await expect(page.getByRole("main")).toContainText("成团后订单自动进入审核；截止时未成团，订单自动取消");
  await expect(page.getByRole("link", { name: "取消订单" })).toHaveCount(0);

  await endGroup(offer);
  await runScheduledJobs(Date.now());
  await page.reload();
  await expect(heading(page)).toHaveText("已取消（拼团未成团）");
  await expect(page.getByRole("main")).toContainText("订单取消，拼团未成团");
  await expect(page.getByRole("main")).toContainText("已退款");
  expect(await purseOf(buyer)).toEqual(before);
  expect(await readStock(goods)).toBe(500);
  await page.goto(`/list/info-pt/${goods.id}`);
  await expect(page).toHaveURL("/noActivity");
  await page.goto("/user");
  await expect(page.getByRole("main")).toContainText("拼团未成团");
});

test("a number that is no whole pack is rounded up and said; too many are refused in their field", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods({ pack_size: 6 });
  await newGroupBuy(goods, { limit: 12 });
  await page.goto(`/list/info-pt/${goods.id}`);
  await number(page).fill("18");
  await page.getByRole("button", { name: "立即参团" }).click();
  await expect(page.getByRole("alert")).toContainText("拼团每家限购12盒");
  await expect(number(page)).toHaveValue("18");
  await page.getByRole("alert").getByRole("link").click();
  await expect(number(page)).toBeFocused();
  await number(page).fill("7");
  // With JavaScript the field rounds by itself when it is left; sent by hand it is rounded by the server.
  await page.getByRole("button", { name: "立即参团" }).click();
  await expect(page).toHaveURL(/number=12&shown=800$/);
  if (!isScripted(test.info())) await expect(notice(page, "已按中包装 6盒 取整为 12盒")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("12 盒");
  expect(await ordersOfBuyer(buyer)).toEqual([]);
});

test("a group that sells out before the submit is said, and nothing is placed", async ({ page, buyer }) => {
  const goods = await oneGoods();
  const offer = await newGroupBuy(goods, { stock: 3 });
  await page.goto(`/cart/step2?group=${offer}&number=2`);
  await joinedGroup(await newBuyer(), offer, 3);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page.getByRole("alert").first()).toContainText(`${goods.name}：拼团商品已抢完`);
  expect(await ordersOfBuyer(buyer)).toEqual([]);
});

test("a visitor sees no price, signs in on the way to step 2 and comes back to it", async ({
  page,
  baseURL,
}) => {
  const goods = await oneGoods();
  const offer = await newGroupBuy(goods);
  const buyer = await newBuyer();
  const answer = await page.goto(`/list/info-pt/${goods.id}`);
  expect(await answer!.text()).not.toMatch(/8\.00|"price":800|:800[,}]/);
  await page.goto("/ptzq");
  await expect(page.locator(".group-card", { hasText: goods.name })).toContainText("登录后可见");
  await page.goto(`/cart/step2?group=${offer}&number=2`);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await signIn(page, buyer.username, `/cart/step2?group=${offer}&number=2`);
  await expect(page.getByRole("main")).toContainText("拼团订单：付款后计入参团");
  expect(baseURL).toBeTruthy();
});

test("a company that may not buy reads why, on the goods' page and at step 2", async ({
  page,
  context,
  baseURL,
}) => {
  const goods = await oneGoods();
  const offer = await newGroupBuy(goods);
  await enter(context, await newBuyer({ contractYear: null }), baseURL!);
  await page.goto(`/list/info-pt/${goods.id}`);
  await expect(page.getByRole("main")).toContainText(/您还没有签署\d{4}年度电子合同/);
  await expect(page.getByRole("button", { name: "立即参团" })).toHaveCount(0);
  await page.goto(`/cart/step2?group=${offer}&number=2`);
  await expect(page.getByRole("main")).toContainText(/您还没有签署\d{4}年度电子合同/);
  await expect(page.getByRole("link", { name: "返回拼团" })).toBeVisible();
});
