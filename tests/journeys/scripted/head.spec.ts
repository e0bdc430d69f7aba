import { expect, test } from "../errors";

test("what the server said of its page goes when the browser goes on to another, whose title says what it is", async ({
  page,
}) => {
  const message = page.locator(
    'head > :is(link[rel="canonical"], meta[property], meta[name="description"], script[type="application/ld+json"])',
  );
  await page.goto("/list?category=14");
  await expect(message).not.toHaveCount(0);
  await expect(page).toHaveTitle("青霉素类 药品列表 - 青囊医药");
  await page.locator('main a[href^="/list/info/"]').first().click();
  await expect(page).toHaveTitle(/ 商品详情 - 青囊医药$/);
  await expect(message).toHaveCount(0);
  await page.reload();
  await expect(message).not.toHaveCount(0);
});
