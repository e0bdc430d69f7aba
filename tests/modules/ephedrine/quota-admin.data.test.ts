import { beforeEach, describe, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { setQuotaLetter } from "~/modules/ephedrine/ephedrine-admin.server";
import { ephedrineLedger, LEDGER_HEADINGS, ledgerPart } from "~/modules/ephedrine/ephedrine-ledger.server";
import { findCompanyQuota, listQuotas } from "~/modules/ephedrine/quota-admin.server";
import { usualQuota } from "~/modules/catalogue/goods/ephedrine.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../orders/shop";
import { emptyTables } from "../../rows";

const MANY: [number, number][] = [[300, 500]];
let buyers: SignedIn[];
beforeEach(async () => {
  await clear();
  await emptyTables(["quota_letter"]);
  await ground();
  buyers = [await company(1), await company(2), await company(3)];
  await goods(11, MANY, { is_ephedrine: 1 });
});

const list = (words = "", after: number | null = null, limit = 9) =>
  listQuotas(words, { after, limit, now: NOW });
const letter = (companyId: number, monthly: number, more: object = {}) =>
  setQuotaLetter(
    { companyId, number: `函${monthly}`, monthly, startsOn: toDay(NOW), endsOn: null, ...more },
    NOW,
  );
async function bought(who: number, units: number): Promise<void> {
  await cart(who, [[11, units]]);
  expect(await placeOrders(buyers[who - 1]!, await draftOf(buyers[who - 1]!), NOW)).toMatchObject({
    ok: true,
  });
}

describe("quotas", () => {
  test("of companies with a letter or with such goods this month, page by page; others are found by words", async () => {
    expect(await list()).toEqual([]);
    await letter(2, 30);
    await bought(1, 3);
    expect(
      (await list()).map(({ id, monthly, bought: b, letter: l }) => [id, monthly, b, l?.number]),
    ).toEqual([
      [1, usualQuota(), 3, undefined],
      [2, 30, 0, "函30"],
    ]);
    expect((await list("", 1, 1)).map(({ id }) => id)).toEqual([2]);
    expect((await list("药店3")).map(({ id, company: name }) => [id, name])).toEqual([[3, "药店3"]]);
    expect(await list("没有")).toEqual([]);
    await db
      .updateTable("orders")
      .set({ placed_at: NOW - 40 * DAY })
      .execute();
    expect((await list()).map(({ id }) => id)).toEqual([2]);
  });

  test("the newest letter that holds counts; all of them are kept", async () => {
    await letter(1, 30);
    await letter(1, 50, { startsOn: toDay(NOW + DAY) });
    expect((await list())[0]).toMatchObject({ monthly: 30, letter: { number: "函30" } });
    const quota = (await findCompanyQuota(1, NOW))!;
    expect(quota.letters.map(({ monthly }) => monthly)).toEqual([50, 30]);
    expect(quota).toMatchObject({ company: "药店1", status: { monthly: 30, bought: 0, overdue: null } });
    expect(await findCompanyQuota(99, NOW)).toBeNull();
  });

  test("a letter from a page that has not seen the newest one is not put on record, also at the same moment", async () => {
    expect(await letter(1, 30, { seen: 0 })).toMatchObject({ company: "药店1" });
    expect(await letter(1, 40, { seen: 0 })).toBe("stale");
    const seen = (await findCompanyQuota(1, NOW))!.letters[0]!.id;
    const both = await Promise.all([letter(1, 50, { seen }), letter(1, 60, { seen })]);
    expect(both.filter((item) => item === "stale")).toHaveLength(1);
    expect((await findCompanyQuota(1, NOW))!.letters).toHaveLength(2);
    expect(await letter(99, 30, { seen: 0 })).toBeNull();
  });
});

describe("the ledger", () => {
  test("is shown by day, up to so many rows, and exported whole", async () => {
    await bought(1, 3);
    await bought(2, 2);
    const orders = await db.selectFrom("orders").select("id").orderBy("id").execute();
    for (const [i, { id }] of orders.entries())
      await db
        .updateTable("orders")
        .set({ status: "pendingReceipt", shipped_at: NOW - i * DAY })
        .where("id", "=", id)
        .execute();
    const span = [NOW - 5 * DAY, NOW + 1] as const;
    const { rows, isWhole } = await ledgerPart(...span, 9);
    expect([rows.map((row) => [row[0], row[9]]), isWhole]).toEqual([
      [
        [toDay(NOW - DAY), "药店2"],
        [toDay(NOW), "药店1"],
      ],
      true,
    ]);
    expect(await ledgerPart(...span, 1)).toMatchObject({ isWhole: false });
    expect((await ledgerPart(...span, 1)).rows).toHaveLength(1);
    const all = [];
    for await (const row of ephedrineLedger(...span)) all.push(row);
    expect([all.length, all[0]!.length]).toEqual([2, LEDGER_HEADINGS.length]);
    expect(all.map((row) => row[9]).toSorted()).toEqual(["药店1", "药店2"]);
  });
});
