import type { Page } from "playwright/test";
import { type IssuedDocument, issueInvoice, redInvoice } from "~/modules/invoices/invoice-admin.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { oneGoods, orderRow, placedOrder, shipped, unique } from "./shop";
import { expect, notice, test } from "./support";

const main = (page: Page) => page.getByRole("main");
/** A number of 20 figures that no tax office gives. */
const taxNumber = () => `0000${unique().padStart(16, "0")}`;

const issued = (number: string): IssuedDocument => ({
  number,
  files: [new File(["%PDF-1.4\n%%EOF\n"], "发票.pdf")],
  actor: "operator:旅程",
  now: Date.now(),
});

test("three orders on two invoices: refused twice, asked for, issued, downloaded, and a part taken back", async ({
  page,
  buyer,
  baseURL,
}) => {
  const goods = await oneGoods();
  const orders: number[] = [];
  for (const quantity of [3, 4, 5]) {
    const id = await placedOrder(buyer, [[goods, quantity]]);
    await shipped(id);
    orders.push(id);
  }
  const numbers = await Promise.all(orders.map(async (id) => (await orderRow(id)).number));

  await page.goto("/dzfp");
  for (const number of numbers.slice(0, 2)) await page.getByLabel(`选择订单 ${number}`).check();
  await page.getByRole("button", { name: "为所选订单申请开票" }).click();
  await expect(page.getByRole("heading", { name: /申请开票/ })).toContainText("2 张订单");
  await expect(main(page)).toContainText(buyer.companyName);
  await page.getByLabel("接收邮箱").fill("不是邮箱");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByRole("alert")).toContainText("请填写正确的邮箱");
  await expect(page.getByLabel("接收邮箱")).toHaveValue("不是邮箱");
  await page.getByLabel("接收邮箱").fill("");
  await page.getByLabel("增值税电子专用发票").check();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(notice(page, "开票申请已提交")).toBeVisible();
  await expect(main(page).locator(".status").first()).toHaveText("待开票");
  await expect(main(page)).toContainText("增值税电子专用发票");
  const invoice = /invoice=(\d+)/.exec(page.url())![1]!;

  // Nothing of these orders can be asked for again, neither by the page nor past it.
  await page.goto(`/dzfp?order=${orders[2]}&order=${orders[0]}`);
  await expect(main(page)).toContainText("已申请开票");
  await expect(page.getByRole("button", { name: "提交申请" })).toHaveCount(0);
  const again = await page.request.post(`/dzfp?order=${orders[1]}`, {
    form: { type: "ordinary", email: "", token: newFormToken(buyer.viewer.buyer) },
    headers: { origin: new URL(baseURL!).origin },
  });
  expect(again.status()).toBe(400);
  expect(await again.text()).toContain("请勿重复申请");

  await page.goto(`/order/info/${orders[2]}`);
  await main(page).getByRole("link", { name: "申请开票" }).click();
  await expect(page.getByRole("heading", { name: /申请开票/ })).toContainText("1 张订单");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(notice(page, "开票申请已提交")).toBeVisible();
  await page.goto("/dzfp");
  await expect(main(page)).toContainText("订单发货后，可以在这里申请开票");

  const number = taxNumber();
  expect(await issueInvoice(Number(invoice), issued(number))).toMatchObject({ ok: true });
  await page.goto(`/dzfp?tab=issued&words=${numbers[0]}`);
  await main(page).getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: `发票 ${number}` })).toBeVisible();
  const link = main(page).getByRole("link", { name: /下载 PDF/ });
  const got = await page.request.get((await link.getAttribute("href"))!);
  expect(got.headers()["content-type"]).toBe("application/pdf");

  await page.goto(`/order/info/${orders[0]}`);
  await expect(page.locator("#papers")).toContainText("发票1 份");
  await expect(page.locator("#papers")).toContainText("药检报告");
  const zip = page.locator("#papers").getByRole("link", { name: "下载资料包（ZIP）" });
  const documents = await page.request.get((await zip.getAttribute("href"))!);
  expect((await documents.body()).includes(Buffer.from("随货同行单/"))).toBe(true);

  expect(
    await redInvoice(Number(invoice), { amount: 100, reason: "销售折让" }, issued(taxNumber())),
  ).toMatchObject({ ok: true });
  await page.goto(`/dzfp?invoice=${invoice}`);
  await expect(main(page).locator(".status").first()).toHaveText("部分红冲");
  await expect(main(page)).toContainText("−¥1.00");
  await expect(main(page).getByRole("link", { name: /下载红字 PDF/ })).toBeVisible();
});
