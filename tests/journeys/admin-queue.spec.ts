import { inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { sendChat } from "~/modules/support/chat/chat.server";
import { writeRequests } from "~/modules/support/buy-requests/buy-request.server";
import { saveReadyAnswer } from "~/modules/support/ready-answers/ready-answers.server";
import { adminOf, adminMessage } from "./admin";
import { unique } from "./shop";
import { expect, isScripted, test } from "./support";

test("each request of the queue leads to the next one", async ({ browser, buyer, baseURL }, info) => {
  const name = `旅程药${unique()}`;
  const draft = {
    name,
    spec: "",
    manufacturer: "",
    approvalNumber: "",
    quantity: 10,
    unit: "盒",
    wishedPrice: null,
    neededBy: null,
    note: "",
  };
  const drafts = [1, 2].map(() => ({ draft, pictures: [] }));
  const by = { companyId: buyer.companyId, accountId: buyer.viewer.buyer.accountId };
  await inTransaction((trx) => writeRequests(trx, by, { requests: drafts }, Date.now()));

  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "service", options);
  await page.goto("/staff/requests");
  await page.getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(/queue=requestsToAnswer/);
  const bar = page.getByRole("navigation", { name: "队列" });
  await expect(bar).toContainText(/还剩 [\d,]+\+? 件/);
  const first = new URL(page.url()).pathname;
  await bar.getByRole("link", { name: /下一件/ }).click();
  await expect(page).not.toHaveURL(new RegExp(`${first}\\?`));
  const second = new URL(page.url()).pathname;
  const related = page.getByRole("navigation", { name: "求购待答复" });
  await expect(related.locator("[aria-current]")).toHaveAttribute("href", new RegExp(`^${second}\\?queue=`));
  await expect(related.getByRole("link", { name }).first()).toBeVisible();
  await page.getByLabel("原因（公司可见）").fill("已停产，无货源");
  await page.getByRole("button", { name: "答复无法采购" }).click();
  await expect(adminMessage(page, "公司会收到消息")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`${second}(\\?|$)`));
});

test("a ready answer is put into the field of a chat", async ({ browser, buyer, baseURL }, info) => {
  const code = `k${unique()}`.slice(0, 12);
  const text = `旅程快捷回复 ${code}`;
  await saveReadyAnswer(null, { code, text, isShared: true }, null, () => true);
  const query = `在吗 ${code}`;
  await sendChat(
    { owner: { companyId: buyer.companyId }, author: "旅程", text: query, subject: null },
    newFormToken(),
    "/",
    Date.now(),
  );
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "service", options);
  await page.goto("/staff/chats");
  await page.getByRole("row", { name: query }).getByRole("link").click();
  const field = page.getByRole("textbox", { name: "答复" });
  await page.locator("summary").getByText("快捷回复").click();
  await page.getByRole("button", { name: `/${code}` }).click();
  await expect(field).toHaveValue(text);
  if (isScripted(info)) {
    await field.fill("");
    await field.pressSequentially(`您好，/${code} `);
    await expect(field).toHaveValue(`您好，${text}`);
  }
  await page.getByRole("button", { name: "发送", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(text);
});

test("a column that is left out stays out", async ({ browser, baseURL }, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "service", options);
  await page.goto("/staff/feedback?state=all");
  const heading = page.getByRole("columnheader", { name: "类型" });
  await expect(heading).toBeVisible();
  await page.getByText(/^列 \d/).click();
  await page.getByRole("checkbox", { name: "类型" }).uncheck();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(adminMessage(page, "不显示 类型")).toBeVisible();
  await expect(page).toHaveURL(/state=all/);
  await expect(heading).toHaveCount(0);
});
