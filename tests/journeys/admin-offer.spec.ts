import type { Page } from "playwright/test";
import { formatTime } from "~/platform/values/clock";
import { adminOf, adminMessage } from "./admin";
import { newGoods, paid, placedOrder, unique } from "./shop";
import type { Goods } from "./shop";
import { expect, isScripted, test } from "./support";

const DAY = 86_400_000;

/** The form of a reduction on one goods, of which 10 were ordered at 20.00. */
async function typeOffer(page: Page, name: string, goods: Goods): Promise<void> {
  await page.getByLabel("名称").fill(name);
  await page.getByLabel("开始").fill(formatTime(Date.now() - DAY));
  await page.getByLabel("结束").fill(formatTime(Date.now() + 7 * DAY));
  await page.getByLabel("适用商品", { exact: true }).selectOption("指定商品");
  await page.getByLabel("指定商品").fill(String(goods.id));
  await page.getByLabel("档位").fill("一百减十");
  await page.getByLabel("原因").fill("旅程");
  await page.getByRole("button", { name: "保存" }).click();
}

/** A bundle of both, of which 4 sets lie in one order. */
async function simulateBundle(page: Page, [item, two]: readonly [Goods, Goods]): Promise<void> {
  await page.goto("/staff/offers/new");
  await page.getByRole("link", { name: "组合购" }).click();
  await page.getByLabel("名称").fill(`旅程组合 ${unique()}`);
  await page.getByLabel("开始").fill(formatTime(Date.now() - DAY));
  await page.getByLabel("结束").fill(formatTime(Date.now() + 7 * DAY));
  await page.getByLabel("活动商品").fill(`${item.id} 19.00 2 100\n${two.id} 28.00 2 100`);
  await page.getByLabel("原因").fill("旅程");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("link", { name: "试算" }).click();
  await expect(page.getByText("这是上限")).toBeVisible();
  await expect(page.getByRole("table", { name: "会变的订单" }).getByText("4 套")).toBeVisible();
}

test("an offer is made, mended where it was refused, rehearsed and switched on", async ({
  browser,
  page,
  buyer,
  baseURL,
}, info) => {
  const both = (await newGoods({ base_price: 2_000 }, { base_price: 3_000 })) as [Goods, Goods];
  const [goods, other] = both;
  const orderId = await placedOrder(buyer, [
    [goods, 10],
    [other, 9],
  ]);
  await paid(orderId);
  const name = `旅程满减 ${unique()}`;
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page: admin } = await adminOf(browser, "marketing", options);
  await admin.goto("/staff/offers/new");
  await admin.getByRole("link", { name: "专场满减" }).click();
  await typeOffer(admin, name, goods);
  await expect(admin.getByRole("alert").getByText(/第 1 行“一百减十”/)).toBeVisible();
  await admin.getByLabel("档位").fill("100.00 10.00");
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(admin, "已保存，尚未启用")).toBeVisible();
  await expect(admin.getByText(`${goods.name}满100减10`)).toBeVisible();

  await admin.getByRole("link", { name: "试算" }).click();
  await expect(admin.getByRole("heading", { name: `试算：${name}` })).toBeVisible();
  await expect(admin.getByText("会让利").first()).toBeVisible();
  await admin.getByRole("link", { name: "返回活动" }).click();
  await expect(admin.getByRole("link", { name: "试算" })).toBeVisible();
  const offerPage = admin.url();

  await simulateBundle(admin, both);
  await admin.goto(offerPage);

  await admin.getByRole("link", { name: "启用" }).click();
  await admin.getByLabel("原因").fill("试算过了");
  await admin.getByRole("button", { name: "启用" }).click();
  await expect(adminMessage(admin, "已启用")).toBeVisible();
  await admin.goto("/staff/offers/calendar");
  await expect(admin.getByRole("link", { name })).toBeVisible();

  await page.goto(`/list/info/${goods.id}`);
  await expect(page.getByText("满100减10").first()).toBeVisible();
});
