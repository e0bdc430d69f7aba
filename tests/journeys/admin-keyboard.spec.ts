import type { Page } from "playwright/test";
import { newMember } from "./admin";
import { newGoods, orderRow, paid, PASSWORD, placedOrder, type Goods } from "./shop";
import { expect, focusBySlash, isScripted, tabTo, test } from "./support";

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

async function signInByKeys(page: Page, username: string): Promise<void> {
  await page.goto("/staff/sign-in");
  await tabTo(page, page.getByLabel("账号"));
  await page.keyboard.type(username);
  await press(page, "Tab");
  await page.keyboard.type(PASSWORD);
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/staff$/);
}

/** By the box in the bar; a whole number of an order leads to it. */
async function openByNumber(page: Page, number: string, scripted: boolean): Promise<void> {
  const box = page.getByRole("searchbox");
  if (scripted) await focusBySlash(page, box);
  else await tabTo(page, box);
  await page.keyboard.type(number);
  await press(page, "Enter");
  await expect(page).toHaveURL(new RegExp(`/staff/(orders|warehouse)/${number}$`));
}

test("an order is approved and leaves in two parcels, by keys alone", async ({
  browser,
  baseURL,
  buyer,
}, info) => {
  const scripted = isScripted(info);
  const [goods] = (await newGoods({ base_price: 2_000 })) as [Goods];
  const id = await placedOrder(buyer, [[goods, 20]]);
  await paid(id);
  const { number } = await orderRow(id);
  const sitDown = async (role: string) => {
    const context = await browser.newContext({ javaScriptEnabled: scripted, baseURL: baseURL! });
    const page = await context.newPage();
    await signInByKeys(page, (await newMember(role)).username);
    return page;
  };

  const sales = await sitDown("sales");
  await openByNumber(sales, number, scripted);
  const approve = sales.getByRole("button", { name: "审核通过", exact: true });
  await expect(approve).toBeVisible();
  if (scripted) await press(sales, "Control+Enter");
  else {
    await tabTo(sales, approve);
    await press(sales, "Enter");
  }
  await expect(sales.locator(".admin-flash")).toContainText(`审核通过：${number}`);

  const warehouse = await sitDown("warehouse");
  const send = async (units: string, tracking: string) => {
    await tabTo(warehouse, warehouse.getByRole("spinbutton").first());
    await press(warehouse, "Control+a");
    await warehouse.keyboard.type(units);
    await tabTo(warehouse, warehouse.getByLabel("运单号", { exact: true }));
    await warehouse.keyboard.type(tracking);
    if (scripted) await press(warehouse, "Control+Enter");
    else {
      await tabTo(warehouse, warehouse.getByRole("button", { name: "登记发货" }));
      await press(warehouse, "Enter");
    }
  };
  await openByNumber(warehouse, number, scripted);
  const toShip = warehouse.getByRole("link", { name: "去发货" });
  await tabTo(warehouse, toShip);
  await press(warehouse, "Enter");
  await expect(warehouse).toHaveURL(new RegExp(`/staff/warehouse/${number}`));
  await send("5", "SF1234567890");
  await expect(warehouse.locator(".admin-flash")).toContainText("其余待发");
  await send("15", "SF1234567891");
  await expect.poll(async () => (await orderRow(id)).status).toBe("pendingReceipt");
  for (const page of [sales, warehouse]) await page.context().close();
});
