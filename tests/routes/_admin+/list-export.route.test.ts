import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import * as audit from "~/routes/_admin+/_system+/staff.audit.export";
import * as ledger from "~/routes/_admin+/_quality+/staff.ephedrine.ledger_.export";
import * as orders from "~/routes/_admin+/_orders+/staff.orders.export";
import { placeOrders } from "~/modules/checkout/place.server";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";

let service: Browser;
let number: string;
beforeAll(async () => {
  await clear();
  await ground();
  await loadPeople();
  service = await roleBrowser("service");
  await goods(11, [[300, 50]]);
  const buyer = await company(1);
  await cart(1, [[11, 4]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  await db.updateTable("orders").set({ remark: "=HYPERLINK(1)" }).execute();
  ({ number } = await db.selectFrom("orders").select("number").executeTakeFirstOrThrow());
});

const exported = (query: string, browser = service) =>
  getAnswer(orders.loader as never, browser.get(`/staff/orders/export${query}`));

describe("the orders of a list", () => {
  test("are a file that no cache keeps, and stand in the log with their filter", async () => {
    const answer = await exported("?state=completed&words=%00");
    expect([
      answer.status,
      answer.headers.get("Content-Type"),
      answer.headers.get("Cache-Control"),
      answer.headers.get("Content-Disposition"),
    ]).toEqual([200, "text/csv; charset=utf-8", "no-store", 'attachment; filename="orders.csv"']);
    expect((await answer.text()).trim().split("\n")).toHaveLength(1);
    const [row] = await auditRows({ subject: "order", subjectId: "export", limit: 1 });
    expect(row).toMatchObject({ operator: personOf("service").name, command: "导出订单" });
    expect(row!.after).toContain("completed");
  });

  test("are the same rows as CSV and XLSX, without a formula", async () => {
    const file = await (await exported("?state=pendingPayment&format=csv")).arrayBuffer();
    const text = Buffer.from(file).toString();
    expect(text.startsWith("\uFEFF订单编号,下单时间,公司,状态,")).toBe(true);
    const lines = text.trim().split("\n");
    expect([lines.length, lines[1]!.split(",")[0], lines[1]!.endsWith(",'=HYPERLINK(1)")]).toEqual([
      2,
      `"=""${number}"""`,
      true,
    ]);
    const answer = await exported("?state=pendingPayment&format=xlsx");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="orders.xlsx"');
    const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect([rows.length, rows[0]![0], rows[1]![0], rows[1]!.at(-1)]).toEqual([
      2,
      "订单编号",
      number,
      "=HYPERLINK(1)",
    ]);
    expect(rows[1]![7]).toBeTypeOf("number");
  });

  test("are not for those who do not see orders", async () => {
    expect((await exported("", await roleBrowser("marketing"))).status).toBe(403);
  });
});

test.each([
  ["admin", audit, "/staff/audit/export", "时间"],
  ["quality", ledger, "/staff.ephedrine.ledger_.export", "发货日期"],
] as const)("%s exports theirs as XLSX too", async (role, route, path, first) => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(route.loader as never, browser.get(`${path}?format=xlsx`));
  const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
  expect(rows[0]![0]).toBe(first);
});
