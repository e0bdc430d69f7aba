import type { Page } from "playwright/test";
import { CHAT_PAGE } from "~/modules/help/chat-path";
import { db, inTransaction } from "~/platform/database/database.server";
import { answerChat } from "~/modules/support/chat/chat.server";
import { axeFindings } from "./axe";
import { oneGoods, orderRow, placedOrder } from "./shop";
import { expect, isScripted, test } from "./support";
import { getWidth } from "./width";

const PHONE = { width: 390, height: 844 };
const log = (page: Page) => page.getByRole("log", { name: "对话记录" });
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
const write = async (page: Page, label: string, text: string) => {
  await field(page, label).fill(text);
  await page.getByRole("button", { name: "发送", exact: true }).click();
};
const chatIdOf = async (companyId: number) =>
  (await db.selectFrom("chat").select("id").where("company_id", "=", companyId).executeTakeFirstOrThrow()).id;

test("a buyer asks about an order, is answered and reads it", async ({ page, buyer }, info) => {
  const orderId = await placedOrder(buyer, [[await oneGoods({}), 2]]);
  const { number } = await orderRow(orderId);
  await page.goto(`/order/info/${orderId}`);
  await page.getByRole("main").getByRole("link", { name: "咨询", exact: true }).click();
  await expect(page.locator(".chat__subject")).toContainText(number);
  await write(page, "咨询内容", "何时发货");
  await expect(log(page).getByRole("link", { name: new RegExp(number) })).toBeVisible();
  const chatId = await chatIdOf(buyer.companyId);
  const answer = { chatId, text: "今天发出", by: "旅程客服", memberId: null, seen: null, holderSeen: null };
  expect(await inTransaction((trx) => answerChat(trx, answer, Date.now()))).toEqual({ ok: true });
  if (!isScripted(info)) await page.getByRole("link", { name: "刷新查看新消息" }).click();
  await expect(log(page)).toContainText("今天发出");
  await expect(page.getByText("已答复", { exact: true })).toBeVisible();
  if (isScripted(info)) expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await getWidth(page)).toEqual({ wide: PHONE.width, out: [] });
});

test("a visitor's conversation is this browser's alone; a lost connection is said and comes back", async ({
  page,
  browser,
  baseURL,
}, info) => {
  await page.goto(CHAT_PAGE);
  await write(page, "咨询内容", "怎样开户");
  await expect(log(page)).toContainText("怎样开户");
  const other = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: isScripted(info) });
  const stranger = await other.newPage();
  await stranger.goto(CHAT_PAGE);
  await expect(stranger.getByRole("heading", { name: "在线咨询" })).toBeVisible();
  await expect(stranger.getByText("怎样开户")).toHaveCount(0);
  await other.close();
  if (!isScripted(info)) return;
  await page.route("**/chat/live?*", (route) => route.fulfill({ status: 429 }));
  await page.reload();
  await expect(page.getByText("连接已断开")).toBeVisible();
  await page.unroute("**/chat/live?*");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("新消息会自动显示")).toBeVisible();
});
