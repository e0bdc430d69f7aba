import type { Page } from "playwright/test";
import { confirmTransfer } from "../modules/orders/payment/confirm-transfer";
import { axeFindings } from "./axe";
import { oneGoods, orderRow, placedOrder, purseOf } from "./shop";
import { expect, isScripted, notice, test } from "./support";
import { getWidth } from "./width";

const main = (page: Page) => page.getByRole("main");

/** Ticks the orders in the list and asks to pay them together. */
async function payTogether(page: Page, ids: readonly number[]): Promise<void> {
  await page.goto("/order");
  for (const id of ids) await page.locator(`input[name="orders.${id}"]`).check();
  await page.getByRole("button", { name: "合并付款" }).click();
}

test("two orders are paid from the balance, two more by one transfer for the rest", async ({
  page,
  buyer,
}, info) => {
  const goods = await oneGoods();
  const small = [await placedOrder(buyer, [[goods, 1]]), await placedOrder(buyer, [[goods, 1]])];
  await payTogether(page, small);
  await expect(page).toHaveURL(/\/order\/pay\?/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("合并付款");
  await expect(main(page).locator("tbody tr")).toHaveCount(2);
  await expect(main(page)).toContainText("¥36.00");
  if (isScripted(info)) {
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1366, 820, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await getWidth(page)).wide, `at ${width} px`).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  }
  await page.getByRole("button", { name: "用余额付清" }).click();
  await expect(notice(page, "所选订单已用余额付清")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("支付完成");
  await expect(page.locator(".waiting-orders__item")).toHaveCount(small.length);
  for (const id of small) expect((await orderRow(id)).status).toBe("pendingReview");
  expect((await purseOf(buyer)).balance).toBe(1_400);

  const large = [await placedOrder(buyer, [[goods, 5]]), await placedOrder(buyer, [[goods, 6]])];
  await payTogether(page, [...small.slice(0, 1), ...large]);
  await expect(page.getByRole("alert")).toContainText("不能这样处理");
  await expect(main(page)).toContainText("不在待付款状态");
  await page.getByRole("button", { name: "合并付款" }).click();
  await page.getByRole("link", { name: "不使用余额" }).click();
  await expect(page.getByRole("link", { name: "先用余额" })).toBeVisible();
  await expect(main(page)).toContainText("其余 ¥126.00 用");
  await page.getByRole("radio", { name: /对公转账/ }).check();
  await page.getByRole("button", { name: "立即付款" }).click();
  await expect(page.getByRole("alert")).toContainText("请上传转账回单");
  await page.getByLabel("上传转账回单").setInputFiles({
    name: "slip.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
  });
  await page.getByRole("button", { name: "立即付款" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("转账回单已提交");
  await expect(page).toHaveURL(/\/cart\/step4\?payment=/);
  await page.goto(`/cart/step3/${large[0]}`);
  await expect(main(page)).toContainText("到账后自动付清，请勿重复付款");
  await page.goto("/yegl/recharge");
  const number = await page.locator(".recharge__item").first().getByRole("heading").innerText();
  expect(await confirmTransfer(number, 12_600, "旅程", Date.now(), `J${number}`)).toBe("accepted");
  for (const id of large) expect((await orderRow(id)).status).toBe("pendingReview");
  expect((await purseOf(buyer)).balance).toBe(1_400);
});
