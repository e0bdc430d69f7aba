/** The orders of a list as a file, by real requests. */
import { beforeAll, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import * as csv from "~/routes/_staff+/staff.orders[.]csv";
import { clear, ground } from "../../orders/shop";
import { answerOf, loadPeople, personOf, roleBrowser } from "../../staff/desk/people";

beforeAll(async () => {
  await clear();
  await ground();
  await loadPeople();
});

test("is a file that no cache keeps, and stands in the log with its filter", async () => {
  const browser = await roleBrowser("service");
  const answer = await answerOf(csv.loader, browser.get("/staff/orders.csv?state=completed&words=%00"));
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "no-store",
  ]);
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="orders.csv"');
  expect((await answer.text()).trim().split("\n")).toHaveLength(1);
  const [row] = await auditRows({ subject: "order", subjectId: "export", most: 1 });
  expect(row).toMatchObject({ operator: personOf("service").name, command: "导出订单" });
  expect(row!.after).toContain("completed");
});

test("is not for those who do not see orders", async () => {
  const browser = await roleBrowser("marketing");
  expect((await answerOf(csv.loader, browser.get("/staff/orders.csv"))).status).toBe(403);
});
