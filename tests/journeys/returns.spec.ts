import type { Page } from "playwright/test";
import { writeReturnAddress } from "~/modules/returns/goods-back/return-address.server";
import { refundAfterSales } from "~/modules/returns/settlement/settle-request.server";
import { approveAfterSales } from "~/modules/returns/request/decide.server";
import { receiveGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { newBuyer, newGoods, placedOrder, purseOf, type Buyer, type Goods } from "./shop";
import { confirm, enter, expect, notice, send, test } from "./support";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");
const now = () => Date.now();
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const photo = { name: "批号.png", mimeType: "image/png", buffer: PNG };

/** Twelve units of the first goods and one of the second, with the coupon, paid out of the balance and shipped. */
async function delivered(buyer: Buyer): Promise<{ id: number; goods: [Goods, Goods]; share: number }> {
  const goods = (await newGoods({}, {})) as [Goods, Goods];
  const id = await placedOrder(buyer, [
    [goods[0], 12],
    [goods[1], 1],
  ]);
  const grant = { companyId: buyer.companyId, account: "balance", kind: "recharge", note: "旅程" } as const;
  await inTransaction((trx) =>
    postToLedger(trx, { ...grant, amount: 20_000, key: `journey:${id}:more`, now: now() }),
  );
  const choice = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  expect(await startPayment(buyer.viewer, id, choice, now())).toMatchObject({ ok: true });
  await advance(id, "approve", { actor: "operator:旅程", text: "" }, now());
  await advance(id, "ship", { actor: "operator:旅程", text: "演示快递 DEMO1" }, now());
  const line = await db
    .selectFrom("order_line")
    .select(["amount", "discount_share"])
    .where("order_id", "=", id)
    .where("goods_id", "=", goods[0].id)
    .executeTakeFirstOrThrow();
  return { id, goods, share: line.amount - line.discount_share };
}

const numbers = (page: Page, goods: Goods) => page.getByLabel(new RegExp(`数量.*：${goods.name}`));

async function tellWhy(page: Page, reason: string): Promise<void> {
  await page.getByLabel("原因").selectOption(reason);
  await page.getByLabel("照片").setInputFiles(photo);
  await page.getByRole("button", { name: "提交申请" }).click();
}

test("a return goes from asking over the operator's decisions to its money", async ({ page, buyer }) => {
  await writeReturnAddress(db, "旅程退货组 020-00000000 旅程路 9 号");
  const { id, goods, share } = await delivered(buyer);
  const before = (await purseOf(buyer)).balance!;
  await page.goto(`/order/info/${id}`);
  await main(page).getByRole("link", { name: "申请退货" }).click();
  await expect(heading(page)).toHaveText("申请退货");
  await page.getByRole("button", { name: /下一步/ }).click();
  await expect(page.getByRole("alert")).toContainText("请至少选择一种商品");
  await numbers(page, goods[0]).fill("3");
  await page.getByRole("button", { name: /下一步/ }).click();
  const money = formatYuan(Math.floor((share * 3) / 12));
  await expect(main(page).locator(".sum__row--total")).toContainText(`预计退款${money}`);

  await page.getByLabel("补充说明").fill("三盒外观异常");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByRole("alert")).toContainText("请选择原因");
  await expect(page.getByLabel("补充说明")).toHaveValue("三盒外观异常");
  await page.getByLabel("原因").selectOption("质量问题");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByRole("alert")).toContainText("请上传 1 至 6 张照片");
  await tellWhy(page, "质量问题");
  await expect(notice(page, "退货申请已提交")).toBeVisible();
  await expect(heading(page)).toHaveText("退货待审核");
  await expect(main(page)).toContainText("等待商城处理");
  await expect(main(page).getByRole("img", { name: /照片 1/ })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const number = (await main(page)
    .getByText(/^TH\d+$/)
    .textContent())!;

  const values = { actor: "operator:旅程", reason: "", now: now() } as const;
  await approveAfterSales(number, { ...values, goodsBack: null, returnTo: null });
  await page.reload();
  await expect(heading(page)).toHaveText("退货待寄回");
  await expect(main(page)).toContainText("旅程退货组 020-00000000");
  await page.getByLabel("快递公司").fill("旅程快递");
  await page.getByLabel("快递单号").fill("单号");
  await page.getByRole("button", { name: "已寄出，提交单号" }).click();
  await expect(page.getByRole("alert")).toContainText("快递单号为 6 至 40 位字母或数字");
  await expect(page.getByLabel("快递公司")).toHaveValue("旅程快递");
  await page.getByLabel("快递单号").fill("LC2026-0001");
  await page.getByRole("button", { name: "已寄出，提交单号" }).click();
  await expect(heading(page)).toHaveText("退货待验收");

  await receiveGoodsBack(number, { ...values, accepted: new Map(), restock: true });
  expect(await refundAfterSales(number, { ...values, restock: false })).toMatchObject({ ok: true });
  await page.reload();
  await expect(heading(page)).toHaveText("退货已完成");
  await expect(main(page).locator(".sum__row--total")).toContainText(`实际退款${money}`);
  expect((await purseOf(buyer)).balance! - before).toBe(Math.floor((share * 3) / 12));
  await main(page).getByRole("link", { name: "全部退货/售后" }).click();
  await expect(main(page).getByRole("listitem").filter({ hasText: number })).toContainText(`已退 ${money}`);
  await page.goto(`/order/return/${id}`);
  await expect(numbers(page, goods[0])).toHaveAttribute("max", "9");
  expect(path).toMatch(/^\/order\/returnInfo\/\d+$/);
});

test("after-sales are asked for, withdrawn, and nobody else's", async ({ page, buyer, context, baseURL }) => {
  const { id, goods } = await delivered(buyer);
  await page.goto(`/order/afterSales/${id}`);
  await numbers(page, goods[1]).fill("1");
  await page.getByRole("button", { name: /下一步/ }).click();
  await page.getByRole("radio", { name: /补发/ }).check();
  await tellWhy(page, "少货");
  await expect(heading(page)).toHaveText("售后待审核");
  const path = new URL(page.url()).pathname;
  await page.goto(`/order/info/${id}`);
  await expect(
    main(page)
      .getByRole("listitem")
      .filter({ hasText: /售后 SH/ }),
  ).toContainText("待审核");
  await page.goto(path);
  await confirm(page, "撤销申请", "确定撤销这个申请吗？", "撤销申请");
  await expect(heading(page)).toHaveText("售后已撤销");

  await context.clearCookies();
  await enter(context, await newBuyer(), baseURL!);
  for (const other of [path, `/order/return/${id}`, `/order/afterSales/${id}`])
    expect((await page.request.get(other)).status(), other).toBe(404);
  const sent = await send(page.request, baseURL!, path, { intent: "withdraw" });
  expect(sent.status()).toBe(404);
});
