import type { Page } from "playwright/test";
import { fillCart, oneGoods, orderRow, ordersOfBuyer, placedOrder, purseOf } from "./shop";
import { expect, isScripted, placeOrder, notice, test } from "./support";

/** A small real PNG: slips are checked by content. */
const TRANSFER_PROOF = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const payButton = (page: Page) => page.getByRole("button", { name: /^(立即付款|确认付款|提交转账回单)$/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("search by initials, cart, checking, the sandbox, the order list and the order", async ({
  page,
  buyer,
}) => {
  await page.goto("/");
  const box = page.getByRole("search", { name: "商品搜索" }).getByLabel("搜索药品或厂家");
  await box.fill("amxl");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?.*keywords=amxl/);
  const found = page
    .locator(".goods-card", { hasText: "阿莫西林" })
    .filter({ has: page.getByRole("button", { name: "加入购物车" }) })
    .first();
  const name = (await found.getByRole("heading").innerText()).trim();
  await found.getByRole("button", { name: "加入购物车" }).click();
  await expect(notice(page, /已加入购物车/)).toBeVisible();
  await notice(page, /已加入购物车/)
    .locator("..")
    .getByRole("link", { name: "去购物车" })
    .click();

  await expect(heading(page)).toContainText("购物车 （1种）");
  await expect(page.locator(".cart-line__name", { hasText: name })).toBeVisible();
  await page.getByRole("button", { name: "去结算（1种）" }).click();
  await expect(page).toHaveURL(/\/cart\/step2$/);
  await expect(page.locator(".search__form")).toHaveCount(0);
  await page.getByLabel("备注（选填）").fill("请附随货同行单");
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);

  const [order] = await ordersOfBuyer(buyer);
  await page.getByRole("radio", { name: /支付宝（演示）/ }).check();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(page).toHaveURL(`/cart/step4?id=${order!.id}`);
  await expect(heading(page)).toHaveText("付款成功");

  await page.goto("/order");
  const card = page.locator(".order-row", { hasText: order!.number });
  await expect(card).toContainText("待审核");
  await card.getByRole("link", { name: /^详情/ }).click();
  await expect(page).toHaveURL(`/order/info/${order!.id}`);
  await expect(heading(page)).toHaveText("待审核");
  await expect(page.getByRole("main")).toContainText(name);
  await expect(page.getByRole("main")).toContainText("请附随货同行单");
});

test("a payment that fails is said and can be tried again; walking away leads back", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods();
  const id = await placedOrder(buyer, [[goods, 3]]);
  await page.goto(`/cart/step3/${id}`);
  await page.getByRole("radio", { name: /支付宝（演示）/ }).check();
  await payButton(page).click();
  await page.getByRole("button", { name: "稍后支付" }).click();
  await expect(heading(page)).toHaveText("支付宝");
  await page.getByRole("button", { name: "我已付款" }).click();
  await expect(notice(page, "还没有收到这笔付款，如已付款请稍候再试")).toBeVisible();
  await page.getByRole("link", { name: "更换付款方式" }).click();
  await page.getByRole("radio", { name: /微信支付（演示）/ }).check();
  await payButton(page).click();
  await expect(page.getByRole("img", { name: /微信支付付款码/ })).toBeVisible();
  await page.getByRole("link", { name: "打开演示收银台" }).click();
  await page.getByRole("button", { name: "支付失败" }).click();
  await expect(heading(page)).toHaveText("付款未成功");
  await page.getByRole("link", { name: "重新付款" }).click();
  await page.getByRole("radio", { name: /支付宝（演示）/ }).check();
  await payButton(page).click();
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(heading(page)).toHaveText("付款成功");
  expect((await orderRow(id)).status).toBe("pendingReview");
});

test("a company transfer wants its slip, keeps it, and gives it to its owner alone", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods();
  const id = await placedOrder(buyer, [[goods, 3]]);
  await page.goto(`/cart/step3/${id}`);
  await page.getByRole("radio", { name: /对公转账/ }).check();
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("请上传转账回单");
  await expect(page.getByRole("radio", { name: /对公转账/ })).toBeChecked();
  await page
    .getByLabel("上传转账回单")
    .setInputFiles({ name: "回单.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText(/JPG|JPEG|PNG/);
  await page
    .getByLabel("上传转账回单")
    .setInputFiles({ name: "回单.png", mimeType: "image/png", buffer: TRANSFER_PROOF });
  await payButton(page).click();
  await expect(heading(page)).toHaveText("回单已提交");
  await page.goto(`/cart/step3/${id}`);
  await expect(page.getByRole("heading", { name: "回单已提交，等待确认" })).toBeVisible();
  const transferProof = await page.getByRole("link", { name: "查看回单" }).getAttribute("href");
  const file = await page.request.get(transferProof!);
  expect(file.status()).toBe(200);
  expect(file.headers()["content-disposition"]).toContain("attachment");
  expect(await file.body()).toEqual(TRANSFER_PROOF);
});

test("red packets pay their share, the balance the rest", async ({ page, buyer }, info) => {
  // 10.00 of goods and 8.00 of shipping: a fifth may come from red packets.
  const id = await placedOrder(buyer, [[await oneGoods(), 1]]);
  await page.goto(`/cart/step3/${id}`);
  await page.getByRole("checkbox", { name: /红包/ }).check();
  await page.getByRole("checkbox", { name: /账户余额/ }).check();
  if (!isScripted(info)) await page.getByRole("button", { name: "更新金额" }).click();
  const sum = page.locator(".pay-sum");
  await expect(sum).toContainText("−14.40");
  await expect(sum).toContainText("−3.60");
  await sum.getByRole("button", { name: "确认付款" }).click();
  await expect(heading(page)).toHaveText("付款成功");
  expect(await purseOf(buyer)).toMatchObject({ balance: 5_000 - 1_440, redPacket: 2_000 - 360 });
  expect((await orderRow(id)).paid).toBe(1_800);
});

test("ephedrine goods become an order of their own that is paid by company transfer alone", async ({
  page,
  buyer,
}) => {
  const ordinary = await oneGoods();
  const ephedrine = await oneGoods({ is_ephedrine: 1 });
  await fillCart(buyer, [
    [ordinary, 2],
    [ephedrine, 3],
  ]);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "含麻黄碱复方制剂" })).toBeVisible();
  await page.goto("/cart/step2");
  await expect(page.getByRole("heading", { name: /^含麻黄碱商品/ })).toBeVisible();
  await placeOrder(page);
  const orders = await ordersOfBuyer(buyer);
  expect(orders.map((order) => order.is_ephedrine).sort()).toEqual([0, 1]);
  const special = orders.find((order) => order.is_ephedrine === 1)!;
  expect(special.payable).toBe(3_000);
  await page.goto(`/cart/step3/${special.id}`);
  await expect(page).toHaveURL(`/cart/hm?id=${special.id}`);
  await expect(page.getByRole("radio")).toHaveCount(1);
  await expect(page.getByRole("radio", { name: /对公转账/ })).toBeChecked();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page
    .getByLabel("上传转账回单")
    .setInputFiles({ name: "回单.png", mimeType: "image/png", buffer: TRANSFER_PROOF });
  await payButton(page).click();
  await expect(heading(page)).toHaveText("回单已提交");
  await expect(page.getByRole("heading", { name: "还有订单待付款" })).toBeVisible();
});
