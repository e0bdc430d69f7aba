import { adminOf, adminMessage } from "./admin";
import { oneGoods, placedOrder, shipped } from "./shop";
import { expect, isScripted, notice, test } from "./support";

test("a complaint goes from the buyer to its answer, and an inspector sees where the batch went", async ({
  page,
  browser,
  buyer,
  baseURL,
}, info) => {
  const goods = await oneGoods({});
  await shipped(await placedOrder(buyer, [[goods, 6]]));
  await page.goto("/zlts/new");
  const bought = page.getByRole("listitem").filter({ hasText: goods.name });
  await bought.getByRole("link", { name: "投诉质量问题" }).click();
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("请写明情况");
  await page.getByLabel("严重程度").selectOption("一般");
  await page.getByLabel("发生日期").fill("2026-01-05");
  await page.getByLabel("质量问题").fill("两盒封签破损，药板外露");
  await page.getByLabel("联系电话").fill("13800000001");
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(notice(page, "已提交，质量部会尽快调查")).toBeVisible();
  const number = /TS\d+/.exec(page.url())![0];

  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page: admin } = await adminOf(browser, "quality", options);
  await admin.goto(`/staff/complaints?number=${number}`);
  await admin.getByRole("link", { name: number }).click();
  await admin.getByLabel("调查情况").fill("查看留样和同批库存，封签完好");
  await admin.getByLabel("结论", { exact: true }).selectOption("不属实");
  await admin.getByRole("button", { name: "保存调查和结论" }).click();
  await expect(adminMessage(admin, "调查和结论已保存")).toBeVisible();
  await admin.getByRole("link", { name: "答复", exact: true }).click();
  await admin.getByLabel("答复（客户可见）").fill("已核对，给您换货");
  await admin.getByRole("button", { name: "答复", exact: true }).click();
  await expect(adminMessage(admin, "已答复")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main")).toContainText("已核对，给您换货");

  await admin.goto("/staff/inspections");
  await admin.getByLabel("检查人员").fill("王检查");
  await admin.getByLabel("检查单位").fill("市场监督管理局");
  await admin.getByLabel("原因").fill("日常检查");
  await admin.getByRole("button", { name: "开启检查模式" }).click();
  await admin.getByRole("button", { name: "生成进入链接" }).click();
  const link = new URL(await admin.getByLabel("进入链接").inputValue());
  const guest = await (await browser.newContext(options)).newPage();
  await guest.goto(link.pathname + link.search);
  await guest.getByRole("button", { name: "进入检查模式" }).click();
  await guest.getByLabel("批号", { exact: true }).fill(`LC${goods.id}`);
  await guest.getByRole("button", { name: "筛选" }).click();
  const sent = guest.getByRole("region", { name: "发出" });
  await expect(sent.getByRole("row", { name: buyer.companyName })).toContainText("6盒");
  await expect(guest.getByRole("main")).toContainText("只能查看");

  await admin.reload();
  await expect(admin.getByRole("region", { name: "看过的页面" })).toContainText(`LC${goods.id}`);
  await admin.getByRole("button", { name: "结束检查模式" }).click();
  await expect(adminMessage(admin, "检查人员已退出")).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(/\/staff\/sign-in/);
});
