import { expect, notice, test } from "./support";

test("name and contacts: errors lead to their fields, typed values stay, the page shows what was saved", async ({
  page,
  buyer,
}) => {
  expect(buyer.companyId).toBeGreaterThan(0);
  await page.goto("/basic");
  await page.getByRole("link", { name: "修改资料" }).click();
  await expect(page).toHaveURL(/\/basic\/info$/);
  await page.getByLabel("姓名").fill("林");
  await page.getByLabel("企业邮箱").fill("不是邮箱");
  await page.getByLabel("企业座机").fill("020-12345678");
  await page.getByRole("button", { name: "保存" }).click();
  const summary = page.locator("#error-summary");
  await expect(summary.getByRole("heading")).toHaveText("有 2 处需要您修改");
  await expect(page.getByLabel("企业邮箱")).toHaveValue("不是邮箱");
  await expect(page.getByLabel("企业邮箱")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("企业座机")).toHaveValue("020-12345678");
  await summary.getByRole("link", { name: /^姓名/ }).click();
  await expect(page.getByLabel("姓名")).toBeFocused();
  await page.getByLabel("姓名").fill("林新禾");
  await page.getByLabel("企业邮箱").fill("buyer@example.com");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page).toHaveURL(/\/basic$/);
  await expect(notice(page, "资料已保存")).toBeVisible();
  await expect(page.getByText("buyer@example.com")).toBeVisible();
});

test("开票资料 by its address of before; the password form keeps no secret", async ({ page, buyer }) => {
  expect(buyer.companyId).toBeGreaterThan(0);
  await page.goto("/basic?edit=invoice");
  await expect(page).toHaveURL(/\/basic\/invoice$/);
  await page.getByLabel(/税号/).fill("91350100M000100Y44");
  await page.getByLabel("开户银行").fill("演示银行");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.locator("#error-summary").getByRole("link")).toHaveText(/统一社会信用代码/);
  await expect(page.getByLabel("开户银行")).toHaveValue("演示银行");
  await page.getByLabel(/税号/).fill("91350100M000100Y43");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(notice(page, "开票资料已保存")).toBeVisible();
  await page.goto("/basic/password");
  await page.getByLabel("原密码").fill("wrong-password");
  await page.getByLabel("新密码").fill("Another-good-1");
  await page.getByRole("button", { name: "保存新密码" }).click();
  await expect(page.locator("#error-summary")).toBeVisible();
  for (const label of ["原密码", "新密码"])
    await expect(page.getByLabel(label)).not.toHaveAttribute("value", /./);
});
