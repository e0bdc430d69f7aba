import { beforeAll, beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { grantVouchersIn } from "~/modules/vouchers/grant.server";
import { emptyTables, ensureRows } from "../../rows";

const NOW = Date.parse("2026-11-20T02:00:00Z");

beforeAll(() => ensureRows("company", 1, 2));
beforeEach(async () => {
  await emptyTables(["voucher", "voucher_template"]);
  await db
    .insertInto("voucher_template")
    .values({
      id: 1,
      kind: "coupon",
      name: "满10减5",
      threshold: 1000,
      amount: 500,
      scope: '{"all":true}',
      starts_at: NOW - DAY,
      ends_at: NOW + DAY,
      total: 10,
      limit_per_company: 1,
      status: "on",
    })
    .execute();
});

const grant = (number: number, key: string) =>
  inTransaction((trx) => grantVouchersIn(trx, 1, { templateId: 1, number }, { key, now: NOW }));
const claimed = async () =>
  (await db.selectFrom("voucher_template").select("claimed").executeTakeFirstOrThrow()).claimed;
const owned = async () => (await db.selectFrom("voucher").select("key").execute()).length;

test("several at the same moment get all of theirs or none", async () => {
  const done = await Promise.all(["a", "b", "c", "d"].map((key) => grant(4, key)));
  expect(done.filter(({ ok }) => ok)).toHaveLength(2);
  expect([await claimed(), await owned()]).toEqual([8, 8]);
  expect(await grant(3, "e")).toEqual({ ok: false, text: "“满10减5”只剩 2 张" });
});

test("the same key gives once", async () => {
  expect([await grant(2, "a"), await grant(2, "a")]).toEqual([{ ok: true }, { ok: true }]);
  expect([await claimed(), await owned()]).toEqual([2, 2]);
});
