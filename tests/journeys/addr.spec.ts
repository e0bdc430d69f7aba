import type { Page } from "playwright/test";
import { releaseAddress } from "~/modules/company/addresses/address.server";
import { db } from "~/platform/database/database.server";
import { fillCart, newBuyer, oneGoods, unique } from "./shop";
import { confirm, expect, isScripted, notice, test } from "./support";

const main = (page: Page) => page.getByRole("main");

/** With JavaScript each list follows at once, without it by its button. */
async function choose(page: Page, scripted: boolean): Promise<void> {
  for (const [label, name] of [
    ["省", "广东省"],
    ["市", "深圳市"],
    ["区", "南山区"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption(name);
    if (!scripted && label !== "区") await page.getByRole("button", { name: "更新下级地区" }).click();
  }
}

test("an address is added, waits, is released, becomes the default, moves and goes", async ({
  page,
  buyer,
}, info) => {
  const detail = `旅程仓库路 ${unique()} 号`;
  await page.goto("/addr");
  await main(page).getByRole("link", { name: "新增收货地址" }).click();
  await page.getByLabel("收货人").fill("旅程仓库");
  await page.getByLabel("手机或座机").fill("0755-123");
  await page.getByLabel("详细地址").fill(detail);
  await choose(page, isScripted(info));
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page.getByRole("alert")).toContainText("带区号的座机");
  await expect(page.getByLabel("区", { exact: true })).toHaveValue("440305");
  await page.getByLabel("手机或座机").fill("0755-12345678");
  if (isScripted(info)) {
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.locator(".field--error")).toHaveCount(0);
    await expect(page.getByLabel("手机或座机")).toBeFocused();
  }
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(notice(page, "收货地址已提交审核")).toBeVisible();
  const item = page.locator(".addresses__item").filter({ hasText: detail });
  await expect(item).toContainText("广东省深圳市南山区");
  await expect(item).toContainText("待审核");
  await expect(item.getByRole("button")).toHaveCount(0);

  const { id } = await db
    .selectFrom("address")
    .select("id")
    .where("company_id", "=", buyer.companyId)
    .where("detail", "=", detail)
    .executeTakeFirstOrThrow();
  await releaseAddress(id, Date.now());
  await page.reload();
  await item.getByRole("button", { name: /^设为默认/ }).click();
  await expect(notice(page, "已设为默认收货地址")).toBeVisible();
  await expect(item).toContainText("默认");
  await item.getByRole("link", { name: /^编辑/ }).click();
  await expect(page.getByLabel("市", { exact: true })).toHaveValue("440300");
  await page.getByLabel("收货人").fill("旅程新人");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(item).toContainText("旅程新人");
  await expect(item).toContainText("可配送");
  await confirm(page, `删除：${detail}`, "确定删除这个收货地址吗？", "删除");
  await expect(notice(page, "收货地址已删除")).toBeVisible();
  await expect(item).toHaveCount(0);
});

test("a second store: the cart is copied, the badge and the goods follow the switch", async ({
  page,
  buyer,
}, info) => {
  const store = await newBuyer();
  const { accountId } = buyer.viewer.buyer;
  const member = { account_id: accountId, company_id: store.companyId, is_default: 0 } as const;
  await db.insertInto("membership").values(member).execute();
  const goods = await oneGoods({});
  await fillCart(buyer, [[goods, 7]]);

  await page.goto("/ddgl");
  const current = page.locator(".stores__item--current");
  await expect(current).toContainText(buyer.companyName);
  await expect(current).toContainText("购物车 1 种");
  await page.getByRole("button", { name: "复制到所选门店" }).click();
  await expect(page.getByRole("alert")).toContainText("请选择门店");
  await page.getByRole("checkbox", { name: store.companyName }).check();
  if (isScripted(info)) await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "复制到所选门店" }).click();
  await expect(notice(page, `${store.companyName}：已加入购物车`)).toBeVisible();

  await page.getByRole("button", { name: `切换到${store.companyName}` }).click();
  await expect(notice(page, `已切换到${store.companyName}`)).toBeVisible();
  await expect(current).toContainText(store.companyName);
  await page.goto("/cart");
  const line = page.locator(".cart-line", { hasText: goods.name });
  await expect(line.getByRole("spinbutton")).toHaveValue("7");
});
