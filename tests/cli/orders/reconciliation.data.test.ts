/** Bills that the shop fetches from its providers over their own protocols, by the job and by the command; differences as the command lists and settles them. */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatReconciliationDifferences, reconcile, settle } from "~/cli/orders/reconciliation";
import { fetchBill, fetchBills, lackingBills } from "~/modules/payments/reconciliation/fetch.server";
import { listStatements } from "~/modules/payments/reconciliation/statements.server";
import { findProvider } from "~/modules/payments/providers/registry.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { db } from "~/platform/database/database.server";
import { DAY, dayOf, startOfDay } from "~/platform/values/clock";
import { visit } from "../../modules/payments/admin";
import { clearBooks, differences, paid } from "../../modules/payments/reconciliation/ledger";
import { utf8, wechatText } from "../../modules/payments/reconciliation/samples";

const TODAY = startOfDay(dayOf(Date.now()));
const AT = TODAY + 11 * 3_600_000;
const YESTERDAY = dayOf(TODAY - DAY);
const NOON = TODAY - DAY / 2;
const BY = { by: "财务" };

beforeEach(async () => {
  await clearBooks();
  await db.deleteFrom("sandbox_refund").execute();
  await db.deleteFrom("sandbox_payment").execute();
});
afterEach(() => void vi.restoreAllMocks());

/** A payment that both sides have, of yesterday noon. */
async function both(name: "wechat" | "alipay", amount: number) {
  const payment = await paid(name, amount, NOON);
  const provider = findProvider(name)!;
  const step = await provider.create(
    { number: payment.number, amount, subject: "订单", returnTo: "/" },
    NOON,
  );
  if (step.kind === "redirect") await visit(step.to);
  await decideSandbox(payment.number, "success", NOON);
  return payment;
}

test("the job fetches what is lacking of each provider once, and matches it", async () => {
  await both("wechat", 100);
  await both("alipay", 200);
  const lost = await paid("alipay", 300, NOON);
  const query = vi.spyOn(findProvider("wechat")!, "bill");
  expect(await fetchBills(AT)).toEqual({ fetched: 6, open: 1 });
  expect(await differences()).toEqual([`missing ours ${lost.number} open`]);
  const statements = await listStatements(null, 9);
  expect(
    statements
      .filter(({ lines }) => lines > 0)
      .map(({ provider, from, readBy }) => [provider, from, readBy])
      .sort(),
  ).toEqual([
    ["alipay", YESTERDAY, "自动获取"],
    ["wechat", YESTERDAY, "自动获取"],
  ]);
  expect(query).toHaveBeenCalledTimes(3);
  expect(await fetchBills(AT)).toEqual({ fetched: 0, open: 1 });
  expect(query).toHaveBeenCalledTimes(3);
  expect(await lackingBills(AT)).toMatchObject([
    { provider: "wechat", days: { length: 4 } },
    { provider: "alipay" },
  ]);
});

test("a provider that is down or late holds up no other, and is asked again", async () => {
  await both("alipay", 200);
  const bill = vi.spyOn(findProvider("wechat")!, "bill");
  bill.mockRejectedValue(new Error("down"));
  expect(await fetchBills(AT)).toMatchObject({ fetched: 3 });
  bill.mockResolvedValue({ kind: "later" });
  expect(await fetchBills(AT)).toMatchObject({ fetched: 0 });
  bill.mockRestore();
  expect(await fetchBills(AT)).toMatchObject({ fetched: 3 });
});

test("nobody is asked before the bill is ready, and what is no bill is kept nowhere", async () => {
  const bill = vi.spyOn(findProvider("wechat")!, "bill");
  expect(await fetchBill("wechat", YESTERDAY, "财务", TODAY + 3_600_000)).toMatchObject({ is: "later" });
  expect(bill).not.toHaveBeenCalled();
  bill.mockResolvedValue({ kind: "file", bytes: utf8("<html>") });
  expect(await fetchBill("wechat", YESTERDAY, "财务", AT)).toMatchObject({ is: "down" });
  expect(await listStatements(null, 9)).toEqual([]);
});

test("the commands fetch a day, read a file, list what does not match and settle it", async () => {
  const payment = await both("wechat", 100);
  const fetched = await reconcile(undefined, { provider: "wechat", ...BY }, AT);
  expect(fetched).toEqual({ ok: true, text: `微信支付 ${YESTERDAY}：已读入 1 笔，没有待处理的差异` });
  expect(await reconcile(undefined, { ...BY, day: "昨天" }, AT)).toMatchObject({ ok: false });
  const path = join(tmpdir(), `bill-${payment.number}.csv`);
  writeFileSync(path, wechatText([{ at: `${YESTERDAY} 09:00:00`, ours: "POS1", yuan: "5.00" }]));
  expect((await reconcile(path, BY, AT)).text).toBe("微信支付：已读入 1 笔，有 1 笔差异待处理");
  expect((await reconcile(path, BY, AT)).text).toContain("没有重复读入");
  const [line] = await formatReconciliationDifferences(true);
  expect(line).toContain("我方未入账");
  const id = line!.split("\t")[0]!;
  const options = { outcome: "refunded", reason: "原路退回", ...BY };
  expect(await settle("99", options, AT)).toMatchObject({ ok: false });
  expect(await settle(id, { ...options, outcome: "linked" }, AT)).toMatchObject({ ok: false });
  expect(await settle(id, { ...options, outcome: "lost" }, AT)).toMatchObject({ ok: false });
  expect(await settle(id, { ...options, reason: " " }, AT)).toMatchObject({ ok: false });
  expect(await settle(id, options, AT)).toEqual({ ok: true, text: `差异 ${id} 已处理：已退款` });
  expect(await settle(id, options, AT)).toMatchObject({ ok: false, text: expect.stringContaining("已处理") });
  expect([
    await formatReconciliationDifferences(true),
    (await formatReconciliationDifferences(false)).length,
  ]).toEqual([[], 1]);
});
