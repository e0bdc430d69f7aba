import type { Page } from "playwright/test";
import { DAY, toDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { payWithdrawal, readWithdrawals, returnWithdrawal } from "~/modules/wallet/withdrawal.server";
import { newTemplate, type Template } from "./perks";
import { confirmTransfer } from "../modules/orders/payment/confirm-transfer";
import { newBuyer, newGoods, oneGoods, orderRow, placedOrder, purseOf, shipped, type Buyer } from "./shop";
import { enter, expect, getFields, notice, send, test } from "./support";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");
const toNumber = async (buyer: Buyer) => (await readWithdrawals(buyer.companyId, 1)).rows[0]!.number;
const BANK = { bank: "旅程银行广州支行", bankAccount: "6222 0212 3456 7890" };

async function fill(page: Page, amount: string): Promise<void> {
  await page.getByLabel("提现金额").fill(amount);
  await page.getByLabel("开户银行").fill(BANK.bank);
  await page.getByLabel("银行账号").fill(BANK.bankAccount);
  await page.getByRole("button", { name: "提交申请" }).click();
}

test("a withdrawal is refused, asked for, returned with a reason, asked for again and paid", async ({
  page,
  buyer,
}) => {
  await page.goto("/wdqb");
  await expect(page).toHaveURL(/\/yegl$/);
  await expect(heading(page)).toHaveText("余额管理");
  await expect(page.getByRole("row", { name: /旅程/ })).toContainText("+¥50.00");
  await page.getByRole("navigation", { name: "余额管理" }).getByRole("link", { name: /^提现/ }).click();
  await fill(page, "60");
  await expect(page.getByRole("alert")).toContainText("余额不足，可提现 ¥50.00，还差 ¥10.00");
  await expect(page.getByLabel("提现金额")).toHaveValue("60");
  await expect(page.getByLabel("银行账号")).toHaveValue(BANK.bankAccount);
  await fill(page, "30.00");
  await expect(notice(page, "提现申请已提交")).toBeVisible();
  const first = page.locator(".withdrawals__item").first();
  await expect(first).toContainText("待处理");
  await expect(first).toContainText("尾号 7890");
  await expect(page.getByLabel("提现金额")).toHaveValue("");
  await expect(main(page)).toContainText("可提现 ¥20.00");
  await expect(main(page)).toContainText("1 笔待处理，预留 ¥30.00");

  await returnWithdrawal(await toNumber(buyer), "户名不符", Date.now());
  await page.reload();
  await expect(first).toContainText("已退回");
  await expect(first).toContainText("原因：户名不符");
  expect((await purseOf(buyer)).balance).toBe(5_000);
  await fill(page, "50");
  await expect(notice(page, "提现申请已提交")).toBeVisible();
  await payWithdrawal(await toNumber(buyer), "旅程流水", Date.now());
  await page.reload();
  await expect(first).toContainText("已打款");
  await expect(main(page)).toContainText("当前没有可提现的余额");

  await page.goto("/yegl");
  await page.getByLabel("类型", { exact: true }).selectOption("提现");
  await page.getByRole("button", { name: "查询" }).click();
  await expect(page).toHaveURL(/\/yegl\?kind=withdraw/);
  await expect(main(page)).toContainText("共 3 笔");
  await expect(main(page)).toContainText("支出 ¥80.00");
  await expect(main(page)).toContainText("合计 −¥50.00");
  await page.getByLabel("从", { exact: true }).fill(toDay(Date.now() + DAY));
  await page.getByRole("button", { name: "查询" }).click();
  await expect(main(page)).toContainText("没有符合条件的明细");
  await page.getByRole("link", { name: "清除条件" }).click();
  await expect(page).toHaveURL(/\/yegl$/);
  await expect(main(page)).toContainText("共 4 笔");
});

test("one form sent thrice asks once, and no other company sees it", async ({
  page,
  buyer,
  context,
  baseURL,
}) => {
  await page.goto("/yegl/withdraw");
  const fields = { ...(await getFields(page, "#withdrawal-amount")), ...BANK, amount: "10" };
  const answers = await Promise.all(
    [1, 2, 3].map(() => send(page.request, baseURL!, "/yegl/withdraw", fields)),
  );
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect((await purseOf(buyer)).balance).toBe(4_000);
  const number = await toNumber(buyer);
  await page.reload();
  await expect(main(page)).toContainText(number);

  await context.clearCookies();
  await enter(context, await newBuyer(), baseURL!);
  await page.reload();
  await expect(main(page)).toContainText("还没有提现记录");
  await expect(main(page)).not.toContainText(number);
});

test("a recharge is refused, paid by WeChat's code, gone back to, and taken by transfer as it comes", async ({
  page,
  buyer,
}) => {
  await page.goto("/yegl/recharge");
  await page.getByLabel("充值金额").fill("0.5");
  await page.getByRole("button", { name: "立即充值" }).click();
  await expect(page.getByRole("alert")).toContainText("每次至少充值 ¥1.00");
  await expect(page.getByLabel("充值金额")).toHaveValue("0.5");
  await page.getByLabel("充值金额").fill("88.80");
  await page.getByRole("radio", { name: /微信支付（演示）/ }).check();
  await page.getByRole("button", { name: "立即充值" }).click();
  await expect(page.getByRole("img", { name: "微信支付付款码，¥88.80" })).toBeVisible();

  await page.goto("/yegl/recharge");
  const first = page.locator(".recharge__item").first();
  await expect(first).toContainText("待付款");
  await first.getByRole("link", { name: /^继续支付/ }).click();
  await page.getByRole("link", { name: "打开演示收银台" }).click();
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(main(page)).toContainText("充值成功，¥88.80 已存入您的余额");
  await expect(first).toContainText("已到账");
  expect((await purseOf(buyer)).balance).toBe(13_880);

  await page.getByLabel("充值金额").fill("500");
  await page.getByRole("radio", { name: /对公转账/ }).check();
  await page.getByLabel("上传转账回单").setInputFiles({
    name: "slip.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
  });
  await page.getByRole("button", { name: "立即充值" }).click();
  await expect(main(page)).toContainText("转账回单已提交");
  const number = await first.getByRole("heading").innerText();
  expect(await confirmTransfer(number, 49_000, "旅程", Date.now(), `W${number}`)).toBe("accepted");
  await page.goto("/yegl?kind=recharge");
  await expect(page.getByRole("row", { name: new RegExp(`对公转账充值 ${number}`) })).toContainText(
    "+¥490.00",
  );
});

test("red packets say what they may pay and where they came from", async ({ page, buyer }) => {
  await page.goto("/zhhb");
  await expect(heading(page)).toHaveText("账户红包");
  await expect(main(page)).toContainText("每单最多抵应付金额的 20%");
  await expect(page.getByRole("row", { name: /旅程/ })).toContainText("+¥20.00");
  expect((await purseOf(buyer)).redPacket).toBe(2_000);
});

const ticket = (page: Page, name: string) => page.locator(".ticket", { hasText: name });
const owned = (buyer: Buyer, template: Template, days: number) => ({
  template_id: template.id,
  company_id: buyer.companyId,
  state: "unused",
  starts_at: Date.now() - 9 * DAY,
  ends_at: Date.now() + days * DAY,
  claimed_at: Date.now() - 9 * DAY,
});

test("vouchers stand by state, what ends first in front, and lead to their goods and orders", async ({
  page,
  buyer,
}) => {
  const [item, two] = await newGoods({}, {});
  const scope = JSON.stringify({ goods: [item!.id, two!.id] });
  const [soon, over] = [await newTemplate({ threshold: 900_000, scope }), await newTemplate()];
  const cash = await newTemplate({ kind: "cashVoucher", threshold: 900_000 });
  await db
    .insertInto("voucher")
    .values([owned(buyer, soon, 2), owned(buyer, over, -1), owned(buyer, cash, 9)])
    .execute();
  const id = await placedOrder(buyer, [[await oneGoods(), 12]]);
  await page.goto("/yhq");
  await expect(heading(page)).toHaveText("优惠券");
  await expect(main(page)).toContainText("有 1 张优惠券将在三天内到期");
  await expect(page.locator(".ticket").first()).toContainText(soon.name);
  await expect(ticket(page, "满100减10")).toContainText("订单占用中");
  await expect(ticket(page, cash.name)).toHaveCount(0);
  await page.getByRole("link", { name: `去使用：${soon.name}` }).click();
  await expect(page).toHaveURL(`/list?voucher=${soon.id}`);
  await expect(main(page)).toContainText(item!.name);

  await shipped(id);
  const { number } = await orderRow(id);
  const states = page.getByRole("navigation", { name: "优惠券状态" });
  await page.goto("/yhq");
  await states.getByRole("link", { name: /已过期/ }).click();
  await expect(page).toHaveURL(/\/yhq\?state=expired$/);
  await expect(ticket(page, over.name)).toBeVisible();
  await states.getByRole("link", { name: /已使用/ }).click();
  await page.getByRole("link", { name: `订单 ${number}` }).click();
  await expect(page).toHaveURL(`/order/info/${id}`);

  await page.goto("/xjq");
  await expect(heading(page)).toHaveText("现金券");
  await expect(ticket(page, cash.name)).toContainText("可使用");
  await expect(page.locator(".ticket")).toHaveCount(1);
});
