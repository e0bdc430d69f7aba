import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { adjustByHand } from "~/admin/finance/adjustment.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { adjustIn } from "~/modules/wallet/adjust.server";
import { ADJUSTED_ACCOUNTS } from "~/modules/wallet/adjustment";
import { readAmount } from "~/modules/wallet/ledger.server";
import { ensureRows, upTo } from "../../rows";

const NOW = Date.UTC(2026, 10, 25, 4);
let companies = 0;
const WHY = { reason: "correction", text: "核对后更正" } as const;

beforeAll(() => ensureRows("company", ...upTo(200)));
test("each account is the sum of what was done, and a key counts once", async () => {
  const change = fc.record({
    account: fc.constantFrom(...ADJUSTED_ACCOUNTS),
    amount: fc.integer({ min: -20_000, max: 20_000 }).filter((fen) => fen !== 0),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const id = (companies += 1);
      const expected = { balance: 0, redPacket: 0 };
      for (const [at, { account, amount }] of changes.entries()) {
        const done = () =>
          inTransaction((trx) =>
            adjustIn(trx, id, { account, amount, ...WHY }, { key: `${id}:${at}`, now: NOW }),
          );
        const isCovered = expected[account] + amount >= 0;
        if (isCovered) expected[account] += amount;
        expect(await done()).toMatchObject(isCovered ? { ok: true, held: expected[account] } : { ok: false });
        if (isCovered) expect(await done()).toMatchObject({ ok: false });
      }
      for (const account of ADJUSTED_ACCOUNTS) {
        const rows = await db
          .selectFrom("ledger")
          .select("amount")
          .where("company_id", "=", id)
          .where("account", "=", account)
          .execute();
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected[account]);
        expect(await readAmount(id, account)).toBe(expected[account]);
      }
    }),
    { numRuns: 15 },
  );
});

test("taken by several at the same moment, an account gives no more than it holds", async () => {
  const company = { id: (companies += 1), name: "药店" };
  const by = { id: null, name: "财务" };
  const send = (amount: number) =>
    adjustByHand(company, { account: "balance", amount, ...WHY }, { key: newFormToken(), by, now: NOW });
  await send(10_000);
  const used = await Promise.all([send(-6_000), send(-6_000), send(-6_000)]);
  expect(used.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readAmount(company.id, "balance")).toBe(4_000);
});
