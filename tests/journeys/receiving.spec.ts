import type { Page } from "playwright/test";
import { readDeliveryNotes } from "~/modules/documents/delivery-note.server";
import { db } from "~/platform/database/database.server";
import { oneGoods, orderRow, placedOrder, shipped, type Buyer } from "./shop";
import { expect, isScripted, notice, test } from "./support";

const PHONE = { width: 390, height: 844 };
const isNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

/** A shipped order of 3 units, and the address that its QR code has. */
async function sent(buyer: Buyer): Promise<{ id: number; link: string }> {
  const id = await placedOrder(buyer, [[await oneGoods(), 3]]);
  await shipped(id);
  const [note] = (await readDeliveryNotes(buyer.viewer.buyer.companyId, id))!;
  return { id, link: `/sh/${note!.linkKey}` };
}

test("a scanned code shows the parcel to anybody without prices, and the buyer accepts it with one press", async ({
  browser,
  baseURL,
  page,
  buyer,
}, info) => {
  const { id, link } = await sent(buyer);
  const visitor = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: isScripted(info),
    viewport: PHONE,
  });
  const stranger = await visitor.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("扫码收货");
  await expect(stranger.getByText("¥")).toHaveCount(0);
  await expect(stranger.getByRole("link", { name: "登录后验收" })).toHaveAttribute("href", /\/login/);
  await isNarrow(stranger);
  const file = await stranger.request.get(`${link}/goods.csv`);
  expect([file.status(), (await file.text()).includes("单价")]).toEqual([200, false]);
  await visitor.close();

  await page.setViewportSize(PHONE);
  await page.goto(link);
  await expect(page).toHaveURL(/\/ysjl\/\d+$/);
  await isNarrow(page);
  await page.getByRole("button", { name: "全部合格，确认验收" }).click();
  await expect(notice(page, "验收记录已保存")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("药品验收记录");
  await isNarrow(page);
  expect((await orderRow(id)).status).toBe("completed");
  await page.goto("/ysjl");
  await expect(page.getByText("全部合格")).toBeVisible();
  await isNarrow(page);
});

test("a shortage found at receiving opens its request, and the order waits", async ({ page, buyer }) => {
  const { id, link } = await sent(buyer);
  await page.setViewportSize(PHONE);
  await page.goto(link);
  await page.locator("summary", { hasText: "登记差异" }).click();
  await page.getByLabel(/^少货（/).fill("5");
  await page.getByRole("button", { name: "按差异验收" }).click();
  await expect(page.getByRole("alert")).toContainText("差异不能更多");
  await page.getByLabel(/^少货（/).fill("2");
  await page.getByRole("button", { name: "按差异验收" }).click();
  await expect(notice(page, /差异已自动提交/)).toBeVisible();
  await expect(page.getByRole("cell", { name: "部分合格：少货 2" })).toBeVisible();
  await page.getByRole("link", { name: /^SH\d+/ }).click();
  await expect(page).toHaveURL(/\/order\/afterSalesInfo\/\d+$/);
  await expect(page.getByText("收货验收：随货同行单")).toBeVisible();
  expect((await orderRow(id)).status).toBe("pendingReceipt");
  const cases = await db.selectFrom("order_case").select("reason").where("order_id", "=", id).execute();
  expect(cases).toEqual([{ reason: "shortage" }]);
});

test("a company names the columns of its receiving file once", async ({ page, buyer }) => {
  const { link } = await sent(buyer);
  await page.setViewportSize(PHONE);
  await page.goto("/ysjl/columns");
  await page.getByLabel("批号的列名").fill("生产批次");
  await page.getByLabel("批号的序号").fill("x");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("alert")).toContainText("批号：序号须为");
  await page.getByLabel("批号的序号").fill("1");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(notice(page, /已保存 \d+ 列/)).toBeVisible();
  await isNarrow(page);
  await page.goto(link);
  const href = await page.getByRole("link", { name: "下载 CSV" }).getAttribute("href");
  const text = await (await page.request.get(href!)).text();
  expect(text.split("\n")[0]).toContain("生产批次");
});
