import type { Page } from "playwright/test";
import { axeFindings } from "./axe";
import { changeGoods, cartOf, newGoods, placedOrder } from "./shop";
import { confirm, expect, isScripted, notice, test } from "./support";

test("what was bought before is filled with the last numbers and ordered by keyboard, each row answered", async ({
  page,
  buyer,
}, info) => {
  const [item, two, three] = await newGoods({ pack_size: 10 }, {}, {});
  await placedOrder(buyer, [
    [item!, 20],
    [two!, 3],
    [three!, 4],
  ]);
  await changeGoods(item!, { base_price: 1_130 });
  await changeGoods(three!, { stock: 0 });
  await page.goto("/kjcg/bought");
  const row = (name: string) => page.locator(".quick-table tbody tr", { hasText: name });
  const number = (name: string) => row(name).getByRole("spinbutton");
  await expect(row(item!.name)).toContainText("涨 ¥1.30");
  await expect(row(item!.name)).toContainText("1 次");
  await expect(row(three!.name)).toContainText("暂时缺货");
  await page.getByRole("link", { name: "按上次数量填入" }).click();
  await expect(page).toHaveURL(/fill=last/);
  await expect(number(item!.name)).toHaveValue("20");
  await expect(number(two!.name)).toHaveValue("3");
  await page.getByRole("link", { name: "品名", exact: true }).click();
  await expect(page).toHaveURL(/order=name/);
  await expect(number(item!.name)).toHaveValue("");
  const fields = page.getByRole("spinbutton");
  await fields.first().focus();
  await number(two!.name).fill("999999");
  await number(item!.name).fill("13");
  if (!isScripted(info)) await page.getByRole("button", { name: "重新计算" }).click();
  // Said in the row, left out of the sum, never rounded; the way out is a button.
  await expect(row(item!.name)).toContainText("每 10 盒一包");
  await expect(row(two!.name)).toContainText("超库存，现有");
  await expect(row(two!.name)).toContainText("未计");
  await expect(page.locator(".order-bar")).toContainText("2 行要改，未计入");
  await expect(page.locator(".order-bar")).toContainText("已填 0 种，0 件");
  await row(item!.name).getByRole("button", { name: /^20/ }).click();
  await expect(number(item!.name)).toHaveValue("20");
  await expect(page.locator(".order-bar")).toContainText("已填 1 种，20 件");
  await expect(row(item!.name)).toContainText("¥226.00");
  if (isScripted(info)) {
    await fields.first().focus();
    await fields.first().press("Enter");
    await expect(fields.nth(1)).toBeFocused();
    await fields.nth(1).press("Enter");
    await expect(page.getByRole("button", { name: "全部加入购物车" })).toBeFocused();
    await page.keyboard.press("Enter");
  } else await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(page.getByRole("alert")).toContainText(`${two!.name}：库存不足`);
  await expect(row(item!.name)).toContainText("已加入");
  await expect(number(two!.name)).toHaveValue("999999");
  await number(two!.name).fill("5");
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(notice(page, "已将 1 种商品加入购物车")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [item!.id]: 20, [two!.id]: 5 });
});

test("a pasted list is answered line by line, keeps a choice and goes into the cart; what is unknown leads to a request", async ({
  page,
  buyer,
}, info) => {
  const [item, two] = await newGoods({ pack_size: 10, spec: "0.25g*24粒" }, {});
  const [again] = await newGoods({ name: two!.name, generic_name: two!.name, spec: "0.5g*12片" });
  await page.goto("/kjcg/new");
  await page
    .getByLabel("粘贴清单")
    .fill(`${item!.name} 0.25g × 24粒 ×１３\n${two!.name} 5盒\n没有此药口服液 10ml*10支 30盒`);
  await page.getByRole("button", { name: "核对清单" }).click();
  await expect(page).toHaveURL(/\/kjcg\/lists\/\d+$/);
  const row = (text: string) => page.locator(".quick-sheet tbody tr", { hasText: text });
  await expect(row("×１３")).toContainText("已匹配");
  await expect(row("×１３").getByRole("spinbutton")).toHaveValue("20");
  await expect(row("5盒")).toContainText("待选择");
  const wish = row("没有此药").getByRole("link", { name: /^转求购/ });
  if (isScripted(info)) expect(await axeFindings(page)).toEqual([]);
  await expect(wish).toHaveAttribute("href", /^\/pzqg\/add\?name=.+&number=30$/);
  // The choice is kept at once and the row drawn anew without it: its state afterwards cannot be asked for.
  await row("5盒")
    .getByRole("radio", { name: again!.name })
    .and(page.locator(`[value="${again!.id}"]`))
    .click();
  if (isScripted(info)) {
    await expect(row("5盒")).toContainText("您已选择");
    await page.reload();
    await expect(row("5盒")).toContainText("已匹配");
  }
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(notice(page, "已将 2 行加入购物车，还有 1 行没有加入")).toBeVisible();
  await expect(row("×１３")).toContainText("已加入");
  expect(await cartOf(buyer)).toEqual({ [item!.id]: 20, [again!.id]: 5 });
  await page
    .getByRole("navigation", { name: "清单的行" })
    .getByRole("link", { name: /^未找到/ })
    .click();
  await expect(page).toHaveURL(/view=unknown/);
  await expect(page.locator(".quick-sheet tbody tr")).toHaveCount(1);
});

test("a place in a pasted list is no quantity, and what stands ticked from before waits for its own button", async ({
  page,
  buyer,
}) => {
  const [sure, bought] = await newGoods({ case_size: 200 }, { spec: "0.25g*24粒" });
  const [twin] = await newGoods({ name: bought!.name, generic_name: bought!.name, spec: "0.5g*12片" });
  await placedOrder(buyer, [[bought!, 3]]);
  await page.goto("/kjcg/new");
  await page
    .getByLabel("粘贴清单")
    .fill(`13、${sure!.name}两件\n2、${bought!.name} 七盒\n③${twin!.name} 0.5g*12片\n${sure!.name}，1,000`);
  await page.getByRole("button", { name: "核对清单" }).click();
  const row = (at: number) => page.locator(".quick-sheet tbody tr").nth(at);
  await expect(row(0).getByRole("spinbutton")).toHaveValue("400");
  await expect(row(1).getByRole("spinbutton")).toHaveValue("7");
  await expect(row(2).getByRole("spinbutton")).toHaveValue("");
  await expect(row(3)).toContainText("数量“1,000”没有读明，请填写数量");
  await expect(row(1).getByRole("radio", { name: bought!.name }).first()).toBeChecked();
  const pending = page.getByRole("form", { name: "1 行按以前的采购预选，待您确认" });
  await expect(pending).toContainText(`第 2 行“2、${bought!.name} 七盒”：${bought!.name} 0.25g*24粒`);
  await expect(page.locator(".order-bar")).toContainText("可加入 1 行");
  await page.getByRole("button", { name: "全部加入购物车（1 行）" }).click();
  await expect(
    notice(page, "已将 1 行加入购物车，还有 3 行没有加入，各行写有原因，其中 1 行待您确认"),
  ).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [sure!.id]: 400 });
  await pending.getByRole("button", { name: "确认并加入这 1 行" }).click();
  await expect(notice(page, "已将 1 行加入购物车，还有 2 行没有加入")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [sure!.id]: 400, [bought!.id]: 7 });
});

test("goods whose names are known are ordered at the table, few presses each beside what is typed", async ({
  page,
  buyer,
}, info) => {
  const goods = await newGoods({ pack_size: 10 }, {}, {});
  const words = page.getByRole("searchbox", { name: "品名、规格或条码" });
  const add = page.getByRole("button", { name: "全部加入购物车" });
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await page.goto("/kjcg");
  for (const product of goods) {
    await expect(words).toBeFocused();
    await page.keyboard.insertText(product.name);
    await press("Enter");
    const number = page.locator(`#number-${product.id}`);
    await expect(number).toBeFocused();
    await page.keyboard.insertText("20");
    await press("Enter");
    await expect(words).toHaveValue("");
    await expect(number).toHaveValue("20");
  }
  // Another page, another day: what was typed stands there still.
  await page.goto("/kjcg/bought");
  await page.getByRole("link", { name: "表格", exact: true }).click();
  await expect(page.locator(".quick-table tbody tr")).toHaveCount(goods.length);
  await expect(page.locator(".order-bar")).toBeInViewport();
  await expect(page.locator(".order-bar")).toContainText("优惠后");
  await page.locator(`#number-${goods[2]!.id}`).fill("0");
  await page.locator(`#number-${goods[1]!.id}`).focus();
  if (isScripted(info)) await expect(page.locator(".quick-table tbody tr")).toHaveCount(goods.length - 1);
  await add.focus();
  await press("Enter");
  await expect(notice(page, "已将 2 种商品加入购物车")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [goods[0]!.id]: 20, [goods[1]!.id]: 20 });
  await expect(page.getByText("表格是空的")).toBeVisible();
  expect(presses / goods.length).toBeLessThanOrEqual(4);
});

test("an empty table lists the usual goods, nothing filled in; their numbers are summed up and ordered from there", async ({
  page,
  buyer,
}, info) => {
  const goods = await newGoods(...Array.from({ length: 16 }, () => ({ base_price: 500 })));
  const [often, broken, drafted] = goods;
  await placedOrder(
    buyer,
    goods.map((item): [typeof item, number] => [item, 6]),
  );
  await changeGoods(broken!, { pack_size: 5, stock: 8 });
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto("/kjcg");
  const number = (item: typeof often) => page.locator(`#number-${item!.id}`);
  const row = (item: typeof often) => page.locator(".quick-rows tbody tr").filter({ has: number(item) });
  const bar = page.locator(".order-bar");
  await expect(page.getByText("表格是空的，先列出常购品种")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "账户" })).toHaveCount(0);
  for (const item of goods) await expect(number(item)).toHaveValue("");
  expect(await rowsAtFullHeight(page)).toBeGreaterThanOrEqual(13);
  if (isScripted(info)) expect(await axeFindings(page)).toEqual([]);

  await row(often)
    .getByRole("button", { name: /常购 6$/ })
    .click();
  await expect(number(often)).toHaveValue("6");
  await expect(bar).toContainText("已填 1 种，6 件");
  await expect(bar).toContainText("优惠后 ¥30.00");
  await number(broken).fill("7");
  if (isScripted(info)) await number(broken).blur();
  else await page.getByRole("button", { name: "重新计算" }).click();
  await expect(row(broken)).toContainText("每 5 盒一包");
  await expect(row(broken).getByRole("button", { name: /^改为 5/ })).toBeVisible();
  await expect(bar).toContainText("1 行要改，未计入");
  await expect(bar).toContainText("优惠后 ¥30.00");

  // On another page the sum counts what was entered here.
  await page.goto(`/search/table?${new URLSearchParams({ keywords: drafted!.name })}`);
  await number(drafted).fill("2");
  if (isScripted(info)) await number(drafted).blur();
  else await page.getByRole("button", { name: "重新计算" }).click();
  await expect(bar).toContainText("已填 2 种，8 件");
  await expect(bar).toContainText("1 行要改，未计入");
  await expect(bar).toContainText("优惠后 ¥40.00");

  await page.goto("/kjcg");
  await expect(page.locator(".quick-rows__group")).toHaveText("常购品种");
  await row(drafted).getByRole("button", { name: /^移出/ }).click();
  await expect(number(drafted)).toHaveValue("");
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(page.getByRole("alert")).toContainText(`${broken!.name}：每 5 盒一包`);
  expect(await cartOf(buyer)).toEqual({ [often!.id]: 6 });
  await row(broken)
    .getByRole("button", { name: /^改为 5/ })
    .click();
  await expect(number(broken)).toHaveValue("5");
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(notice(page, "已将 1 种商品加入购物车")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [often!.id]: 6, [broken!.id]: 5 });
});

/** Header of the shop's pages on a laptop; what it is taller than that is no matter of this page. */
const HEADER = 120;

/** Whole rows between the page's head and its bar, in a window of 1366 × 650 under a header of 120 px. */
function rowsAtFullHeight(page: Page): Promise<number> {
  return page.evaluate((header) => {
    const excess = Math.max(0, document.querySelector("main")!.getBoundingClientRect().top - header);
    const end = window.innerHeight - document.querySelector(".order-bar")!.getBoundingClientRect().height;
    return [...document.querySelectorAll(".quick-rows tbody tr")].filter(
      (row) => row.getBoundingClientRect().bottom - excess <= end,
    ).length;
  }, HEADER);
}

test("the table becomes a template, the template an order, and it changes by its own button alone", async ({
  page,
  buyer,
}) => {
  const [item, two] = await newGoods({}, {});
  for (const goods of [item!, two!]) {
    await page.goto(`/kjcg?words=${encodeURIComponent(goods.name)}`);
    await page.locator(`#number-${goods.id}`).fill("6");
    await page.getByRole("button", { name: "列入表格" }).click();
    await expect(page).toHaveURL(/\/kjcg$/);
  }
  await page.getByRole("link", { name: "存为模板" }).click();
  await page.getByRole("button", { name: "存为模板" }).click();
  await expect(page.getByRole("alert")).toContainText("请填写模板名称");
  await page.getByLabel("新模板的名称").fill("每周常备");
  await page.getByRole("button", { name: "存为模板" }).click();
  await expect(notice(page, "已存入模板“每周常备”")).toBeVisible();
  const number = (goods: typeof item) => page.locator(`#number-${goods!.id}`);
  await expect(number(item)).toHaveValue("6");
  await number(item).fill("9");
  await number(two).fill("0");
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(notice(page, "已将 1 种商品加入购物车")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [item!.id]: 9 });
  await page.goto("/kjcg/templates");
  await page.getByRole("link", { name: "按此采购：每周常备" }).click();
  await expect(number(item)).toHaveValue("6");
  await number(two).fill("0");
  await page.getByRole("button", { name: "保存为模板数量" }).click();
  await expect(notice(page, "模板的数量已保存")).toBeVisible();
  await expect(number(two)).toHaveCount(0);
  await page.getByLabel("模板名称").fill("门店补货");
  await page.getByRole("button", { name: "改名" }).click();
  await expect(notice(page, "模板已改名为“门店补货”")).toBeVisible();
  await page.getByRole("link", { name: "复制到本店或其他门店" }).click();
  await page.getByLabel("复制后的名称").fill("夜班");
  await page.getByRole("button", { name: "复制模板" }).click();
  await expect(page.getByRole("alert")).toContainText("请选择门店");
  await expect(page.getByLabel("复制后的名称")).toHaveValue("夜班");
  await page.getByRole("checkbox", { name: /（本店）$/ }).check();
  await page.getByRole("button", { name: "复制模板" }).click();
  await expect(notice(page, "已存入模板“夜班”")).toBeVisible();
  await page.getByRole("link", { name: "全部模板" }).click();
  await expect(page.locator(".templates li")).toHaveCount(2);
  await confirm(page, "删除模板：夜班", "确定删除模板“夜班”吗", "删除模板");
  await confirm(page, "删除模板：门店补货", "确定删除模板“门店补货”吗", "删除模板");
  await expect(notice(page, "模板“门店补货”已删除")).toBeVisible();
  await expect(page.locator(".templates li")).toHaveCount(0);
});

test("what is typed in a list outlives page, order and search with its total in sight, and is ordered as a whole", async ({
  page,
  buyer,
}, info) => {
  const goods = await newGoods({ pack_size: 10, base_price: 1_000 }, { base_price: 500 }, {});
  const [item, two, three] = goods;
  await placedOrder(buyer, [[three!, 4]]);
  const number = (id: number) => page.locator(`#number-${id}`);
  const bar = page.locator(".order-bar");
  /** The field is left; without a script what was typed is kept by its button. */
  const leave = async (id: number) => {
    const stored = page.waitForResponse((answer) => answer.request().method() === "POST");
    if (isScripted(info)) await number(id).blur();
    else await page.getByRole("button", { name: "重新计算" }).click();
    await stored;
  };
  const searchFor = (name: string) => page.goto(`/search/table?${new URLSearchParams({ keywords: name })}`);
  await searchFor(item!.name);
  await number(item!.id).fill("20");
  await leave(item!.id);
  await expect(bar).toContainText(/优惠后 ¥[1-9]/);
  await page.getByRole("link", { name: "销量", exact: true }).click();
  await expect(page).toHaveURL(/sort=sales/);
  await expect(number(item!.id)).toHaveValue("20");
  await searchFor(two!.name);
  await expect(bar).toContainText("其他页 1 种");
  await expect(bar).toBeInViewport();
  await number(two!.id).fill("3");
  await leave(two!.id);
  await expect(bar).toContainText(/优惠后 ¥[1-9]/);
  await page.goto("/kjcg/bought");
  await expect(bar).toContainText("其他页 2 种");
  await number(three!.id).fill("4");
  await leave(three!.id);
  await page.getByRole("link", { name: "品名", exact: true }).click();
  await expect(page).toHaveURL(/order=name/);
  await expect(number(three!.id)).toHaveValue("4");
  await page.getByRole("link", { name: "其他页 2 种" }).click();
  await expect(page.locator(".quick-table tbody tr")).toHaveCount(3);
  await searchFor(two!.name);
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(notice(page, "已将 3 种商品加入购物车")).toBeVisible();
  await expect(number(two!.id)).toHaveValue("");
  expect(await cartOf(buyer)).toEqual({ [item!.id]: 20, [two!.id]: 3, [three!.id]: 4 });
});
