import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import type { LedgerEntry, PostResult } from "~/modules/wallet/ledger";
import { readAccounts, readAmount, ledgerRows, postToLedger } from "~/modules/wallet/ledger.server";
import { ensureRows, upTo } from "../../rows";

const NOW = Date.UTC(2026, 10, 20, 4);
let companies = 0;
const newCompany = () => (companies += 1);

const entry = (
  companyId: number,
  amount: number,
  key: string,
  more: Partial<LedgerEntry> = {},
): LedgerEntry => ({
  companyId,
  account: "balance",
  amount,
  kind: amount < 0 ? "pay" : "recharge",
  key,
  note: "",
  now: NOW,
  ...more,
});
const posted = (values: LedgerEntry): Promise<PostResult> =>
  inTransaction((trx) => postToLedger(trx, values));

async function sumOfRows(companyId: number): Promise<number> {
  const rows = await db.selectFrom("ledger").select("amount").where("company_id", "=", companyId).execute();
  return rows.reduce((sum, row) => sum + row.amount, 0);
}

beforeAll(() => ensureRows("company", ...upTo(200)));
describe("an account", () => {
  test("is the sum of its rows, each row carries the running sum, and nothing goes below zero", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -500, max: 500 }).filter((n) => n !== 0)),
        async (amounts) => {
          const company = newCompany();
          let expected = 0;
          for (const [i, amount] of amounts.entries()) {
            const result = await posted(entry(company, amount, `${company}:${i}`));
            expect(result).toBe(expected + amount < 0 ? "insufficient" : "posted");
            if (result === "posted") expected += amount;
          }
          expect(await readAmount(company, "balance")).toBe(expected);
          expect(await sumOfRows(company)).toBe(expected);
          const rows = (await ledgerRows(company, "balance", 1, 1000)).rows.reverse();
          let running = 0;
          for (const row of rows) expect(row.after).toBe((running += row.amount));
        },
      ),
      { numRuns: 15 },
    );
  });

  test("is kept apart by company and by account", async () => {
    const [item, other] = [newCompany(), newCompany()];
    await posted(entry(item, 500, `${item}:a`));
    await posted(entry(item, 120, `${item}:b`, { account: "redPacket" }));
    await posted(entry(other, 9, `${other}:a`, { account: "points" }));
    expect(await readAccounts(item)).toEqual({ balance: 500, redPacket: 120, points: 0 });
    expect(await readAccounts(other)).toEqual({ balance: 0, redPacket: 0, points: 9 });
    expect(await readAccounts(newCompany())).toEqual({ balance: 0, redPacket: 0, points: 0 });
  });
});

describe("a key", () => {
  test("is posted once, also when the account has been emptied since", async () => {
    const company = newCompany();
    await posted(entry(company, 300, `${company}:in`));
    expect(await posted(entry(company, -300, `${company}:out`))).toBe("posted");
    expect(await posted(entry(company, -300, `${company}:out`))).toBe("already");
    expect(await readAmount(company, "balance")).toBe(0);
  });

  test("is posted once by twenty at the same moment", async () => {
    const company = newCompany();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => posted(entry(company, 100, `${company}:same`))),
    );
    expect(results.filter((result) => result === "posted")).toHaveLength(1);
    expect(results.filter((result) => result === "already")).toHaveLength(19);
    expect(await readAmount(company, "balance")).toBe(100);
  });

  test("cannot stand for another amount, account or company", async () => {
    const company = newCompany();
    const key = `${company}:key`;
    await posted(entry(company, 100, key));
    await expect(posted(entry(company, 101, key))).rejects.toThrow(/something else/);
    await expect(posted(entry(company, 100, key, { account: "redPacket" }))).rejects.toThrow(
      /something else/,
    );
    await expect(posted(entry(newCompany(), 100, key))).rejects.toThrow(/something else/);
    expect(await readAmount(company, "balance")).toBe(100);
  });
});

test("fifty spends at once never overdraw", async () => {
  const company = newCompany();
  await posted(entry(company, 1000, `${company}:in`));
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, i) => posted(entry(company, -70, `${company}:out:${i}`))),
  );
  expect(results.filter((result) => result === "posted")).toHaveLength(14);
  expect(results.filter((result) => result === "insufficient")).toHaveLength(36);
  expect(await readAmount(company, "balance")).toBe(20);
  expect(await sumOfRows(company)).toBe(20);
});

test("nothing is left of a post whose transaction is undone", async () => {
  const company = newCompany();
  const undone = inTransaction(async (trx) => {
    await postToLedger(trx, entry(company, 100, `${company}:undone`));
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await readAccounts(company)).toEqual({ balance: 0, redPacket: 0, points: 0 });
  expect(await posted(entry(company, 100, `${company}:undone`))).toBe("posted");
});

test("amounts that are no whole number, or nothing at all, are a fault", async () => {
  const company = newCompany();
  await expect(posted(entry(company, 0, `${company}:0`))).rejects.toThrow(RangeError);
  await expect(posted(entry(company, 0.5, `${company}:half`))).rejects.toThrow(RangeError);
  await expect(posted(entry(company, Number.NaN, `${company}:nan`))).rejects.toThrow(RangeError);
});

test("rows come by pages, newest first; a page beyond the end is the last", async () => {
  const company = newCompany();
  for (let i = 1; i <= 5; i += 1) await posted(entry(company, i, `${company}:${i}`, { now: NOW + i }));
  const amounts = async (page: number) =>
    (await ledgerRows(company, "balance", page, 2)).rows.map((row) => row.amount);
  expect(await amounts(1)).toEqual([5, 4]);
  expect(await amounts(3)).toEqual([1]);
  expect(await amounts(99)).toEqual([1]);
  expect(await ledgerRows(company, "points", 1, 2)).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
});
