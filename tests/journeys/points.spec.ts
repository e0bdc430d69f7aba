import type { Page } from "playwright/test";
import { moveExchange } from "~/modules/rewards/exchange.server";
import { exchangesOf, givePoints, itemRow, newItem, newTemplate, ownedOf } from "./perks";
import { newBuyer, purseOf } from "./shop";
import { confirm, enter, expect, getFields, notice, send, test } from "./support";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("points become a gift: asked for, confirmed, shipped, received", async ({ page, buyer }) => {
  const item = await newItem();
  await givePoints(buyer, 1_250);
  await page.goto("/jfsc");
  await expect(page.getByRole("main")).toContainText("1,250");
  await expect(page.getByRole("main")).toContainText("实付金额每满 1 元得 1 分");
  await page.getByRole("link", { name: `兑换：${item.name}` }).click();
  await page.getByLabel("数量").fill("2");
  await page.getByRole("button", { name: "确认兑换" }).click();
  await expect(page).toHaveURL(/\/jfsc\/exchange\/\d+$/);
  await expect(notice(page, "兑换已提交")).toBeVisible();
  await expect(heading(page)).toHaveText("未兑换");
  await expect(page.getByRole("main")).toContainText("旅程路 1 号");
  expect((await purseOf(buyer)).points).toBe(1_050);
  expect((await itemRow(item)).exchanged).toBe(2);

  const [exchange] = await exchangesOf(buyer);
  await moveExchange(exchange!.id, { companyId: null, move: "confirm", shipment: "" }, Date.now());
  await page.reload();
  await expect(heading(page)).toHaveText("已兑换");
  await expect(page.getByRole("link", { name: "取消兑换" })).toHaveCount(0);
  await moveExchange(exchange!.id, { companyId: null, move: "ship", shipment: "演示快递 123" }, Date.now());
  await page.reload();
  await expect(heading(page)).toHaveText("已发货");
  await expect(page.getByRole("main")).toContainText("演示快递 123");
  await confirm(page, "确认收货", "确定已经收到礼品了吗", "确认收货");
  await expect(heading(page)).toHaveText("已收货");
  await page.goto("/jfsc?tab=mine");
  await expect(page.locator(".points-exchange", { hasText: item.name })).toContainText("已收货");
  await page.goto("/jfsc?tab=log");
  await expect(page.getByRole("row", { name: new RegExp(item.name) })).toContainText("−200");
});

test("an exchange that nobody has begun with is cancelled, and everything is back once", async ({
  page,
  buyer,
  baseURL,
}) => {
  const item = await newItem();
  await givePoints(buyer, 300);
  await page.goto(`/jfsc/item/${item.id}`);
  await page.getByRole("button", { name: "确认兑换" }).click();
  await expect(heading(page)).toHaveText("未兑换");
  const at = new URL(page.url()).pathname;
  await confirm(page, "取消兑换", "积分会原数退回", "取消兑换");
  await expect(notice(page, "兑换已取消，积分已退回")).toBeVisible();
  await expect(heading(page)).toHaveText("已取消");
  await send(page.request, baseURL!, at, { intent: "cancel" });
  expect((await purseOf(buyer)).points).toBe(300);
  expect((await itemRow(item)).exchanged).toBe(0);
  await page.reload();
  await expect(notice(page, "当前状态为“已取消”，不能取消")).toBeVisible();
});

test("too few points, too many pieces, no stock: said, nothing taken, what was typed stays", async ({
  page,
  buyer,
}) => {
  const dear = await newItem({ points: 1_000 });
  const gone = await newItem({ stock: 0 });
  const item = await newItem({ limit_per_company: 2 });
  await givePoints(buyer, 350);
  await page.goto("/jfsc");
  const card = (name: string) => page.locator(".points-item", { hasText: name });
  await expect(card(dear.name)).toContainText("积分不足，还差 650 分");
  await expect(card(gone.name)).toContainText("已兑完");
  await page.goto(`/jfsc/item/${dear.id}`);
  await expect(page.getByRole("main")).toContainText("积分不足，还差 650 分");
  await expect(page.getByRole("button", { name: "确认兑换" })).toHaveCount(0);
  await page.goto(`/jfsc/item/${item.id}`);
  await page.getByLabel("数量").fill("3");
  await page.getByRole("button", { name: "确认兑换" }).click();
  await expect(page.getByRole("alert")).toContainText("每家限兑 2 件");
  await expect(page.getByLabel("数量")).toHaveValue("3");
  await page.getByLabel("数量").fill("");
  await page.getByRole("button", { name: "确认兑换" }).click();
  await expect(page.getByRole("alert")).toContainText("请填写数量");
  expect(await exchangesOf(buyer)).toEqual([]);
  expect((await purseOf(buyer)).points).toBe(350);
});

test("a voucher is there at once", async ({ page, buyer }) => {
  const template = await newTemplate({ is_public: 0 });
  const item = await newItem({ kind: "voucher", voucher_template_id: template.id, image: "" });
  await givePoints(buyer, 100);
  await page.goto(`/jfsc/item/${item.id}`);
  await page.getByRole("button", { name: "确认兑换" }).click();
  await expect(heading(page)).toHaveText("已收货");
  await page.getByRole("link", { name: "查看我的券" }).click();
  await expect(page.locator(".ticket", { hasText: template.name })).toContainText("可使用");
  expect(await ownedOf(buyer, template)).toHaveLength(1);
});

test("one form sent twice exchanges once; another company's exchange is not found", async ({
  page,
  buyer,
  context,
  baseURL,
}) => {
  const item = await newItem();
  await givePoints(buyer, 500);
  await page.goto(`/jfsc/item/${item.id}`);
  const fields = await getFields(page, "#exchange-count");
  const answers = await Promise.all(
    [1, 2, 3].map(() => send(page.request, baseURL!, `/jfsc/item/${item.id}`, fields)),
  );
  const places = answers.map((answer) => answer.headers()["location"]);
  expect(new Set(places).size).toBe(1);
  const exchanges = await exchangesOf(buyer);
  expect(exchanges).toHaveLength(1);
  expect((await purseOf(buyer)).points).toBe(400);

  await context.clearCookies();
  const other = await newBuyer();
  await enter(context, other, baseURL!);
  const path = `/jfsc/exchange/${exchanges[0]!.id}`;
  expect((await page.request.get(path)).status()).toBe(404);
  const cancelled = await send(page.request, baseURL!, path, { intent: "cancel" });
  expect(cancelled.status()).toBe(404);
  expect((await exchangesOf(buyer))[0]!.state).toBe("requested");
});
