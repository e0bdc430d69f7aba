import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchBill, fetchBills, lackingBills } from "~/modules/payments/reconciliation/fetch.server";
import { listStatements } from "~/modules/payments/reconciliation/statements.server";
import { findProvider } from "~/modules/payments/providers/registry.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { visit } from "../admin";
import { clearBooks, differences, paid } from "./ledger";
import { utf8 } from "./samples";
import { emptyTables } from "../../../rows";

const TODAY = startOfDay(toDay(Date.now()));
const AT = TODAY + 11 * 3_600_000;
const YESTERDAY = toDay(TODAY - DAY);
const NOON = TODAY - DAY / 2;

beforeEach(async () => {
  await clearBooks();
  await emptyTables(["sandbox_refund", "sandbox_payment"]);
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
  expect(await fetchBill("wechat", YESTERDAY, "财务", TODAY + 3_600_000)).toMatchObject({ kind: "later" });
  expect(bill).not.toHaveBeenCalled();
  bill.mockResolvedValue({ kind: "file", bytes: utf8("<html>") });
  expect(await fetchBill("wechat", YESTERDAY, "财务", AT)).toMatchObject({ kind: "down" });
  expect(await listStatements(null, 9)).toEqual([]);
});

test("a day that a person asks for is kept and matched", async () => {
  await both("wechat", 100);
  expect(await fetchBill("wechat", YESTERDAY, "财务", AT)).toMatchObject({
    kind: "stored",
    text: `微信支付 ${YESTERDAY}：已读入 1 笔，没有待处理的差异`,
  });
});
