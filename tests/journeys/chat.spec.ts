/** 在线咨询: a buyer asks about goods and an order, staff answer on their page and by command, the buyer reads it; visitors have their own. */
import type { Browser, Page } from "playwright/test";
import { answerById, staffLink } from "~/operator/companies/chats";
import { CHAT_PAGE } from "~/help/chat-path";
import { db } from "~/platform/database/database.server";
import { axeFindings } from "./axe";
import { oneGoods, orderRow, placedOrder } from "./shop";
import { expect, isScripted, test } from "./support";
import { widthOf } from "./width";

const PHONE = { width: 390, height: 844 };
const log = (page: Page) => page.getByRole("log", { name: "对话记录" });
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
const write = async (page: Page, label: string, text: string) => {
  await field(page, label).fill(text);
  await page.getByRole("button", { name: "发送", exact: true }).click();
};
const chatIdOf = async (companyId: number) =>
  (await db.selectFrom("chat").select("id").where("company_id", "=", companyId).executeTakeFirstOrThrow()).id;

/** A member of the staff in a browser of their own, come in by a link. */
async function staffIn(browser: Browser, baseURL: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  const staff = await context.newPage();
  await staff.goto(/\/staff\/chat\?.*$/.exec((await staffLink("王芳")).text)![0]);
  await staff.getByRole("button", { name: "进入客服台" }).click();
  await expect(staff).toHaveURL(/\/staff\/chat$/);
  return staff;
}

test("a buyer asks about goods, staff answer on their page, and the buyer reads it", async ({
  page,
  buyer,
  browser,
  baseURL,
}, info) => {
  const goods = await oneGoods({});
  await page.goto(`/list/info/${goods.id}`);
  await page.getByRole("link", { name: "咨询此商品" }).click();
  await expect(page).toHaveURL(/\/help\/fwbz\/zskf\?goods=\d+#chat$/);
  await page.getByRole("button", { name: "发送", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("请填写咨询内容");
  await write(page, "咨询内容", "能发整件吗");
  await expect(log(page)).toContainText("能发整件吗");
  await expect(log(page).getByRole("link", { name: goods.name })).toBeVisible();
  await expect(field(page, "咨询内容")).toHaveValue("");
  await expect(page.getByText("等待答复")).toBeVisible();

  const staff = await staffIn(browser, baseURL!, isScripted(info));
  await staff.getByRole("link", { name: buyer.companyName }).click();
  await expect(log(staff)).toContainText("能发整件吗");
  if (isScripted(info)) expect(await axeFindings(staff)).toEqual([]);
  await staff.setViewportSize(PHONE);
  expect(await widthOf(staff)).toEqual({ wide: PHONE.width, out: [] });

  if (isScripted(info)) {
    const second = await page.context().newPage();
    await second.goto(CHAT_PAGE);
    await field(page, "咨询内容").fill("还没写完");
    await write(staff, "答复", "可以整件发");
    await expect(field(staff, "答复")).toHaveValue("");
    await expect(field(staff, "答复")).toBeFocused();
    // Nobody reloads: every page of the company has it, and what is being typed stays.
    await expect(log(page)).toContainText("客服 王芳");
    await expect(log(second)).toContainText("可以整件发");
    await expect(field(page, "咨询内容")).toHaveValue("还没写完");
    await field(page, "咨询内容").press("Control+Enter");
    await expect(log(staff)).toContainText("还没写完");
    await expect(log(second)).toContainText("还没写完");
    await second.close();
  } else {
    await write(staff, "答复", "可以整件发");
    await page.goto("/wdxx");
    await page.getByRole("button", { name: /^查看.*客服已答复您的咨询/ }).click();
    await expect(log(page)).toContainText("可以整件发");
    await page.goto("/wdxx");
    await expect(page.getByText("客服已答复您的咨询")).toHaveCount(0);
  }
  if (isScripted(info)) expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await widthOf(page)).toEqual({ wide: PHONE.width, out: [] });
  await staff.context().close();
});

test("a buyer asks about an order, is answered by command, and staff close the conversation", async ({
  page,
  buyer,
  browser,
  baseURL,
}, info) => {
  const orderId = await placedOrder(buyer, [[await oneGoods({}), 2]]);
  const { number } = await orderRow(orderId);
  await page.goto(`/order/info/${orderId}`);
  await page.getByRole("main").getByRole("link", { name: "咨询", exact: true }).click();
  await expect(page.locator(".chat__subject")).toContainText(number);
  await write(page, "咨询内容", "何时发货");
  await expect(log(page).getByRole("link", { name: new RegExp(number) })).toBeVisible();
  const done = await answerById(String(await chatIdOf(buyer.companyId)), "今天发出", "旅程客服", false);
  expect(done).toEqual({ ok: true, text: "已答复" });
  if (!isScripted(info)) await page.getByRole("link", { name: "刷新查看新消息" }).click();
  await expect(log(page)).toContainText("今天发出");
  await expect(page.getByText("已答复", { exact: true })).toBeVisible();

  const staff = await staffIn(browser, baseURL!, isScripted(info));
  await staff.goto(`/staff/chat/${await chatIdOf(buyer.companyId)}`);
  await staff.getByText("企业资料与最近订单").click();
  await expect(staff.getByText(number).first()).toBeVisible();
  await staff.getByRole("button", { name: "结束咨询" }).click();
  await expect(staff).toHaveURL(/\/staff\/chat$/);
  await staff.getByRole("button", { name: "退出" }).click();
  await expect(staff).toHaveURL(/\/$/);
  expect((await staff.request.get("/staff/chat")).status()).toBe(404);
  await staff.context().close();
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
