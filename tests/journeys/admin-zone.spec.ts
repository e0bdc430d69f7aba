import { db } from "~/platform/database/database.server";
import { formatTime } from "~/platform/values/clock";
import { madePicture } from "../modules/pictures/made";
import { adminOf, adminMessage } from "./admin";
import { expect, isScripted, test } from "./support";
import { unique } from "./shop";

const DAY = 86_400_000;
const WINDOW = [formatTime(Date.now() - DAY), formatTime(Date.now() + DAY)] as const;

test("a zone is made of blocks, started, found in the shop and stopped", async ({
  browser,
  baseURL,
  page: buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "marketing", options);
  const title = `春季药交会${unique()}`;
  await page.goto("/staff/zones");
  await page.getByRole("link", { name: "新增" }).click();
  await expect(page.getByRole("heading", { name: "新增专区" })).toBeVisible();
  await page.getByLabel("类型").selectOption({ label: "药交会" });
  await page.getByLabel("地址名").fill(`spring-${unique()}`);
  await page.getByLabel("标题").fill(title);
  await page.getByLabel("开始").fill(WINDOW[0]);
  await page.getByLabel("结束").fill(WINDOW[1]);
  await page.getByLabel("原因").fill("春季活动");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(page, "尚未启用")).toBeVisible();

  await page.getByLabel("区块类型").selectOption({ label: "文字" });
  await page.getByRole("button", { name: "新增区块" }).click();
  await expect(page.getByRole("heading", { name: "新增区块：文字" })).toBeVisible();
  await page.getByLabel("正文").fill("三天内下单\n全场包邮");
  await page.getByLabel("顺序").fill("十");
  await page.getByLabel("原因").fill("春季活动");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("alert")).toContainText("顺序应为");
  await page.getByLabel("顺序").fill("10");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("cell", { name: "2 段" })).toBeVisible();

  // Two offers by parts of their names: what may be meant is told, then one is.
  const offer = `满赠${unique()}`;
  const window = { starts_at: Date.now() - DAY, ends_at: Date.now() + DAY, status: "on" };
  const terms = { scope: '{"all":true}', terms: "{}", priority: 0, kind: "gift" };
  for (const name of [`${offer}甲`, `${offer}乙`])
    await db
      .insertInto("offer")
      .values({ name, ...window, ...terms })
      .execute();
  await page.getByLabel("区块类型").selectOption({ label: "活动" });
  await page.getByRole("button", { name: "新增区块" }).click();
  await page.getByLabel("活动").fill(offer);
  await page.getByLabel("原因").fill("春季活动");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("alert")).toContainText(`${offer}甲`);
  await expect(page.getByRole("alert")).toContainText(`${offer}乙`);
  await page.getByLabel("活动").fill(`${offer}乙`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("cell", { name: new RegExp(`^\\d+ ${offer}乙$`) })).toBeVisible();
  await expect(page.getByRole("list").filter({ hasText: `${offer}乙` })).toBeVisible();

  await page.getByRole("link", { name: "启用" }).click();
  await expect(page.getByRole("heading", { name: `启用：${title}` })).toBeVisible();
  await page.getByLabel("原因").fill("按计划");
  await page.getByRole("button", { name: "启用" }).click();
  const path = await page.getByRole("link", { name: "看页面" }).getAttribute("href");
  await buyer.goto(path!);
  await expect(buyer.getByRole("heading", { name: title })).toBeVisible();
  await expect(buyer.getByText("全场包邮")).toBeVisible();

  await page.getByRole("link", { name: "停用" }).click();
  await expect(page.getByRole("heading", { name: `停用：${title}` })).toBeVisible();
  await page.getByLabel("原因").fill("活动结束");
  await page.getByRole("button", { name: "停用" }).click();
  await expect(adminMessage(page, "已停用")).toBeVisible();
  await buyer.goto(path!);
  await expect(buyer.getByText("全场包邮")).toHaveCount(0);
});

test("an ad is a picture that is cut to its place and previewed, and what was shown can be read later", async ({
  browser,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "marketing", options);
  const title = `冬季备货${unique()}`;
  const picture = await madePicture("ad.png", { width: 1100, height: 700, format: "png" });
  await page.goto("/staff/ads/new");
  await page.getByRole("link", { name: "首页大图" }).click();
  await expect(page.getByRole("heading", { name: "新增广告：首页大图" })).toBeVisible();
  await page.getByLabel("标题").fill(title);
  await page.getByLabel("开始").fill(WINDOW[0]);
  await page.getByLabel("结束").fill(WINDOW[1]);
  await page.getByLabel("顺序").fill("9999");
  await page.getByLabel("原因").fill("冬季活动");
  await page.getByLabel("图片").setInputFiles({
    name: "ad.png",
    mimeType: "image/png",
    buffer: Buffer.from(await picture.arrayBuffer()),
  });
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("img", { name: title })).toHaveCount(2);
  await expect(page.getByText("手机，358×165")).toBeVisible();

  await page.getByRole("link", { name: "删除" }).click();
  await page.getByLabel("原因（记入审计日志）").fill("过季");
  await page.getByRole("button", { name: "删除" }).click();
  await expect(adminMessage(page, `已删除“${title}”`)).toBeVisible();
  await page.goto("/staff/content/shown");
  await expect(page.getByRole("heading", { name: "广告", exact: true })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: title })).toHaveCount(0);
});
