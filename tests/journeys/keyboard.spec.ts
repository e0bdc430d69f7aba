/** A clerk who never touches the mouse: search, number column, cart, order and payment by keys alone. */
import type { Page } from "playwright/test";
import { expect, test } from "./errors";
import { signIn } from "./support";

/** Presses Tab until the focused element satisfies `wanted`; fails when the page ends first. */
async function tabTo(page: Page, wanted: (element: Element) => boolean, most = 400): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    const there = await page.evaluate(
      (test) => !!document.activeElement && new Function(`return (${test})`)()(document.activeElement),
      wanted.toString(),
    );
    if (there) return;
  }
  throw new Error(`not reached by ${most} presses of Tab: ${wanted}`);
}

test("from search to paid order with the keyboard alone", async ({ page }, info) => {
  test.setTimeout(120_000);
  const scripted = info.project.name === "js";
  await signIn(page);
  if (scripted) await page.keyboard.press("/");
  else await tabTo(page, (e) => e.getAttribute("name") === "keywords");
  await page.keyboard.type("blg");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/keywords=blg/);
  await page.goto("/search/table?keywords=amxl");
  await tabTo(page, (e) => e.matches('table input[type="number"]:not([disabled])'));
  await page.keyboard.type("20");
  if (scripted) {
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('table input[type="number"]')))
      .toBe(true);
  }
  await tabTo(page, (e) => e.matches("button") && /加入购物车/.test(e.textContent ?? ""));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible();
  await page.goto("/cart");
  await tabTo(page, (e) => /去结算/.test(e.textContent ?? "") && e.matches("a, button"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart\/step2/);
  await tabTo(page, (e) => e.matches("button") && /提交订单/.test(e.textContent ?? ""));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart\/step3\/\d+/);
});

test("the first Tab offers to skip to the content, and focus is always seen", async ({ page }) => {
  await page.goto("/list");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "跳到主要内容" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  expect(outline).not.toBe("none");
});
