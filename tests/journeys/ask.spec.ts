import type { Page } from "playwright/test";
import { answerRequest } from "~/modules/support/buy-requests/buy-request.server";
import { answerFeedback } from "~/modules/support/feedback/feedback.server";
import { db } from "~/platform/database/database.server";
import { newBuyer, oneGoods } from "./shop";
import { confirm, enter, expect, isScripted, notice, test } from "./support";

const main = (page: Page) => page.getByRole("main");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string, buffer = PNG) => ({ name, mimeType: "image/png", buffer });

test("two goods are asked for from a search; one is answered and bought, the other withdrawn", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods({});
  await page.goto("/search?keywords=无此罕见药");
  await main(page).getByRole("link", { name: "告诉我们您要求购" }).click();
  await expect(page.getByLabel("品名")).toHaveValue("无此罕见药");
  await page.getByRole("button", { name: "再添一种" }).click();
  const second = page.getByRole("group", { name: "品种 2" });
  await second.getByLabel("品名").fill(goods.name);
  await second.getByLabel("数量").fill("10");
  await second.getByLabel("图片").setInputFiles(picture("包装.png"));
  await page.getByRole("button", { name: "提交求购" }).click();
  await expect(page.getByRole("alert")).toContainText("请填写数量");
  await expect(second.getByLabel("品名")).toHaveValue(goods.name);
  await page.getByRole("group", { name: "品种 1" }).getByLabel("数量").fill("3");
  await page.getByRole("button", { name: "提交求购" }).click();
  await expect(notice(page, "已提交 2 个品种的求购")).toBeVisible();
  await expect(page.locator(".requests__matched")).toContainText(goods.name);
  await expect(page.locator(".requests__item")).toHaveCount(2);

  const rows = await db
    .selectFrom("buy_request")
    .select(["id", "name"])
    .where("company_id", "=", buyer.companyId)
    .execute();
  const idOf = (name: string) => rows.find((row) => row.name === name)!.id;
  const answer = { text: "已上架", isRefusal: false, goodsId: goods.id, price: null, expectedOn: null };
  await answerRequest(idOf(goods.name), { ...answer, by: "旅程" }, Date.now());
  await page.goto(`/pzqg/info?id=${idOf(goods.name)}`);
  await expect(page.locator(".request__answer")).toContainText("已上架");
  await page.getByRole("button", { name: "加入购物车" }).click();
  await expect(notice(page, "已加入购物车")).toBeVisible();

  await page.goto("/pzqg?state=pending");
  await main(page).getByRole("link", { name: "无此罕见药" }).click();
  await expect(page.locator(".timeline")).toContainText("提交求购");
  await confirm(page, "撤销求购", "确定撤销这条求购吗？", "撤销求购");
  await expect(notice(page, "求购已撤销")).toBeVisible();
  await expect(main(page).locator(".surface .status").first()).toHaveText("已撤销");
});

test("a word to the shop, with a picture, is taken once it is whole, and answered", async ({
  page,
  buyer,
}, info) => {
  const text = "快捷采购的数量栏可以再宽一些吗";
  await page.goto("/yjfk?about=快捷采购");
  await expect(page.getByLabel("反馈内容")).toHaveValue("关于快捷采购：");
  await page.getByLabel("反馈内容").fill(text);
  await page.getByLabel("图片").setInputFiles(picture("假.png", Buffer.from("<html>")));
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(page.getByRole("alert")).toContainText("请选择反馈类型");
  await expect(page).toHaveURL(/\?about=/);
  await page.getByLabel("网站使用").check();
  await page.getByLabel("图片").setInputFiles(picture("假.png", Buffer.from("<html>")));
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(page.getByRole("alert")).toContainText("请上传 JPG 或 PNG 图片");
  await expect(page.getByLabel("反馈内容")).toHaveValue(text);
  if (isScripted(info)) await page.getByRole("button", { name: "移除 假.png" }).click();
  await page.getByLabel("图片").setInputFiles(picture("截图.png"));
  if (isScripted(info)) {
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("list", { name: "已选文件" }).getByRole("listitem")).toHaveText([
      /截图\.png1 KB/,
    ]);
  }
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(notice(page, "反馈已提交")).toBeVisible();
  const item = page.locator(".feedback__item");
  await expect(item).toContainText(text);
  await expect(item.getByRole("img")).toBeVisible();

  const { id } = await db
    .selectFrom("feedback")
    .select("id")
    .where("company_id", "=", buyer.companyId)
    .executeTakeFirstOrThrow();
  await answerFeedback(id, "已加宽", "旅程", Date.now());
  await page.goto("/wdxx");
  await page.getByRole("button", { name: /^查看.*您的反馈已答复/ }).click();
  await expect(item).toContainText("已加宽");
});

test("a form that another login finds open is not sent in its name, keeps what was typed, and goes at the second press", async ({
  page,
  context,
  buyer,
  baseURL,
}) => {
  await page.goto("/yjfk");
  await page.getByLabel("反馈内容").fill("两家门店共用一台电脑，反馈写到一半换了账号。");
  const other = await newBuyer();
  await page.getByLabel("网站使用").check();
  const token = page.locator("form", { has: page.getByLabel("反馈内容") }).locator("[name=token]");
  const old = await token.inputValue();
  // On another tab of the same browser.
  await enter(context, other, baseURL!);
  const send = page.getByRole("button", { name: "提交反馈" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("登录的账号或企业已变更，本次没有提交");
  const written = db
    .selectFrom("feedback")
    .select("company_id")
    .where("company_id", "in", [buyer.companyId, other.companyId]);
  expect(await written.execute()).toEqual([]);
  await expect(page.getByLabel("反馈内容")).toHaveValue(/换了账号/);
  // The answer stands before the page is read anew, from which the form has its own token.
  await expect(token).not.toHaveValue(old);
  await send.click();
  await expect(notice(page, "反馈已提交")).toBeVisible();
  expect(await written.execute()).toEqual([{ company_id: other.companyId }]);
});
