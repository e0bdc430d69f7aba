import { addCoupon } from "./offers";
import { fillCart, newGoods, type Goods } from "./shop";
import { expect, isScripted, placeOrder, test } from "./support";

test("a row of the total opens to the goods it came from, in the cart and on the order; on paper it is open", async ({
  page,
  buyer,
}) => {
  const [first, second] = (await newGoods({ base_price: 8_000 }, { base_price: 4_000 })) as [Goods, Goods];
  await fillCart(buyer, [
    [first, 1],
    [second, 1],
  ]);
  await page.goto("/cart");
  const row = page.locator(".sum__row", { hasText: "优惠券 满100减10" });
  const parts = row.locator(".sum__parts li");
  await expect(row.locator("summary")).toContainText("−10.00");
  await expect(parts.first()).not.toBeVisible();
  await row.locator("summary").press("Enter");
  await expect(parts).toHaveText([`${first.name}−6.67`, `${second.name}−3.33`]);
  await expect(parts.first()).toBeVisible();

  await row.locator("summary").press("Enter");
  await expect(parts.first()).not.toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(parts.first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  const orderId = await placeOrder(page);
  await page.goto(`/order/info/${orderId}`);
  await expect(parts.first()).not.toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(parts).toHaveText([`${first.name}−6.67`, `${second.name}−3.33`]);
  await expect(parts.first()).toBeVisible();
});

test("another coupon says what it costs, is kept to the next step, and leads back to the best", async ({
  page,
  buyer,
}, info) => {
  await addCoupon(buyer, 5_000, 300);
  const [goods] = (await newGoods({ base_price: 12_000 })) as [Goods];
  await fillCart(buyer, [[goods, 1]]);
  await page.goto("/cart");
  const aside = page.getByRole("complementary", { name: "结算" });
  await expect(aside).toContainText("已为您选择最优组合");
  await expect(aside.getByRole("status")).toContainText("应付¥118.00");
  await page.getByText("更换优惠券或不使用").click();
  await expect(aside.locator("label", { hasText: "满50减3" })).toContainText("多付 ¥7.00");
  await expect(aside.locator("label", { hasText: "不使用优惠券" })).toContainText("多付 ¥10.00");
  await page.getByRole("radio", { name: /满50减3/ }).check();
  if (!isScripted(info)) await page.getByRole("button", { name: "使用所选" }).click();
  await expect(page).toHaveURL(/coupon=\d+/);
  await expect(aside.getByRole("status")).toContainText("应付¥125.00");
  await expect(aside).toContainText("比最优组合多付 ¥7.00");
  await expect(aside.locator("label", { hasText: "满100减10" })).toContainText("少付 ¥7.00");
  await aside.getByRole("link", { name: "改用最优组合" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(aside.getByRole("status")).toContainText("应付¥118.00");
  await expect(aside).toContainText("已为您选择最优组合");
});
