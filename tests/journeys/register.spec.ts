import type { Page } from "playwright/test";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import {
  approveCompany,
  rejectCompany,
  setScopes,
} from "~/modules/company/registration/register-review.server";
import { toCode, minutePasses, newHead, newPhone } from "./registering";
import { oneGoods, orderRow } from "./shop";
import { expect, fillSignIn, isScripted, placeOrder, notice, test as base } from "./support";

const PASSWORD = "Journey-2026";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (buffer: Buffer = PNG) => ({ name: "证件.png", mimeType: "image/png", buffer });

/** Step 1, the last field sent by Enter. */
async function fillStart(page: Page, phone: string): Promise<void> {
  await page.getByRole("textbox", { name: "手机号", exact: true }).fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("status").filter({ hasText: "验证码已发送至" })).toBeVisible();
  await page.getByLabel("短信验证码").fill(await toCode(phone));
  await page.getByLabel("设置密码").fill(PASSWORD);
  await page.getByLabel("设置密码").press("Enter");
}

async function prove(page: Page, phone: string): Promise<void> {
  await fillStart(page, phone);
  await expect(page).toHaveURL(/\/step2$/);
}

async function chooseRegion(page: Page, isLive: boolean): Promise<void> {
  for (const [list, code] of [
    ["省", "440000"],
    ["市", "440100"],
  ] as const) {
    await page.getByLabel(list, { exact: true }).selectOption(code);
    if (!isLive) await page.getByRole("button", { name: "更新下级地区" }).click();
  }
  await page.getByLabel("区", { exact: true }).selectOption("440106");
}

async function fillFacts(page: Page, name: string, phone: string, isLive: boolean): Promise<void> {
  await page.getByLabel("许可证编号").fill("粤DA0200001");
  await chooseRegion(page, isLive);
  await page.getByRole("textbox", { name: /^(企业|门店)名称$/ }).fill(name);
  await page.getByLabel("详细地址").fill("旅程路 1 号");
  await page.getByLabel("联系人").fill("旅程");
  await page.getByLabel("联系电话").fill(phone);
  await page.getByRole("button", { name: "保存，下一步" }).click();
  await expect(page).toHaveURL(/\/step3$/);
}

const card = (page: Page, name: string) => page.getByRole("article", { name });

async function upload(page: Page, name: string, buffer?: Buffer): Promise<void> {
  const form = card(page, name);
  await form.getByLabel(/编号|受托人/).fill("旅程-1");
  await form.getByLabel("长期有效").check();
  await form.getByLabel("证件文件").setInputFiles(picture(buffer));
  await form.getByRole("button", { name: "上传并保存" }).click();
}

async function uploadAll(page: Page): Promise<void> {
  for (const name of ["营业执照", "药品经营许可证", "采购委托书"]) {
    await upload(page, name);
    await expect(card(page, name).getByText("已上传")).toBeVisible();
  }
}

async function handIn(page: Page): Promise<string> {
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("资料已提交");
  return /company=(\d+)$/.exec(page.url())![1]!;
}

/** `device`: a second browser with cookies of its own. */
const test = base.extend<{ device: Page }>({
  device: async ({ browser, baseURL }, use, info) => {
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: isScripted(info) });
    await use(await context.newPage());
    await context.close();
  },
});

/** The year's contract, which the way to buying leads over. */
async function sign(page: Page): Promise<void> {
  await page.getByLabel("我已阅读合同全文").check();
  await page.getByLabel("签署人姓名").fill("旅程甲");
  await page.getByRole("button", { name: "签署合同" }).click();
  await expect(notice(page, "年度电子合同已签署")).toBeVisible();
}

test("a pharmacy registers over two devices, is approved, sees prices, signs and orders", async ({
  page,
  device,
}, info) => {
  const isLive = isScripted(info);
  const phone = newPhone();
  const name = `旅程大药房${phone}`;
  const goods = await oneGoods();
  await page.goto("/login");
  await page.getByRole("link", { name: "免费注册" }).click();
  await prove(page, phone);

  await page.getByRole("button", { name: "保存，下一步" }).click();
  await expect(page.getByRole("alert")).toContainText("请选择企业类型");
  await page.getByLabel("单体药店").check();
  await fillFacts(page, name, phone, isLive);

  await upload(page, "药品经营许可证", Buffer.from("<html>"));
  await expect(card(page, "药品经营许可证")).toContainText("请上传 JPG、PNG 或 PDF 文件");
  await upload(page, "药品经营许可证");
  await expect(card(page, "药品经营许可证").getByRole("img", { name: "药品经营许可证图片" })).toBeVisible();
  await page.goBack();
  await page.goto("/register/step1");
  await page.getByRole("link", { name: "继续注册" }).click();
  await expect(page.getByLabel("企业名称")).toHaveValue(name);

  await device.goto("/register/step3");
  await expect(device.getByRole("main")).toContainText("用同一手机号验证后，您填写的内容会接着显示");
  // A minute later; nobody waits for it here.
  await minutePasses(phone);
  await device.goto("/register/step1");
  await prove(device, phone);
  await expect(device.getByLabel("企业名称")).toHaveValue(name);
  await device.getByRole("button", { name: "保存，下一步" }).click();
  await expect(card(device, "药品经营许可证")).toContainText("已上传");
  await device.getByRole("button", { name: "提交审核" }).click();
  await expect(device.getByRole("alert")).toContainText("请上传营业执照");
  await card(device, "药品经营许可证").getByRole("button", { name: /^删除/ }).click();
  await expect(card(device, "药品经营许可证")).toContainText("待上传");
  await uploadAll(device);
  const id = await handIn(device);

  await device.goto(`/list/info/${goods.id}`);
  await expect(device.getByRole("main")).toContainText("审核后可见");
  await expect(device.getByRole("main")).not.toContainText("10.00");
  await approveCompany(Number(id), false, Date.now());
  await setScopes(Number(id), Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[], Date.now());
  await device.goto(`/list/info/${goods.id}`);
  await expect(device.getByRole("main")).toContainText("10.00");
  await device
    .getByRole("main")
    .getByRole("link", { name: /签署合同/ })
    .first()
    .click();
  await sign(device);
  await device.goto(`/list/info/${goods.id}`);
  await device
    .getByRole("main")
    .getByRole("button", { name: /^加入购物车/ })
    .first()
    .click();
  await expect(notice(device, /已加入购物车/)).toBeVisible();
  const order = await placeOrder(device);
  expect(await orderRow(order)).toMatchObject({ company_id: Number(id), status: "pendingPayment" });

  await minutePasses(phone);
  await page.context().clearCookies();
  await page.goto("/register/step1");
  await fillStart(page, phone);
  await expect(page.getByRole("alert")).toContainText("该手机号已注册");
  await page.goto("/login");
  await fillSignIn(page, phone, PASSWORD);
  await expect(page.locator(".topbar__company").first()).toContainText(name);
});

test("a store registers under its head office, by licence and by the head office itself", async ({
  page,
  device,
}, info) => {
  const isLive = isScripted(info);
  const [phone, head] = [newPhone(), await newHead()];
  await page.goto("/register/dd/step1");
  await page.getByLabel("总部的药品经营许可证编号").fill(head.licence);
  await prove(page, phone);
  await expect(page.getByRole("main")).toContainText(head.name);
  await fillFacts(page, `旅程门店${phone}`, phone, isLive);
  await uploadAll(page);
  const id = await handIn(page);
  await rejectCompany(Number(id), "委托书缺公章", Date.now());
  await page.reload();
  await expect(page.getByRole("main")).toContainText("未通过审核");

  await device.goto("/login?redirectTo=/register/dd/step1");
  await fillSignIn(device, head.username, head.password);
  await device.getByRole("button", { name: /由总部账号管理门店/ }).click();
  await fillFacts(device, `旅程门店二${phone}`, phone, isLive);
  await uploadAll(device);
  await handIn(device);
  await device.goto("/user");
  await expect(device.locator(".topbar__company").first()).toContainText(head.name);
});
