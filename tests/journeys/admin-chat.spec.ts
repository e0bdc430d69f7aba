import type { Page } from "playwright/test";
import { CHAT_PAGE } from "~/modules/help/chat-path";
import { axeFindings } from "./axe";
import { adminOf, adminMessage } from "./admin";
import { htmlFaults } from "./html";
import { oneGoods, orderRow, placedOrder } from "./shop";
import { expect, isScripted, test } from "./support";
import { getWidth } from "./width";

const PHONE = { width: 390, height: 844 };
const log = (page: Page) => page.getByRole("log", { name: "对话记录" });
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
const write = async (page: Page, label: string, text: string, button = "发送") => {
  await field(page, label).fill(text);
  await page.getByRole("button", { name: button, exact: true }).click();
};

test("a buyer asks about goods, customer service answers from the queue, and the buyer reads it", async ({
  page,
  buyer,
  browser,
  baseURL,
}, info) => {
  const goods = await oneGoods({});
  await page.goto(`/list/info/${goods.id}`);
  await page.getByRole("link", { name: "咨询此商品" }).click();
  await page.getByRole("button", { name: "发送", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("请填写咨询内容");
  await write(page, "咨询内容", "能发整件吗");
  await expect(log(page).getByRole("link", { name: goods.name })).toBeVisible();
  await expect(field(page, "咨询内容")).toHaveValue("");
  await expect(page.getByText("等待答复")).toBeVisible();

  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page: admin, name } = await adminOf(browser, "service", options);
  await admin.goto("/staff");
  await admin.getByRole("link", { name: "咨询待答复" }).click();
  await expect(admin).toHaveURL(/\/staff\/chats\?view=waiting$/);
  await admin.getByRole("link", { name: buyer.companyName }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(buyer.companyName);
  await expect(log(admin)).toContainText("能发整件吗");
  await expect(admin.getByRole("region", { name: "咨询的商品" })).toContainText(goods.name);
  await expect(admin.getByRole("region", { name: "客户", exact: true })).toContainText("价格等级");
  if (isScripted(info)) {
    expect(await axeFindings(admin)).toEqual([]);
    for (const path of ["", "/colleague"]) {
      const html = await (await admin.request.get(new URL(admin.url()).pathname + path)).text();
      expect(await htmlFaults(html), path).toEqual([]);
    }
  }
  await admin.setViewportSize(PHONE);
  expect(await getWidth(admin)).toEqual({ wide: PHONE.width, out: [] });
  await admin.getByRole("button", { name: "发送", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("请填写咨询内容");

  if (isScripted(info)) {
    const second = await page.context().newPage();
    await second.goto(CHAT_PAGE);
    await field(page, "咨询内容").fill("还没写完");
    await field(admin, "答复").fill("可以整件发");
    await field(admin, "答复").press("Control+Enter");
    await expect(field(admin, "答复")).toHaveValue("");
    await expect(field(admin, "答复")).toBeFocused();
    // Nobody reloads: every page of the company has it, and what is being typed stays.
    await expect(log(page)).toContainText(`客服 ${name}`);
    await expect(log(second)).toContainText("可以整件发");
    await expect(field(page, "咨询内容")).toHaveValue("还没写完");
    await field(admin, "答复").fill("正在写");
    await field(page, "咨询内容").press("Control+Enter");
    await expect(log(admin)).toContainText("还没写完");
    await expect(field(admin, "答复")).toHaveValue("正在写");
    await expect(log(admin).getByText("可以整件发")).toHaveCount(1);
  } else {
    await write(admin, "答复", "可以整件发");
    await page.goto("/wdxx");
    await page.getByRole("button", { name: /^查看.*客服已答复您的咨询/ }).click();
    await expect(log(page)).toContainText("可以整件发");
    await expect(log(page)).toContainText(`客服 ${name}`);
    await page.goto("/wdxx");
    await expect(page.getByText("客服已答复您的咨询")).toHaveCount(0);
  }
  await admin.context().close();
});

test("a conversation about an order goes to a colleague, is taken back with an answer, and closed", async ({
  page,
  buyer,
  browser,
  baseURL,
}, info) => {
  const orderId = await placedOrder(buyer, [[await oneGoods({}), 2]]);
  const { number } = await orderRow(orderId);
  await page.goto(`/order/info/${orderId}`);
  await page.getByRole("main").getByRole("link", { name: "咨询", exact: true }).click();
  await write(page, "咨询内容", "何时发货");
  await expect(log(page)).toContainText("何时发货");

  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const [first, second] = [
    await adminOf(browser, "service", options),
    await adminOf(browser, "service", options),
  ];
  const [item, two] = [first.page, second.page];
  await item.goto("/staff/chats");
  await item.getByRole("link", { name: buyer.companyName }).click();
  await expect(item.getByRole("region", { name: "咨询的订单" }).getByRole("link")).toHaveAttribute(
    "href",
    `/staff/orders/${number}`,
  );
  await item.getByRole("button", { name: "由我接待" }).click();
  await expect(adminMessage(item, "已由您接待")).toBeVisible();
  await item.getByRole("link", { name: "交给同事" }).click();
  await item.getByLabel("同事", { exact: true }).selectOption({ label: second.name });
  await item.getByLabel("情况说明").fill("问发货，请答复");
  await item.getByRole("button", { name: "交给同事" }).click();
  await expect(adminMessage(item, `已交给 ${second.name}`)).toBeVisible();

  await two.goto("/staff/chats?view=mine");
  await two.getByRole("link", { name: buyer.companyName }).click();
  await expect(two.getByText("问发货，请答复")).toBeVisible();
  await write(two, "答复", "今天发出");
  await expect(log(two)).toContainText("今天发出");
  // The first one still has the page from before.
  if (!isScripted(info)) {
    await write(item, "答复", "我来答", "接手并发送");
    await expect(item.getByRole("alert")).toContainText(`${second.name} 刚刚已答复`);
    await expect(field(item, "答复")).toHaveValue("我来答");
  }
  await expect(log(item)).toContainText("今天发出");
  await write(item, "答复", "承运商是顺丰", "接手并发送");
  await expect(log(item)).toContainText("承运商是顺丰");
  await expect(item.getByText(`${first.name} 接待`)).toBeVisible();
  await item.getByRole("button", { name: "结束咨询" }).click();
  await expect(adminMessage(item, "咨询已结束")).toBeVisible();
  await page.goto(CHAT_PAGE);
  await expect(log(page)).toContainText("承运商是顺丰");
  await expect(page.getByText("本次咨询已结束")).toBeVisible();
  await item.context().close();
  await two.context().close();
});
