import type { Page } from "playwright/test";
import { keyInAddress } from "~/modules/pictures/picture";
import { pictureBytes } from "../modules/pictures/made";
import { axeFindings } from "./axe";
import { adminOf, adminMessage } from "./admin";
import { htmlFaults } from "./html";
import { fillCart, oneGoods } from "./shop";
import { expect, isScripted, test } from "./support";

const findFile = async (name: string, colour: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(await pictureBytes({ width: 900, height: 700, colour })),
});

/** The keys of the pictures that a part of the page shows, each once, and that they come as pictures. */
async function keysIn(page: Page, selector: string): Promise<(string | null)[]> {
  const found = await page
    .locator(`${selector} img`)
    .evaluateAll((all) => all.map((item) => item.getAttribute("src")!));
  for (const src of found) {
    const answer = await page.request.get(src);
    expect([src, answer.status()]).toEqual([src, 200]);
  }
  return [...new Set(found.map(keyInAddress))];
}

test("a picture that purchasing hands in stands on the goods' page, in lists and in the cart", async ({
  browser,
  page,
  buyer,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = await oneGoods();
  const visitor = await (await browser.newContext(options)).newPage();
  const at = `/list/info/${goods.id}`;
  await visitor.goto(at);
  await expect(visitor.locator(".goods__picture")).toContainText("图为示意");
  await fillCart(buyer, [[goods, 10]]);

  const { page: purchasing } = await adminOf(browser, "purchasing", options);
  await purchasing.goto(`/staff/goods-pictures/${goods.id}`);
  const upload = purchasing.getByRole("region", { name: "上传" });
  await upload.getByLabel("图片，可以一次选几张").setInputFiles({
    name: "不是图片.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("no picture"),
  });
  await upload.getByRole("button", { name: "上传图片" }).click();
  await expect(purchasing.getByRole("alert")).toContainText("请上传 JPG、PNG 或 WebP 图片");
  // With a script what was chosen stays until it is taken back.
  if (options.javaScriptEnabled) await upload.getByRole("button", { name: "移除 不是图片.jpg" }).click();
  await upload
    .getByLabel("图片，可以一次选几张")
    .setInputFiles([await findFile("正面.jpg", "#cc2200"), await findFile("背面.jpg", "#0044cc")]);
  await upload.getByRole("button", { name: "上传图片" }).click();
  await expect(adminMessage(purchasing, "图片已上传，客户立即可见")).toBeVisible();
  await expect(purchasing.getByRole("region", { name: "历史" })).toContainText("上传商品图片");
  const [main, second] = await keysIn(purchasing, ".picture-list");
  if (options.javaScriptEnabled) expect(await axeFindings(purchasing)).toEqual([]);

  await visitor.goto(at);
  const gallery = visitor.getByRole("group", { name: "商品图片" });
  await expect(visitor.locator(".goods__picture")).toContainText("以实物为准");
  expect(await keysIn(visitor, ".gallery")).toEqual([main, second]);
  expect(await htmlFaults(await (await visitor.request.get(at)).text())).toEqual([]);
  if (options.javaScriptEnabled) expect(await axeFindings(visitor)).toEqual([]);
  const large = gallery.getByRole("link");
  await expect(large).toHaveAttribute("href", `/pictures/${main}/1280.webp`);
  await gallery.getByRole("radio", { name: new RegExp(`^${goods.name}，图 2`) }).press("Space");
  await expect(large).toHaveAttribute("href", `/pictures/${second}/1280.webp`);
  await visitor.goto(`/search?keywords=${encodeURIComponent(goods.name)}`);
  expect(await keysIn(visitor, ".goods-card")).toEqual([main]);
  await page.goto("/cart");
  expect(await keysIn(page, ".cart-line")).toEqual([main]);

  await purchasing.getByRole("button", { name: "上移第 2 张" }).click();
  await expect(adminMessage(purchasing, "已上移")).toBeVisible();
  await visitor.goto(`/search?keywords=${encodeURIComponent(goods.name)}`);
  expect(await keysIn(visitor, ".goods-card")).toEqual([second]);
  for (const left of [1, 0]) {
    await purchasing.locator("summary", { hasText: "移除" }).first().click();
    await purchasing.getByRole("button", { name: "确认移除主图" }).click();
    await expect(purchasing.locator(".picture-list__one")).toHaveCount(left);
  }
  await expect(adminMessage(purchasing, "图片已移除")).toBeVisible();
  await visitor.goto(at);
  await expect(visitor.locator(".goods__picture")).toContainText("图为示意");
});
