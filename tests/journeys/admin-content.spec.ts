import { adminOf, adminMessage } from "./admin";
import { expect, isScripted, test } from "./support";
import { unique } from "./shop";

test("an article is looked at, published, read in the shop, written anew and taken back", async ({
  browser,
  baseURL,
  page: buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "marketing", options);
  const title = `发货安排${unique()}`;
  await page.goto("/staff/articles");
  await page.getByRole("link", { name: "写文章" }).click();
  await page.getByLabel("标题").fill(title);
  await page.getByLabel("正文（Markdown）").fill("## 时间\n\n元旦当天**不发货**。\n\n- 急用请提前下单");
  await page.getByRole("button", { name: "预览" }).click();
  await expect(page.getByRole("heading", { name: "时间", exact: true })).toBeInViewport();
  await page.getByLabel("标题").fill(`${title}（一）`);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  // What was not looked at does not come out.
  await expect(page.getByText("预览后改过内容")).toBeVisible();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(adminMessage(page, "已发布")).toBeVisible();

  await buyer.goto("/news/company");
  await buyer
    .getByRole("link", { name: `${title}（一）` })
    .first()
    .click();
  await expect(buyer.getByRole("heading", { name: `${title}（一）` })).toBeVisible();
  await expect(buyer.getByRole("listitem").filter({ hasText: "急用请提前下单" })).toBeVisible();

  await page.getByRole("link", { name: "修改" }).click();
  await expect(page.getByLabel("正文（Markdown）")).toHaveValue(/^## 时间\n\n元旦/);
  await page.getByLabel("标题").fill(`${title}（二）`);
  await page.getByRole("button", { name: "预览" }).click();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(adminMessage(page, "已发布")).toBeVisible();
  await buyer.goto("/news/company");
  await expect(buyer.getByRole("link", { name: `${title}（二）` }).first()).toBeVisible();
  await expect(buyer.getByRole("link", { name: `${title}（一）` })).toHaveCount(0);

  await page.getByRole("link", { name: "撤下" }).click();
  await page.getByLabel("原因（记入审计日志）").fill("日期有误");
  await page.getByRole("button", { name: "撤下" }).click();
  await expect(adminMessage(page, `已撤下“${title}（二）”`)).toBeVisible();
  await buyer.goto("/news/company");
  await expect(buyer.getByRole("link", { name: title })).toHaveCount(0);
});

test("a hot word stands below the search box at once, and is gone once it is removed", async ({
  browser,
  baseURL,
  page: buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "marketing", options);
  const word = `热词${unique()}`.slice(0, 12);
  await page.goto("/staff/content/hot-words/new");
  await page.getByRole("textbox", { name: "词", exact: true }).fill(word);
  await page.getByLabel("结束显示").fill("2026-01-32");
  await page.getByLabel("原因").fill("应季");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("alert")).toContainText("时间请写作");
  await expect(page.getByRole("textbox", { name: "词", exact: true })).toHaveValue(word);
  await page.getByLabel("结束显示").fill("");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(page, "已保存")).toBeVisible();
  await buyer.goto("/");
  await expect(buyer.getByRole("link", { name: word })).toHaveAttribute("href", /^\/search\?keywords=/);

  await page.getByRole("link", { name: word }).click();
  await page.getByRole("link", { name: "删除" }).click();
  await page.getByLabel("原因（记入审计日志）").fill("过季");
  await page.getByRole("button", { name: "删除" }).click();
  await expect(adminMessage(page, `已删除“${word}”`)).toBeVisible();
  await buyer.goto("/");
  await expect(buyer.getByRole("link", { name: word })).toHaveCount(0);
});
