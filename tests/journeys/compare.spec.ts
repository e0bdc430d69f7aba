import { axeFindings } from "./axe";
import { cartOf, newGoods } from "./shop";
import { expect, isScripted, notice, test } from "./support";
import { getWidth } from "./width";

test("the cheapest tablet at the number stands first and goes into the cart from its row", async ({
  page,
  buyer,
}, info) => {
  const name = `${info.project.name === "js" ? "比价新" : "比价素"}环素片`;
  const own = { name, generic_name: name, dosage_form: "片剂" };
  const [small, large] = await newGoods(
    { ...own, spec: "0.25g*12片", base_price: 600, ladder: JSON.stringify([{ from: 10, price: 240 }]) },
    { ...own, spec: "0.25g*24片", base_price: 960 },
  );
  await page.goto(`/list/info/${large!.id}`);
  await page.getByRole("link", { name: "2 种同成分商品比价" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("同成分比价");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toContainText("0.25g*24片");
  await expect(rows.nth(1)).toContainText("¥0.400/片");
  await expect(rows.nth(1)).toContainText("最低");
  await page.getByLabel("每种各买").fill("10");
  await page.getByRole("button", { name: "按此数量比价" }).click();
  await expect(page).toHaveURL(/number=10/);
  await expect(rows.nth(1)).toContainText("0.25g*12片");
  await expect(rows.nth(1)).toContainText("¥0.200/片");
  if (isScripted(info)) expect(await axeFindings(page)).toEqual([]);
  await rows.nth(1).getByRole("spinbutton").fill("12");
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(notice(page, /购物车/)).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [small!.id]: 12 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await getWidth(page)).toEqual({ wide: 390, out: [] });
});

test("a substance that nothing has says so, and an address without one leads to the list", async ({
  page,
}) => {
  await page.goto("/list/compare?substance=没有这个成分");
  await expect(page.getByText("没有成分为“没有这个成分”的在售商品")).toBeVisible();
  await page.goto("/list/compare");
  await expect(page).toHaveURL(/\/list$/);
});
