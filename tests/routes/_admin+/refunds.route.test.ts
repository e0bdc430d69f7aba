import { beforeAll, expect, test } from "vitest";
import { refundsByHand } from "~/admin/queue/kinds/finance.server";
import { openPayment } from "~/modules/payments/payment/payments.server";
import { writeRefund } from "~/modules/payments/refunds/refund.server";
import { db } from "~/platform/database/database.server";
import * as list from "~/routes/_admin+/_finance+/staff.refunds._index/route";
import type { Browser } from "../../modules/company/browser";
import { company, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";

let browser: Browser;
beforeAll(async () => {
  await ground();
  await company(1);
  await loadPeople();
  browser = await roleBrowser("finance");
  for (let at = 0; at < 54; at += 1) {
    const provider = at % 2 === 0 ? ("alipay" as const) : ("bank" as const);
    const payment = await openPayment(
      db,
      { companyId: 1, orderId: null, provider, amount: 100, transferProofFileId: null },
      NOW + at,
    );
    await writeRefund(db, payment, { amount: 100, key: "late", state: "waiting", note: "" }, NOW + at);
  }
  // What its provider declined is sent by hand too.
  const [first] = await db.selectFrom("payment_refund").select("id").orderBy("id").limit(1).execute();
  await db.updateTable("payment_refund").set({ state: "stuck" }).where("id", "=", first!.id).execute();
});

async function idsOf(path: string | null): Promise<string[]> {
  if (path === null) return [];
  const answer = await getAnswer(list.loader, browser.get(path));
  const page = await shownList<{ next: string | null }>(list, answer);
  return [...page.rows.map(({ id }) => id), ...(await idsOf(page.next))];
}

test("every refund that is not done is listed once, the oldest first, page by page", async () => {
  const all = await db.selectFrom("payment_refund").select("number").orderBy("id").execute();
  expect(await idsOf("/staff/refunds")).toEqual(all.map(({ number }) => number));
});

test("the list that the queue leads to shows exactly what the queue counts, in its order", async () => {
  const who = { id: 1, permissions: new Set<never>() };
  const shown = await idsOf(refundsByHand.to);
  const { count } = await refundsByHand.count(NOW, who);
  expect(shown).toHaveLength(28);
  expect(count).toBe(28);
  expect(await refundsByHand.cases!(100, who)).toEqual(shown.map((number) => `/staff/refunds/${number}`));
});

test("a filter or a place that makes no sense is the list of all", async () => {
  for (const query of ["by=x", "after=9999999", "after=x"])
    expect((await getAnswer(list.loader, browser.get(`/staff/refunds?${query}`))).status).toBe(200);
});
