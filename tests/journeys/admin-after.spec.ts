import type { Page } from "playwright/test";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import { writeReturnAddress } from "~/modules/returns/goods-back/return-address.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { adminOf, adminMessage } from "./admin";
import { newGoods, oneGoods, orderRow, placedOrder, purseOf, shipped, readStock, unique } from "./shop";
import type { Buyer, Goods } from "./shop";
import { expect, isScripted, notice, test } from "./support";

const main = (page: Page) => page.getByRole("main");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Paid out of the balance, shipped, and dear enough that what goes back is past what one person may do. */
async function dearOrder(buyer: Buyer): Promise<{ id: number; goods: Goods }> {
  const [goods] = (await newGoods({ base_price: 100_000 })) as [Goods];
  const id = await placedOrder(buyer, [[goods, 12]]);
  const grant = { companyId: buyer.companyId, account: "balance", kind: "recharge", note: "旅程" } as const;
  await inTransaction((trx) =>
    postToLedger(trx, { ...grant, amount: 2_000_000, key: `journey:${id}:dear`, now: Date.now() }),
  );
  const choice = { useBalance: true, useRedPacket: false, paymentMethod: null, seenRest: 0 };
  const paid = await startPayment(buyer.viewer, id, { ...choice, transferProof: null }, Date.now());
  expect(paid).toMatchObject({ ok: true });
  await advance(id, "approve", { actor: "operator:旅程", text: "" }, Date.now());
  await advance(id, "ship", { actor: "operator:旅程", text: "演示快递 DEMO1" }, Date.now());
  return { id, goods };
}

test("a return with a picture is agreed to, comes back, and its money past the limit goes by two people", async ({
  browser,
  page,
  buyer,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  await writeReturnAddress(db, "旅程退货组 020-00000000 旅程路 9 号");
  const { id, goods } = await dearOrder(buyer);
  const before = (await purseOf(buyer)).balance!;
  await page.goto(`/order/return/${id}`);
  await page.getByLabel(new RegExp(`数量.*：${goods.name}`)).fill("6");
  await page.getByRole("button", { name: /下一步/ }).click();
  await page.getByLabel("原因").selectOption("质量问题");
  await page.getByLabel("照片").setInputFiles({ name: "批号.png", mimeType: "image/png", buffer: PNG });
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(notice(page, "退货申请已提交")).toBeVisible();
  const number = (await main(page)
    .getByText(/^TH\d+$/)
    .textContent())!;
  const mine = page.url();

  const { page: service } = await adminOf(browser, "service", options);
  await service.goto(`/staff/after-sales/${number}`);
  await expect(service.getByRole("img", { name: "照片 1" })).toBeVisible();
  await service.getByRole("button", { name: "同意" }).click();
  await expect(adminMessage(service, "已审核通过，已通知客户")).toBeVisible();

  await page.goto(mine);
  await page.getByLabel("快递公司").fill("旅程快递");
  await page.getByLabel("快递单号").fill("LC2026-0002");
  await page.getByRole("button", { name: "已寄出，提交单号" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("退货待验收");

  const { page: warehouse } = await adminOf(browser, "warehouse", options);
  await warehouse.goto(`/staff/after-sales/${number}`);
  await warehouse.getByRole("link", { name: "验收寄回的商品" }).click();
  await warehouse.getByLabel("验收的商品").selectOption("restock");
  await warehouse.getByRole("button", { name: "登记验收" }).click();
  await expect(adminMessage(warehouse, "已验收 6 件")).toBeVisible();

  const { page: finance } = await adminOf(browser, "finance", options);
  await finance.goto(`/staff/after-sales/${number}/refund`);
  await expect(finance.getByText("需要复核")).toBeVisible();
  await finance.getByLabel("原因").fill("质量问题，已验收");
  await finance.getByRole("button", { name: "提交复核" }).click();
  await expect(adminMessage(finance, "另一位同事同意后退款")).toBeVisible();
  await finance.goto("/staff/proposals?view=mine");
  await finance.getByRole("link", { name: new RegExp(number) }).click();
  await expect(finance.getByText("您不能复核")).toBeVisible();
  expect((await purseOf(buyer)).balance).toBe(before);

  const { page: boss } = await adminOf(browser, "boss", options);
  await boss.goto("/staff/proposals");
  await boss.getByRole("link", { name: new RegExp(number) }).click();
  await boss.getByRole("button", { name: "同意并生效" }).click();
  await expect(boss.locator(".admin-flash")).toBeVisible();
  await page.goto(mine);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("退货已完成");
  const back = (await purseOf(buyer)).balance! - before;
  expect(back).toBeGreaterThan(500_000);
  await expect(main(page).locator(".sum__row--total")).toContainText(`实际退款${formatYuan(back)}`);
});

test("a batch is recalled, its buyer answers, and two people lift it", async ({
  browser,
  page,
  buyer,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = await oneGoods({});
  await shipped(await placedOrder(buyer, [[goods, 6]]));
  const stock = await readStock(goods);
  const { page: quality } = await adminOf(browser, "quality", options);
  await quality.goto("/staff/recalls/new");
  await quality.getByRole("textbox", { name: "商品" }).fill(String(goods.id));
  await quality.getByRole("textbox", { name: "批号" }).fill("没有这个批号");
  await quality.getByRole("radio").first().check();
  await quality.getByLabel("原因（客户可见）").fill("旅程：无菌检查不合格");
  await quality.getByRole("button", { name: "开始召回" }).click();
  await expect(quality.getByRole("alert")).toBeVisible();
  await expect(quality.getByLabel("原因（客户可见）")).toHaveValue("旅程：无菌检查不合格");
  await quality.getByRole("textbox", { name: "批号" }).fill(`LC${goods.id}`);
  await quality.getByRole("button", { name: "开始召回" }).click();
  await expect(adminMessage(quality, "已通知 1 家客户")).toBeVisible();
  const recall = quality.url();
  expect(await readStock(goods)).toBe(0);

  await page.goto("/user");
  await page.getByRole("link", { name: new RegExp(`查看并回复.*${goods.name}`) }).click();
  await page.getByLabel(/剩余数量/).fill("4");
  await page.getByLabel("处理说明").fill("已售 2 盒");
  await page.getByRole("button", { name: "提交回复" }).click();
  await expect(notice(page, "已回复，退货单已为您开立")).toBeVisible();

  await quality.goto(recall);
  const row = quality.getByRole("row", { name: buyer.companyName });
  await expect(row).toContainText("剩余 4盒");
  await expect(row).toContainText("已售 2 盒");
  await quality.getByRole("link", { name: "提出解除召回" }).click();
  await quality.getByLabel("原因（客户可见）").fill("复检合格");
  await quality.getByRole("button", { name: "提出解除" }).click();
  await expect(adminMessage(quality, "等待另一位同事复核")).toBeVisible();
  expect(await readStock(goods)).toBe(0);

  const { page: second } = await adminOf(browser, "quality", options);
  await second.goto(recall);
  await second.getByRole("link", { name: "打开复核" }).click();
  await second.getByRole("button", { name: "同意并生效" }).click();
  await expect(second.locator(".admin-flash")).toBeVisible();
  expect(await readStock(goods)).toBe(stock);
});

test("an invoice that a company asks for is issued in the back office, once, and its company has its number", async ({
  browser,
  page,
  buyer,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = await oneGoods();
  const id = await placedOrder(buyer, [[goods, 3]]);
  await shipped(id);
  await page.goto(`/dzfp?order=${id}`);
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(notice(page, "开票申请已提交")).toBeVisible();
  const mine = page.url();

  const { page: finance } = await adminOf(browser, "finance", options);
  const { number } = await orderRow(id);
  const invoice = /invoice=(\d+)/.exec(mine)![1]!;
  await finance.goto(`/staff/invoices/${invoice}`);
  await expect(main(finance)).toContainText(number);
  await finance.getByLabel(/发票号码/).fill("123");
  await finance.getByRole("button", { name: "登记已开票" }).click();
  await expect(finance.getByRole("alert")).toContainText("20 位");
  const tax = `0000${unique().padStart(16, "0")}`;
  await finance.getByLabel(/发票号码/).fill(tax);
  await finance.getByRole("button", { name: "登记已开票" }).click();
  await expect(finance.locator(".admin-flash")).toBeVisible();
  await finance.goto(`/staff/invoices/${invoice}`);
  await expect(finance.getByRole("button", { name: "登记已开票" })).toHaveCount(0);

  await page.goto(mine);
  await expect(main(page)).toContainText(tax);
});
