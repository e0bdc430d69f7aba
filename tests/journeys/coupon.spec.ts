import type { Page } from "playwright/test";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { newTemplate, ownedOf, templateRow, type Template } from "./perks";
import { fillCart, newBuyer, newGoods, oneGoods, orderRow, type Goods } from "./shop";
import { enter, expect, getFields, placeOrder, notice, send, test } from "./support";

const ticket = (page: Page, template: Template) => page.locator(".ticket", { hasText: template.name });
const claimButton = (page: Page, template: Template, word = "立即领取") =>
  page.getByRole("button", { name: `${word}：${template.name}` });

test("a coupon is claimed, lowers the cart, pays its part of the order and is used up", async ({
  page,
  buyer,
}) => {
  const template = await newTemplate();
  const goods = await oneGoods();
  await page.goto("/lqzx");
  await expect(ticket(page, template)).toContainText("剩 10 张");
  await claimButton(page, template).click();
  await expect(notice(page, `已领取“${template.name}”`)).toBeVisible();
  await expect(ticket(page, template)).toContainText("已领取 1/1");
  await expect(ticket(page, template)).toContainText("剩 9 张");
  await expect(claimButton(page, template)).toHaveCount(0);

  await page
    .getByRole("navigation", { name: "券的范围" })
    .getByRole("link", { name: /我的券/ })
    .click();
  await expect(page).toHaveURL(/\/lqzx\?mine=usable$/);
  await ticket(page, template)
    .getByRole("link", { name: `去使用：${template.name}` })
    .click();
  await expect(page).toHaveURL(/\/list$/);

  await fillCart(buyer, [[goods, 12]]);
  await page.goto("/cart");
  const aside = page.getByRole("complementary", { name: "结算" });
  await expect(aside).toContainText("满100减30，已使用");
  const id = await placeOrder(page);
  const order = await orderRow(id);
  expect(order.discount_amount).toBe(3_000);
  expect((await ownedOf(buyer, template)).map((voucher) => voucher.state)).toEqual(["locked"]);
  await page.goto("/lqzx?mine=usable");
  await expect(ticket(page, template)).toContainText("订单占用中");

  await page.goto(`/cart/step3/${id}`);
  await page.getByRole("radio", { name: /支付宝（演示）/ }).check();
  await page.getByRole("button", { name: "立即付款" }).click();
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("付款成功");
  expect((await ownedOf(buyer, template)).map((voucher) => voucher.state)).toEqual(["used"]);
  await page.goto("/lqzx?mine=used");
  await ticket(page, template)
    .getByRole("link", { name: `订单 ${order.number}` })
    .click();
  await expect(page).toHaveURL(`/order/info/${id}`);
});

test("a ticket for some goods leads to these goods alone", async ({ page, buyer }) => {
  const [first, second, other] = (await newGoods({}, {}, {})) as [Goods, Goods, Goods];
  const template = await newTemplate({ scope: JSON.stringify({ goods: [first.id, second.id] }) });
  await page.goto("/lqzx?scope=goods");
  await expect(ticket(page, template)).toContainText("等 2 种商品");
  await claimButton(page, template).click();
  await expect(notice(page, "已领取")).toBeVisible();
  await expect(page).toHaveURL(/scope=goods$/);
  await ticket(page, template)
    .getByRole("link", { name: `去使用：${template.name}` })
    .click();
  await expect(page).toHaveURL(`/list?voucher=${template.id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText(first.name);
  await expect(main).toContainText(second.name);
  await expect(main).not.toContainText(other.name);
  await expect(main).toContainText(`可用券：${template.name}`);
  expect(await ownedOf(buyer, template)).toHaveLength(1);
});

test("everything at one press, and again what is left of it", async ({ page, buyer }) => {
  const once = await newTemplate({ scope: '{"category":"/1/"}' });
  const thrice = await newTemplate({ scope: '{"category":"/1/"}', limit_per_company: 3 });
  const other = await newTemplate({ scope: '{"kind":"herb"}' });
  await page.goto("/lqzx?scope=category");
  await page.getByRole("button", { name: /^一键领取/ }).click();
  await expect(notice(page, new RegExp(`已领取 \\d+ 张：.*${once.name}`))).toBeVisible();
  expect([
    (await ownedOf(buyer, once)).length,
    (await ownedOf(buyer, thrice)).length,
    (await ownedOf(buyer, other)).length,
  ]).toEqual([1, 1, 0]);
  await expect(ticket(page, once)).toContainText("已领取 1/1");
  await claimButton(page, thrice, "再领一张").click();
  await expect(ticket(page, thrice)).toContainText("已领取 2/3");
});

test("the last one goes once: whoever comes after is told so", async ({ page, buyer, context, baseURL }) => {
  const template = await newTemplate({ total: 1 });
  const quicker = await newBuyer();
  await page.goto("/lqzx");
  const button = `button[value="${template.id}"]`;
  const elsewhere = await context.browser()!.newContext({ baseURL: baseURL! });
  await enter(elsewhere, quicker, baseURL!);
  const first = await send(elsewhere.request, baseURL!, "/lqzx", {
    token: newFormToken(quicker.viewer.buyer),
    claim: String(template.id),
  });
  expect(first.status()).toBe(303);
  await elsewhere.close();
  await page.locator(button).click();
  await expect(notice(page, `“${template.name}”已领完`)).toBeVisible();
  await expect(ticket(page, template)).toContainText("已领完");
  expect(await ownedOf(buyer, template)).toEqual([]);
  expect(await ownedOf(quicker, template)).toHaveLength(1);
  expect((await templateRow(template)).claimed).toBe(1);
});

test("one form sent twice claims once", async ({ page, buyer, baseURL }) => {
  const template = await newTemplate({ limit_per_company: 5 });
  await page.goto("/lqzx");
  const fields = { ...(await getFields(page, `button[value="${template.id}"]`)), claim: String(template.id) };
  const answers = await Promise.all([1, 2, 3].map(() => send(page.request, baseURL!, "/lqzx", fields)));
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(await ownedOf(buyer, template)).toHaveLength(1);
});

test("visitors see the tickets and are led to sign in; companies under review read why not", async ({
  page,
  context,
  baseURL,
}) => {
  const template = await newTemplate();
  const later = await newTemplate({ starts_at: Date.now() + 3_600_000 });
  await page.goto("/lqzx");
  await expect(ticket(page, template)).toContainText("30");
  await expect(ticket(page, later)).toContainText("距开抢");
  await expect(page.getByRole("button", { name: /领取/ })).toHaveCount(0);
  await page.getByRole("link", { name: `登录后领取：${template.name}` }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Flqzx$/);

  const pending = await newBuyer({ status: "pending" });
  await enter(context, pending, baseURL!);
  await page.goto("/lqzx");
  await expect(page.getByRole("main")).toContainText("您的资料正在审核，通过后即可领券");
  await expect(page.getByRole("button", { name: /领取/ })).toHaveCount(0);
  const answer = await send(page.request, baseURL!, "/lqzx", {
    token: newFormToken(pending.viewer.buyer),
    claim: String(template.id),
  });
  expect(answer.status()).toBe(303);
  expect(await ownedOf(pending, template)).toEqual([]);
});
