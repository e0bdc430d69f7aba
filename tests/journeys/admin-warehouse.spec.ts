import { openPayment } from "~/modules/payments/payment/payments.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { formatAmount } from "~/platform/values/money";
import { adminOf, adminMessage } from "./admin";
import { approved, newGoods, oneGoods, orderRow, placedOrder, readStock, unique } from "./shop";
import { expect, isScripted, test } from "./support";
import { placed, supplier } from "../modules/purchasing/purchasing-fixtures";

const now = () => Date.now();
const dayFromNow = (days: number) => toDay(now() + days * DAY);

test("what a supplier sends is received by its code, accepted by another person in part, and then in stock", async ({
  browser,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const barcode = `69${unique()}`.padEnd(13, "0").slice(0, 13);
  const goods = await oneGoods({ stock: 10, barcode });
  const supplierId = Number(String(unique()).slice(-7)) + 1000;
  const { scope } = await db
    .selectFrom("goods")
    .select("scope")
    .where("id", "=", goods.id)
    .executeTakeFirstOrThrow();
  await supplier(supplierId, { scope: JSON.stringify([scope]) });
  const order = await placed(supplierId, [{ goodsId: goods.id, quantity: 40, price: 800 }]);
  const { page } = await adminOf(browser, "warehouse", options);
  await page.goto("/staff/stock/receive");
  await page.getByLabel("扫商品条码、货号或商品编号").fill("nothing");
  await page.keyboard.press("Enter");
  await expect(page.getByText("没有这个商品", { exact: true })).toBeVisible();
  await page.getByLabel("扫商品条码、货号或商品编号").fill(barcode);
  await page.keyboard.press("Enter");
  // The link stands there before the scan is answered, without the product.
  await expect(page.getByRole("heading", { name: "订购了它的采购订单" })).toBeVisible();
  await page.getByRole("link", { name: `按 ${order} 收货` }).click();
  await page.getByLabel("随货同行单号").fill("SX-1");
  await page.getByRole("button", { name: "开始收货" }).click();
  await page.getByRole("textbox", { name: "批号", exact: true }).fill("R2611");
  await page.getByLabel("生产日期").fill(dayFromNow(-30));
  await page.getByLabel("有效期至").fill(dayFromNow(400));
  await page.getByLabel("到货数量（盒）").fill("40");
  await page.getByLabel("库位").fill("A-01-02");
  await page.getByRole("button", { name: "登记", exact: true }).click();
  await expect(adminMessage(page, "批号 R2611 已收 40")).toBeVisible();
  await page.getByRole("button", { name: "收货完成，交验收" }).click();
  await expect(adminMessage(page, "等待验收")).toBeVisible();
  expect(await readStock(goods)).toBe(10);
  const path = new URL(page.url()).pathname;
  const { page: other } = await adminOf(browser, "quality", options);
  await other.goto(`${path}/acceptance`);
  await other.getByLabel(/合格数量/).fill("38");
  await other.getByLabel(/拒收数量/).fill("2");
  await other.getByRole("button", { name: "登记验收" }).click();
  await expect(other.getByRole("alert")).toBeVisible();
  await other.getByLabel(/拒收原因/).selectOption("damage");
  await other.getByRole("button", { name: "登记验收" }).click();
  await expect(adminMessage(other, "合格的已入库")).toBeVisible();
  expect(await readStock(goods)).toBe(48);
});

test("two orders are one wave of the pick list, and are packed by their codes", async ({
  browser,
  baseURL,
  buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const barcode = `68${unique()}`.padEnd(13, "0").slice(0, 13);
  const goods = await oneGoods({ barcode });
  const ids = [await placedOrder(buyer, [[goods, 3]]), await placedOrder(buyer, [[goods, 2]])];
  for (const id of ids) await approved(id);
  const [first, second] = await Promise.all(ids.map(async (id) => (await orderRow(id)).number));
  const { page } = await adminOf(browser, "warehouse", options);
  await page.goto(`/staff/warehouse?words=${encodeURIComponent(buyer.companyName)}`);
  for (const number of [first, second])
    await page
      .getByRole("row", { name: new RegExp(number!) })
      .getByRole("checkbox")
      .check();
  await page.getByRole("button", { name: "拣货单" }).click();
  await expect(page.getByText("2 单，1 行")).toBeVisible();
  const shelf = page.getByRole("table", { name: "按库位合计的商品和各单数量" });
  await expect(shelf.getByRole("row", { name: goods.name })).toContainText("5盒");
  await expect(page.getByRole("img", { name: `订单号 ${first}` })).toBeVisible();

  await page.goto(`/staff/warehouse/${first}/scanner`);
  const scanned = page.getByLabel("扫商品条码、追溯码、货号、商品编号或批号");
  await scanned.fill("0000");
  await page.keyboard.press("Enter");
  await expect(page.locator("#result")).not.toBeEmpty();
  await page.getByLabel("每扫一次的数量").fill("3");
  await scanned.fill(barcode);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(new RegExp(`^${goods.name} .*已装的数量$`))).toHaveValue("3");
  await page.getByLabel("承运商", { exact: true }).selectOption("shunfeng");
  await page.getByLabel("运单号", { exact: true }).fill("SF7654321098");
  await page.getByRole("button", { name: "登记发货" }).click();
  await expect(adminMessage(page, `订单 ${first} 已全部发出`)).toBeVisible();
  expect((await orderRow(ids[0]!)).status).toBe("pendingReceipt");
  expect((await orderRow(ids[1]!)).status).toBe("pendingShipment");
});

test("another batch leaves once a second person agrees", async ({ browser, baseURL, buyer }, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = await oneGoods();
  const batch = { goods_id: goods.id, produced_on: dayFromNow(-50), expires_on: dayFromNow(600) };
  await db
    .insertInto("batch")
    .values({ ...batch, number: `N${goods.id}`, quantity: 100 })
    .execute();
  const id = await placedOrder(buyer, [[goods, 4]]);
  await approved(id);
  const { number } = await orderRow(id);
  const { page: item, name } = await adminOf(browser, "warehouse", options);
  await item.goto(`/staff/warehouse/${number}`);
  await expect(item.getByRole("row", { name: goods.name })).toContainText(`LC${goods.id}`);
  await item.getByRole("link", { name: "更换批号" }).click();
  await item.getByRole("radio", { name: new RegExp(`N${goods.id}`) }).check();
  await item.getByLabel("原因").fill("外箱破损");
  await item.getByRole("button", { name: "提出更换" }).click();
  await expect(adminMessage(item, "等待另一位同事复核")).toBeVisible();
  await item.goto("/staff/proposals?view=mine");
  await item.getByRole("link", { name: new RegExp(number) }).click();
  await expect(item.getByText("您不能复核")).toBeVisible();

  const { page: two } = await adminOf(browser, "warehouse", options);
  await two.goto("/staff/proposals");
  await two.getByRole("link", { name: new RegExp(number) }).click();
  await expect(two.getByText(name).first()).toBeVisible();
  await two.getByRole("button", { name: "同意并生效" }).click();
  await expect(two.locator(".admin-flash")).toBeVisible();
  await two.goto(`/staff/warehouse/${number}`);
  await expect(two.getByRole("row", { name: goods.name })).toContainText(`N${goods.id}`);
});

test("a line of the bank's statement that names the order confirms its transfer, once", async ({
  browser,
  baseURL,
  buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = await oneGoods({ base_price: 3_000 });
  const id = await placedOrder(buyer, [[goods, 10]]);
  const { number, payable } = await orderRow(id);
  const payment = { companyId: buyer.companyId, orderId: id, provider: "bank", amount: payable };
  await inTransaction((trx) => openPayment(trx, { ...payment, transferProofFileId: null }, now()));
  const serial = `BK${unique()}`;
  const rows = [
    "日期,对方户名,贷方金额,摘要,流水号",
    `${dayFromNow(0)},${buyer.companyName},${formatAmount(payable)},货款 ${number},${serial}`,
    `${dayFromNow(0)},路人,12.34,其他,${serial}-2`,
  ];
  const { page } = await adminOf(browser, "finance", options);
  await page.goto("/staff/transfers/bank-file");
  const file = { name: "流水.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.getByLabel(/CSV 或 XLSX 文件/).setInputFiles(file);
  await page.getByRole("button", { name: "读入" }).click();
  await expect(adminMessage(page, "已读入 2 笔收款")).toBeVisible();
  const statement = page.getByRole("table", { name: "流水", exact: true });
  const line = statement.getByRole("row", { name: new RegExp(`${serial} `) });
  await expect(line).toContainText("唯一匹配");
  await line.getByRole("checkbox").check();
  await page.getByRole("button", { name: "确认勾选的到账" }).click();
  await expect(page.getByRole("heading", { name: "已办理 1 项" })).toBeVisible();
  await expect(line).toContainText("已确认过");
  await expect(line.getByRole("checkbox")).toHaveCount(0);
  expect((await orderRow(id)).status).toBe("pendingReview");
  // The same file again is the same statement.
  const here = page.url();
  await page.goto("/staff/transfers/bank-file");
  await page.getByLabel(/CSV 或 XLSX 文件/).setInputFiles(file);
  await page.getByRole("button", { name: "读入" }).click();
  await expect(adminMessage(page, "以前读入过")).toBeVisible();
  expect(page.url()).toBe(here);
});

test("an order that was picked leaves in two parts by scanner, and the driver's paper brings both signatures back", async ({
  browser,
  baseURL,
  buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const barcodes = [1, 2].map(() => `67${unique()}`.padEnd(13, "0").slice(0, 13));
  const [item, two] = await newGoods(...barcodes.map((barcode) => ({ barcode })));
  const id = await placedOrder(buyer, [
    [item!, 3],
    [two!, 2],
  ]);
  await approved(id);
  const { number } = await orderRow(id);
  const { page } = await adminOf(browser, "warehouse", options);
  await page.goto(`/staff/warehouse/${number}`);
  await page.getByRole("link", { name: "拣货单" }).click();
  await expect(page.getByText("1 单，2 行")).toBeVisible();

  for (const [at, units] of [3, 2].entries()) {
    await page.goto(`/staff/warehouse/${number}/scanner`);
    await page.getByLabel("每扫一次的数量").fill(String(units));
    await page.getByLabel("扫商品条码、追溯码、货号、商品编号或批号").fill(barcodes[at]!);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(/已装的数量$/).nth(at === 0 ? 0 : -1)).toHaveValue(String(units));
    await page.getByLabel("承运商", { exact: true }).selectOption("own");
    await page.getByRole("button", { name: "登记发货" }).click();
    await expect(adminMessage(page, at === 0 ? "已发出一个包裹，其余待发" : "已全部发出")).toBeVisible();
  }

  await page.goto(`/staff/delivery-runs/new?words=${encodeURIComponent(buyer.companyName)}`);
  await page.getByLabel("司机").fill("老陈");
  for (const parcel of [1, 2]) await page.getByLabel(`${number} 第 ${parcel} 件`).check();
  await page.getByRole("button", { name: "开配送单" }).click();
  await expect(adminMessage(page, "已开，可以打印")).toBeVisible();
  const run = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "打印配送单" }).click();
  await expect(page).toHaveURL(/\/paper\?copy=1$/);
  await expect(page.getByText(buyer.companyName)).toHaveCount(1);
  await expect(page.getByText("老陈")).toBeVisible();
  await page.goto(run);
  await page.getByLabel(`${number} 第 1 件的签收`).selectOption("delivered");
  await page.getByLabel(`${number} 第 2 件的签收`).selectOption("returned");
  await page.getByRole("button", { name: "登记签收" }).click();
  await expect(adminMessage(page, "已登记 2 个包裹")).toBeVisible();
  await page.goto(`/staff/delivery-runs/new?words=${encodeURIComponent(buyer.companyName)}`);
  await expect(page.getByLabel(`${number} 第 2 件`)).toBeVisible();
  await expect(page.getByLabel(`${number} 第 1 件`)).toHaveCount(0);
});
