import { db } from "~/platform/database/database.server";
import { expect, notice, test } from "./support";

const DAY = 86_400_000;

test("messages are opened from the member centre, by kind, one by one and all at once", async ({
  page,
  buyer,
}) => {
  const message = (kind: string, title: string, url: string, created_at: number) => ({
    company_id: buyer.companyId,
    kind,
    title,
    body: `${title}的说明`,
    url,
    created_at,
    read_at: null,
  });
  const many = Array.from({ length: 21 }, (_, i) =>
    message("account", `账户消息 ${i + 1}`, "", Date.now() - DAY),
  );
  const latest = [
    message("coupon", "券到账", "/yhq", Date.now()),
    message("order", "已发货", "/order", Date.now()),
  ];
  await db
    .insertInto("message")
    .values([...many, ...latest])
    .execute();
  // A draw that may still be joined waits for the company too.
  const joined = { company_id: buyer.companyId, prize_id: 1, prize_name: "谢谢参与", joined_at: Date.now() };
  await db
    .insertInto("draw_join")
    .values({ draw_id: 1, ...joined })
    .execute();
  const unread = () =>
    page.getByRole("navigation", { name: "账户" }).getByRole("link", { name: /^我的消息/ });
  await page.goto("/user");
  await expect(page.getByRole("heading", { name: buyer.companyName })).toBeVisible();
  await expect(page.getByText("没有需要您处理的事项")).toBeVisible();
  await expect(unread()).toContainText("23");
  await page.getByRole("button", { name: /券到账/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("优惠券");
  await expect(unread()).toContainText("22");

  await unread().click();
  const tabs = page.getByRole("navigation", { name: "消息分类" });
  await tabs.getByRole("link", { name: /^账户/ }).click();
  await expect(page).toHaveURL(/kind=account$/);
  await expect(page.locator(".inbox__item")).toHaveCount(20);
  await page.getByRole("button", { name: /^标为已读.*账户消息 21$/ }).click();
  await expect(page.getByText("共 21 条，未读 20 条")).toBeVisible();
  await expect(page).toHaveURL(/kind=account$/);
  await page
    .getByRole("link", { name: /下一页|^2$/ })
    .first()
    .click();
  await expect(page.locator(".inbox__title")).toHaveText(["未读账户消息 1"]);
  await page.getByRole("button", { name: "账户消息全部标为已读" }).click();
  await expect(notice(page, "已将 20 条消息标为已读")).toBeVisible();
  await expect(unread()).toContainText("1");
  await tabs.getByRole("link", { name: /^全部/ }).click();
  await page.getByRole("button", { name: "全部标为已读" }).click();
  await expect(notice(page, "已将 1 条消息标为已读")).toBeVisible();
  await expect(unread()).toHaveText("我的消息");
  await tabs.getByRole("link", { name: /^资质/ }).click();
  await expect(page.getByText("暂无资质消息")).toBeVisible();
  const left = await db
    .selectFrom("message")
    .select("id")
    .where("company_id", "=", buyer.companyId)
    .where("read_at", "is", null)
    .execute();
  expect(left).toEqual([]);
});
