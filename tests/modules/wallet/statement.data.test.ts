import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { startOfDay } from "~/platform/values/clock";
import { inTransaction } from "~/platform/database/database.server";
import type { LedgerKind } from "~/modules/wallet/ledger";
import { readAmount, postToLedger } from "~/modules/wallet/ledger.server";
import type { LedgerQuery } from "~/modules/wallet/ledger-query";
import { findRows, monthEnds } from "~/modules/wallet/statement.server";
import { ensureRows, upTo } from "../../rows";

const NOW = startOfDay("2026-11-20") + 3_600_000;
const ALL: LedgerQuery = { kind: null, from: "", to: "", page: 1 };
let made = 0;

type Values = readonly [at: number, amount: number, kind: LedgerKind];
async function company(...rows: Values[]): Promise<number> {
  const companyId = (made += 1);
  await inTransaction(async (trx) => {
    for (const [i, [now, amount, kind]] of rows.entries()) {
      const key = `${companyId}:${i}`;
      await postToLedger(trx, { companyId, account: "balance", amount, kind, key, note: `第${i}`, now });
    }
  });
  return companyId;
}
const at = (day: string, ms = 0) => startOfDay(day) + ms;

beforeAll(() => ensureRows("company", ...upTo(200)));
test("rows are found by kind and day, and the sums are those of all that were found", async () => {
  const LAST = 24 * 3_600_000 - 1;
  const id = await company(
    [at("2026-10-31", LAST), 10_000, "recharge"],
    [at("2026-11-01"), -300, "pay"],
    [at("2026-11-02", LAST), 200, "refund"],
    [at("2026-11-03"), -500, "withdraw"],
    [at("2026-11-04"), -700, "pay"],
  );
  const amounts = async (query: Partial<LedgerQuery>) =>
    (await findRows(id, "balance", { ...ALL, ...query })).lines.map((line) => line.amount);
  expect(await amounts({})).toEqual([-700, -500, 200, -300, 10_000]);
  expect(await amounts({ from: "2026-11-01", to: "2026-11-02" })).toEqual([200, -300]);
  expect(await amounts({ kind: "pay" })).toEqual([-700, -300]);
  expect(await amounts({ kind: "pay", to: "2026-11-03" })).toEqual([-300]);
  const page = await findRows(id, "balance", ALL, 2);
  expect(page).toMatchObject({ total: 5, pages: 3, came: 10_200, went: 1_500 });
  expect((await findRows(id, "balance", { ...ALL, page: 99 }, 2)).query.page).toBe(3);
  expect(await findRows(id, "redPacket", ALL)).toMatchObject({ total: 0, pages: 1, came: 0, went: 0 });
  expect((await findRows(await company(), "balance", ALL)).lines).toEqual([]);
});

test("a month ends with what the account held at its last moment", async () => {
  const id = await company(
    [at("2026-08-31", 1), 1_000, "recharge"],
    [at("2026-09-30", 23 * 3_600_000), -400, "pay"],
    [at("2026-10-01"), 50, "refund"],
    [at("2026-11-20"), -150, "pay"],
  );
  expect(await monthEnds(id, "balance", 4, NOW)).toEqual([
    { month: "2026-08", amount: 1_000 },
    { month: "2026-09", amount: 600 },
    { month: "2026-10", amount: 650 },
    { month: "2026-11", amount: 500 },
  ]);
  expect((await monthEnds(await company(), "balance", 12, NOW)).map((end) => end.amount)).toEqual(
    Array.from({ length: 12 }, () => 0),
  );
});

test("whatever was posted: the sums add up to the account, and so does the last month", async () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 9_999 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (values) => {
      const rows = [...values]
        .sort((a, b) => b[0] - a[0])
        .map(([daysAgo, amount, isOut]): Values => {
          const kind = isOut ? "pay" : "recharge";
          return [NOW - daysAgo * 86_400_000, isOut ? -amount : amount, kind];
        });
      const id = await company(...rows);
      const found = await findRows(id, "balance", ALL, 7);
      const holds = await readAmount(id, "balance");
      expect(found.came - found.went).toBe(holds);
      expect((await monthEnds(id, "balance", 3, NOW)).at(-1)!.amount).toBe(holds);
      if (found.total > 0) expect(found.lines[0]!.after).toBe(holds);
    }),
    { numRuns: 15 },
  );
});
