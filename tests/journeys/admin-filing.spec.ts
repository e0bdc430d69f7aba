import { db } from "~/platform/database/database.server";
import { adminOf, adminMessage } from "./admin";
import { unique } from "./shop";
import { expect, isScripted, test } from "./support";

test("a category is made, moved and merged, and its old link leads on; a maker gets another name; a warehouse is closed", async ({
  browser,
  baseURL,
}, info) => {
  const { page } = await adminOf(browser, "purchasing", {
    javaScriptEnabled: isScripted(info),
    baseURL: baseURL!,
  });
  const own = unique();
  const make = async (name: string, parent: string) => {
    await page.goto("/staff/categories/new");
    await page.getByLabel("分类名称").fill(name);
    await page.getByLabel("上级").selectOption({ label: parent });
    await page.getByLabel("顺序").fill("90");
    await page.getByLabel("原因").fill("新品类");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(adminMessage(page, "已保存")).toBeVisible();
    await expect(page).toHaveURL(/\/categories\/\d+$/);
    return page.url().split("/").at(-1)!;
  };
  const into = await make(`甲${own}`, "其他药品");
  const from = await make(`乙${own}`, "其他药品");
  await page.getByRole("link", { name: "移动" }).click();
  await page.getByLabel("移到哪个分类之下").selectOption({ label: "中成药" });
  await page.getByRole("button", { name: "查看会变什么" }).click();
  await expect(page.getByText(`中成药 > 乙${own}`)).toBeVisible();
  await page.getByLabel("原因（记入审计日志）").fill("归类");
  await page.getByRole("button", { name: "移动", exact: true }).click();
  await expect(adminMessage(page, `已移到 中成药 > 乙${own}`)).toBeVisible();
  await page.getByRole("link", { name: "合并" }).click();
  await page.getByLabel("合并到哪个分类").selectOption({ label: `其他药品 > 甲${own}` });
  await page.getByRole("button", { name: "查看会变什么" }).click();
  await page.getByLabel("原因（记入审计日志）").fill("重复");
  await page.getByRole("button", { name: "合并", exact: true }).click();
  await expect(adminMessage(page, `已合并到 其他药品 > 甲${own}`)).toBeVisible();
  await page.goto(`/list?category=${from}`);
  await expect(page).toHaveURL(new RegExp(`/list\\?category=${into}$`));
  await page.goto(`/staff/categories/${into}/removal`);
  await page.getByLabel("原因（记入审计日志）").fill("不用了");
  await page.getByRole("button", { name: "删除" }).click();
  await expect(adminMessage(page, `已删除分类“甲${own}”`)).toBeVisible();

  await page.goto("/staff/makers/new");
  await page.getByRole("textbox", { name: "名称", exact: true }).fill(`旅程${own}药厂`);
  await page.getByLabel("简称").fill(`旅程${own}`);
  await page.getByLabel("原因").fill("新企业");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`旅程${own}药厂`);
  await page.getByRole("textbox", { name: "名称", exact: true }).fill(`旅程${own}制药有限公司`);
  await page.getByLabel("原因").fill("更名");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`旅程${own}制药有限公司`);
  await expect(page.getByLabel("其他名称")).toHaveValue(`旅程${own}药厂`);

  await page.goto("/staff/warehouses/new");
  await page.getByLabel("仓库名称").fill(`旅程仓${own}`);
  await page.getByLabel("所在地区").fill("广东省佛山市");
  await page.getByLabel("顺序").fill("99");
  await page.getByLabel("原因").fill("新仓");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("link", { name: "关闭" }).click();
  await page.getByLabel("原因（记入审计日志）").fill("合租到期");
  await page.getByRole("button", { name: "关闭" }).click();
  await expect(adminMessage(page, `仓库“旅程仓${own}”已关闭`)).toBeVisible();
  const app = await db
    .selectFrom("warehouse")
    .select("closed_at")
    .where("name", "=", `旅程仓${own}`)
    .executeTakeFirstOrThrow();
  expect(app.closed_at).not.toBeNull();
});
