import { adminOf, adminMessage } from "./admin";
import { oneGoods, orderRow, placedOrder } from "./shop";
import { expect, isScripted, test } from "./support";

test("a company buys on account within its limit, owes it, and a transfer pays it", async ({
  browser,
  baseURL,
  page,
  buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page: finance } = await adminOf(browser, "finance", options);
  await finance.goto(`/staff/credit/${buyer.companyId}/terms`);
  await finance.getByLabel("信用额度（元）").fill("200.00");
  await finance.getByLabel("账期（天）").fill("30");
  await finance.getByLabel("原因").fill("合作稳定");
  await finance.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(finance, "已保存，立即生效")).toBeVisible();

  const goods = await oneGoods();
  const id = await placedOrder(buyer, [[goods, 3]]);
  await page.goto(`/cart/step3/${id}`);
  await page.getByRole("radio", { name: /信用支付/ }).check();
  await page.getByRole("button", { name: /^(立即付款|确认付款)$/ }).click();
  await expect(page).toHaveURL(`/cart/step4?id=${id}`);
  const { status, payable, number } = await orderRow(id);
  expect(status).toBe("pendingReview");
  await page.goto("/zq");
  await expect(page.getByText(number).first()).toBeVisible();

  await finance.goto(`/staff/credit/${buyer.companyId}/repayment`);
  await finance.getByLabel("到账金额（元）").fill((payable / 100).toFixed(2));
  await finance.getByLabel("银行流水号").fill(`J${number}`);
  await finance.getByRole("button", { name: /入账|还款/ }).click();
  await expect(adminMessage(finance, "未还 ¥0.00")).toBeVisible();
  await page.reload();
  await expect(page.getByText("对公转账").first()).toBeVisible();
});
