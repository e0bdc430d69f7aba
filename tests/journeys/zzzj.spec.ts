import type { Page } from "playwright/test";
import { approveDocument } from "~/modules/company/registration/register-review.server";
import { waitingDocuments } from "~/modules/company/review/admin-companies.server";
import { DAY, toDay } from "~/platform/values/clock";
import { toCode, newPhone } from "./registering";
import { newBuyer, oneGoods, PASSWORD } from "./shop";
import { enter, expect, notice, test } from "./support";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const now = Date.now();
const card = (page: Page) => page.getByRole("article", { name: "药品经营许可证" });

async function upload(page: Page, buffer: Buffer): Promise<void> {
  const form = card(page);
  if (!(await form.getByLabel("证件文件").isVisible())) await form.getByText("更新药品经营许可证").click();
  await form.getByLabel("证件编号").fill("粤DA0200099");
  await form.getByLabel("有效期至").fill(toDay(now + 900 * DAY));
  await form.getByLabel("证件文件").setInputFiles({ name: "许可证.png", mimeType: "image/png", buffer });
  await form.getByRole("button", { name: "上传并保存" }).click();
}

test("an expired licence is refused with its sentence, renewed, approved, and the goods go into the cart", async ({
  page,
  context,
  baseURL,
}) => {
  const documents = { businessLicence: null, drugLicence: -1, purchaseAuthorisation: 90 };
  const buyer = await newBuyer({ documents });
  await enter(context, buyer, baseURL!);
  const goods = await oneGoods();
  const sentence = `您的药品经营许可证已于${toDay(now - DAY)}到期`;
  await page.goto(`/list/info/${goods.id}`);
  await expect(page.getByRole("main")).toContainText(sentence);
  await page.getByRole("main").getByRole("link", { name: "更新证件" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("资质证件");
  await expect(page.getByRole("main")).toContainText("更新前将不能采购任何商品");

  await upload(page, Buffer.from("<html>"));
  await expect(card(page)).toContainText("请上传 JPG、PNG 或 PDF 文件");
  await upload(page, PNG);
  await expect(card(page)).toContainText("审核中");
  await expect(card(page)).toContainText("已到期");
  await expect(page.getByRole("main")).toContainText("新证已提交，正在审核");

  const renewal = (await waitingDocuments(999)).find(({ company }) => company === buyer.companyName);
  await approveDocument(renewal!.id, {}, Date.now());
  await page.goto("/zzzj");
  await expect(card(page)).toContainText("有效");
  await expect(card(page)).not.toContainText("已到期");
  await page.goto(`/list/info/${goods.id}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^加入购物车/ })
    .first()
    .click();
  await expect(notice(page, /已加入购物车/)).toBeVisible();
  await page.goto("/cart");
  await expect(page.locator(".cart-line", { hasText: goods.name })).toBeVisible();
});

test("the login gets another phone and another password, and its other device is signed out", async ({
  page,
  buyer,
  browser,
  baseURL,
}) => {
  const device = await browser.newContext({ baseURL: baseURL! });
  await enter(device, buyer, baseURL!);
  await page.goto("/basic");
  await expect(page.locator("#scope")).toContainText("可采购 9 类");
  await expect(page.locator(".devices__item")).toHaveCount(2);
  await page.getByRole("link", { name: "更换手机号" }).click();
  const phone = newPhone();
  await page.getByLabel("新手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("status").filter({ hasText: "验证码已发送至" })).toBeVisible();
  await page.getByLabel("短信验证码").fill(await toCode(phone));
  await page.getByLabel("登录密码").fill(PASSWORD);
  await page.getByRole("button", { name: "更换手机号" }).click();
  await expect(notice(page, "登录手机号已更换")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`);

  await page.getByRole("link", { name: "修改密码" }).click();
  await page.getByLabel("原密码").fill("wrong-one");
  await page.getByLabel("新密码").fill("Journey-2027");
  await page.getByRole("button", { name: "保存新密码" }).click();
  await expect(page.getByRole("alert")).toContainText("密码不正确");
  await page.getByLabel("原密码").fill(PASSWORD);
  await page.getByLabel("新密码").fill("Journey-2027");
  await page.getByRole("button", { name: "保存新密码" }).click();
  await expect(notice(page, "其他设备已退出登录")).toBeVisible();
  await expect(page.locator(".devices__item")).toHaveCount(1);
  const answer = await device.request.get("/basic", { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await device.close();
});
