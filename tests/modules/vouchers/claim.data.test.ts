import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY, startOfDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { claimVouchers, grantVoucher } from "~/modules/vouchers/claim.server";
import { ownVoucherCounts, ownVoucherPage } from "~/modules/vouchers/own-vouchers.server";
import {
  expireVouchers,
  lockVouchers,
  releaseVouchers,
  useVouchers,
} from "~/modules/vouchers/vouchers.server";
import { emptyTables, ensureRows, upTo } from "../../rows";

const NOW = Date.parse("2026-11-20T02:00:00Z");

async function template(id: number, values: Partial<NewRow<"voucher_template">> = {}): Promise<void> {
  await db
    .insertInto("voucher_template")
    .values({
      id,
      kind: "coupon",
      name: `券${id}`,
      threshold: 1000,
      amount: 500,
      scope: '{"all":true}',
      starts_at: NOW - DAY,
      ends_at: NOW + 30 * DAY,
      total: 100,
      status: "on",
      ...values,
    })
    .execute();
}
const claim = (company: number, ...ids: number[]) =>
  inTransaction((trx) => claimVouchers(trx, company, ids, NOW));
const grant = (company: number, id: number, key: string) =>
  inTransaction((trx) => grantVoucher(trx, { templateId: id, companyId: company, key }, NOW));
const states = async (company: number, ...ids: number[]) =>
  (await claim(company, ...ids)).map((result) => result.state);
const owned = async (company?: number) => {
  const rows = await db.selectFrom("voucher").selectAll().orderBy("id").execute();
  return company === undefined ? rows : rows.filter((row) => row.company_id === company);
};
const claimedOf = async (id: number) =>
  (await db.selectFrom("voucher_template").select("claimed").where("id", "=", id).executeTakeFirstOrThrow())
    .claimed;

beforeAll(async () => {
  await ensureRows("company", ...upTo(50));
  await ensureRows("orders", 71, 72);
});
beforeEach(async () => {
  await emptyTables(["voucher", "voucher_template"]);
});

describe("claiming", () => {
  test("twenty companies at once for five: five get one each", async () => {
    await template(1, { total: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => states(i + 1, 1)));
    expect(answers.flat().filter((state) => state === "open")).toHaveLength(5);
    expect(answers.flat().filter((state) => state === "gone")).toHaveLength(15);
    expect(await claimedOf(1)).toBe(5);
    expect(new Set((await owned()).map((row) => row.company_id)).size).toBe(5);
  });

  test("one company ten times at once: as many as it may have", async () => {
    await template(1, { limit_per_company: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => states(7, 1)));
    expect(answers.flat().filter((state) => state === "open")).toHaveLength(3);
    expect(answers.flat().filter((state) => state === "limit")).toHaveLength(7);
    expect(await owned(7)).toHaveLength(3);
    expect(await claimedOf(1)).toBe(3);
  });

  test("several companies claim several templates in any order: nothing waits in a ring, nothing is passed", async () => {
    for (const id of [1, 2, 3]) await template(id, { total: 6, limit_per_company: 2 });
    await Promise.all(
      Array.from({ length: 16 }, (_, i) => claim((i % 4) + 1, ...(i % 2 ? [3, 1, 2] : [1, 2, 3]))),
    );
    for (const id of [1, 2, 3]) {
      const rows = (await owned()).filter((row) => row.template_id === id);
      expect(rows).toHaveLength(6);
      expect(await claimedOf(id)).toBe(6);
      for (const company of [1, 2, 3, 4])
        expect(rows.filter((row) => row.company_id === company).length).toBeLessThanOrEqual(2);
    }
  });

  test("all at once: what may be claimed is, the rest says why, the hidden is not there", async () => {
    await template(1);
    await template(2, { total: 0 });
    await template(3, { starts_at: NOW + 1 });
    await template(4, { ends_at: NOW });
    await template(5, { is_public: 0 });
    await template(6, { status: "off" });
    const results = await claim(9, 1, 2, 3, 4, 5, 6, 404);
    expect(results.map((v) => [v.templateId, v.state])).toEqual([
      [1, "open"],
      [2, "gone"],
      [3, "notYet"],
      [4, "ended"],
    ]);
    expect(await owned()).toHaveLength(1);
    expect(await states(9, 1)).toEqual(["limit"]);
    expect(await claim(9)).toEqual([]);
  });

  test("a claimed one has a time of its own: days after the day it came, or to the end of its template", async () => {
    await template(1, { valid_days: 7 });
    await template(2);
    await claim(1, 1, 2);
    const rows = await owned(1);
    expect(rows.map((row) => row.starts_at)).toEqual([NOW, NOW]);
    expect(rows.find((row) => row.template_id === 1)!.ends_at).toBe(startOfDay("2026-11-28"));
    expect(rows.find((row) => row.template_id === 2)!.ends_at).toBe(NOW + 30 * DAY);
  });
});

describe("granting", () => {
  test("once for a key, also by twenty at the same moment", async () => {
    await template(1, { is_public: 0 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => grant(1, 1, "draw:1:1")));
    expect(answers).toEqual(answers.map(() => true));
    expect(await owned()).toHaveLength(1);
    expect(await claimedOf(1)).toBe(1);
  });

  test("never more than there are, and what is granted stays granted", async () => {
    await template(1, { total: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => grant(i + 1, 1, `prize:${i}`)));
    expect(answers.filter(Boolean)).toHaveLength(3);
    expect(await claimedOf(1)).toBe(3);
    const won = answers.indexOf(true);
    expect(await grant(won + 1, 1, `prize:${won}`)).toBe(true);
    expect(await owned()).toHaveLength(3);
  });

  test("does not count against what a company may claim; a template that does not run gives nothing", async () => {
    await template(1);
    await template(2, { status: "off" });
    expect(await grant(1, 1, "a")).toBe(true);
    expect(await states(1, 1)).toEqual(["open"]);
    expect(await grant(1, 2, "b")).toBe(false);
    expect(await grant(1, 404, "c")).toBe(false);
    await expect(grant(2, 1, "a")).rejects.toThrow(/something else/);
  });
});

describe("a company's own", () => {
  test("are counted and listed by what may still be done with them", async () => {
    await template(1, { limit_per_company: 9 });
    for (let i = 0; i < 5; i += 1) await claim(1, 1);
    await claim(2, 1);
    const [first, second, third] = await owned(1);
    await inTransaction(async (trx) => {
      await lockVouchers(trx, [first!.id], 1, 71);
      await lockVouchers(trx, [second!.id], 1, 72);
      await useVouchers(trx, 72);
    });
    await db.updateTable("voucher").set({ ends_at: NOW }).where("id", "=", third!.id).execute();
    const expected = { usable: 3, used: 1, expired: 1 };
    expect(await ownVoucherCounts(1, NOW)).toEqual(expected);
    for (const view of ["usable", "used", "expired"] as const)
      expect((await ownVoucherPage(1, { view, kind: null, page: 1 }, NOW)).total).toBe(expected[view]);
    expect(
      (await ownVoucherPage(1, { view: "usable", kind: null, page: 99, size: 2 }, NOW)).rows,
    ).toHaveLength(1);
    expect((await ownVoucherPage(3, { view: "usable", kind: null, page: 1 }, NOW)).rows).toEqual([]);
  });

  test("expire when their time is over; what an order holds stays the order's until it is given back", async () => {
    await template(1, { limit_per_company: 9 });
    for (let i = 0; i < 3; i += 1) await claim(1, 1);
    const [first, second] = await owned(1);
    await inTransaction((trx) => lockVouchers(trx, [first!.id], 1, 71));
    await db
      .updateTable("voucher")
      .set({ ends_at: NOW })
      .where("id", "in", [first!.id, second!.id])
      .execute();
    expect(await expireVouchers(NOW - 1)).toBe(0);
    expect(await expireVouchers(NOW)).toBe(1);
    expect((await owned(1)).map((row) => row.state)).toEqual(["locked", "expired", "unused"]);
    await inTransaction((trx) => releaseVouchers(trx, 71));
    expect(await expireVouchers(NOW)).toBe(1);
    expect(await expireVouchers(NOW)).toBe(0);
  });
});
