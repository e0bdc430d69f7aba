import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import {
  approved,
  cartOf,
  changeGoods,
  newBuyer,
  newGoods,
  oneGoods,
  orderRow,
  placedOrder,
  purseOf,
  shipped,
  readStock,
  findVouchers,
  type Goods,
} from "./shop";
import { confirm, expect, isScripted, notice, send, test } from "./support";

test("a paid order that is cancelled gives money, red packets, coupon and stock back", async ({
  page,
  buyer,
}, info) => {
  const goods = await oneGoods({ base_price: 5_000 });
  const id = await placedOrder(buyer, [[goods, 3]]);
  expect(await findVouchers(buyer)).toEqual(["locked"]);
  expect(await readStock(goods)).toBe(497);
  const purse = await purseOf(buyer);
  await page.goto(`/cart/step3/${id}`);
  await page.getByRole("checkbox", { name: /红包/ }).check();
  await page.getByRole("checkbox", { name: /账户余额/ }).check();
  await page.getByLabel("本单使用余额（元，选填）").fill("3.21");
  if (!isScripted(info)) await page.getByRole("button", { name: "更新金额" }).click();
  await expect(page.locator(".pay-sum")).toContainText("−3.21");
  await page.getByRole("radio", { name: /支付宝（演示）/ }).check();
  await page.getByRole("button", { name: /^(立即付款|确认付款)$/ }).click();
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(page).toHaveURL(/\/cart\/step4/);
  expect(await findVouchers(buyer)).toEqual(["used"]);
  expect(await purseOf(buyer)).not.toEqual(purse);

  await page.goto(`/order/info/${id}`);
  await confirm(page, "取消订单", "确定取消这张订单吗？", "取消订单");
  await expect(notice(page, "订单已取消，已付款项按原路退回")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("已取消（买家取消）");
  await expect(page.getByRole("region", { name: "退款进度" })).toContainText("支付宝");
  expect(await findVouchers(buyer)).toEqual(["unused"]);
  expect(await purseOf(buyer)).toEqual(purse);
  expect(await readStock(goods)).toBe(500);
  await page.goto("/order?status=cancelled");
  await expect(page.locator(".order-row")).toHaveCount(1);
});

test("confirming the receipt from the list ends the order", async ({ page, buyer }) => {
  const id = await placedOrder(buyer, [[await oneGoods(), 1]]);
  await shipped(id);
  const { number } = await orderRow(id);
  await page.goto("/order?status=pendingReceipt");
  await confirm(page, new RegExp(`^确认收货.*${number}`), "确认已收到全部商品", "确认收货");
  await expect(notice(page, "已确认收货，订单完成")).toBeVisible();
  await expect(page).toHaveURL(`/order/info/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("已完成");
});

test("an order that leaves in two parcels shows both, and is received after the last", async ({
  page,
  buyer,
}) => {
  const [first, second] = (await newGoods({}, {})) as [Goods, Goods];
  const id = await placedOrder(buyer, [
    [first, 2],
    [second, 3],
  ]);
  await approved(id);
  const ship = (tracking: string, row?: number) => {
    const rows = row === undefined ? null : [{ row, quantity: null }];
    const parcel = { carrier: "zhongtong", tracking, note: "", rows } as const;
    return inTransaction((trx) => shipIn(trx, id, { parcel, actor: "operator:旅程" }, now()));
  };
  expect((await ship(`ZT${id}00001`, 1))?.ok).toBe(true);
  await page.goto("/order");
  await expect(page.locator(".order-row").first()).toContainText("待发货（部分发货）");

  await page.goto(`/order/wl/${id}?from=message`);
  await expect(page).toHaveURL(`/order/info/${id}?from=message#parcels`);
  const parcels = page.locator(".parcel");
  await expect(parcels).toHaveCount(1);
  await expect(parcels.first()).toContainText(`ZT${id}00001`);
  await expect(page.getByText("全部发出后才能确认收货")).toBeVisible();
  await expect(page.getByRole("link", { name: "确认收货" })).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("部分出库，中通快递");

  expect((await ship(`ZT${id}00002`))?.ok).toBe(true);
  await page.goto(`/order/info/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("待收货");
  await expect(parcels).toHaveCount(2);
  const inside = (await parcels.allInnerTexts()).join(" ");
  for (const goods of [first, second]) expect(inside).toContain(goods.name);
  await confirm(page, "确认收货", "确认已收到全部商品", "确认收货");
  await expect(notice(page, "已确认收货，订单完成")).toBeVisible();
});

test("buying again answers each line, and chosen lines alone when asked", async ({ page, buyer }) => {
  const [good, gone] = (await newGoods({}, {})) as [Goods, Goods];
  const id = await placedOrder(buyer, [
    [good, 2],
    [gone, 1],
  ]);
  await shipped(id);
  await changeGoods(gone, { status: "off" });
  await page.goto(`/order/info/${id}`);
  await page.getByRole("button", { name: "再次购买所选商品" }).click();
  const answers = page.getByRole("status").filter({ hasText: "种未能加入" });
  await expect(answers).toContainText("1 种商品已加入购物车，1 种未能加入");
  await expect(answers).toContainText(new RegExp(`${good.name} .*：已加入购物车`));
  await expect(answers).toContainText(new RegExp(`${gone.name} .*：该商品已下架`));
  expect(await cartOf(buyer)).toEqual({ [good.id]: 2 });

  await changeGoods(gone, { status: "on" });
  await page.goto(`/order/info/${id}`);
  await page.getByRole("checkbox", { name: `再次购买 ${good.name}` }).uncheck();
  await page.getByRole("button", { name: "再次购买所选商品" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 种商品已加入购物车" })).toContainText(gone.name);
  expect(await cartOf(buyer)).toEqual({ [good.id]: 2, [gone.id]: 1 });
});

test("the list is searched by number, goods and batch, and empty results say so", async ({ page, buyer }) => {
  const [goods, other] = (await newGoods({}, {})) as [Goods, Goods];
  const ids = [await placedOrder(buyer, [[goods, 1]]), await placedOrder(buyer, [[other, 1]])];
  const { number } = await orderRow(ids[0]!);
  for (const words of [number, goods.name, `LC${goods.id}`]) {
    await page.goto("/order");
    await page.getByLabel("订单号、商品或批号").fill(words);
    await page.getByRole("button", { name: "查询" }).click();
    await expect(page.getByText("找到 1 张订单"), words).toBeVisible();
    await expect(page.locator(".order-row"), words).toContainText(number);
  }
  await page.goto("/order?words=没有这个");
  await expect(page.getByText("没有符合条件的订单")).toBeVisible();
});

test("another company's order, payment and file are not found", async ({ page, buyer, baseURL }) => {
  const stranger = await newBuyer();
  expect(stranger.companyId).not.toBe(buyer.companyId);
  const id = await placedOrder(stranger, [[await oneGoods(), 1]]);
  const paths = [
    `/order/info/${id}`,
    `/order/change/${id}?do=cancel`,
    `/cart/step3/${id}`,
    `/cart/step4?id=${id}`,
    `/cart/hm?id=${id}`,
    "/files/1",
  ];
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(404);
  for (const [path, form] of [
    [`/order/change/${id}`, { intent: "cancel" }],
    [`/order/change/${id}`, { intent: "receive" }],
    [`/order/change/${id}`, { intent: "reorder", token: newFormToken(buyer.viewer.buyer) }],
    [`/cart/step3/${id}`, { rest: "1800", paymentMethod: "alipay" }],
  ] as const)
    expect((await send(page.request, baseURL!, path, form)).status(), `${path} ${JSON.stringify(form)}`).toBe(
      404,
    );
  expect((await orderRow(id)).status).toBe("pendingPayment");
  await page.goto(`/order/info/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(stranger.companyName);
});

test("an order that is not there says so beside the menu, and the menu leads on", async ({ page, buyer }) => {
  expect(buyer.companyId).toBeGreaterThan(0);
  for (const path of ["/order/info/999999999", "/hmdd/999999999"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page).toHaveTitle(/^页面不存在/);
    await expect(page.getByRole("heading", { level: 1, name: "页面不存在" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "面包屑" })).toContainText("订单中心");
  }
  const menu = page.getByRole("navigation", { name: "账户", exact: true });
  await menu.getByRole("link", { name: "收货地址" }).click();
  await expect(page).toHaveTitle(/^收货地址/);
  await expect(page.getByRole("heading", { level: 1, name: "收货地址" })).toBeVisible();
});
