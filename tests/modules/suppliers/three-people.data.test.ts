/** However the steps follow one another, nobody approves a supplier whom they submitted or reviewed, nor by a second account. */
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { SUPPLIER_POINTS } from "~/modules/suppliers/supplier";
import {
  readSupplierReview,
  recordFirstSupplierReview,
  recordSecondSupplierReview,
  refuseSupplier,
  returnSupplier,
  type SupplierReviewer,
  submitSupplier,
  suspendSupplier,
} from "~/modules/suppliers/supplier-review.server";
import { changeSupplier, findSupplier } from "~/modules/suppliers/suppliers.server";
import { db, type Db } from "~/platform/database/database.server";
import { emptyTables, ensureRows } from "../../rows";
import { NOW } from "../orders/shop";
import { PURCHASING_TABLES, supplier } from "../purchasing/purchasing-fixtures";

/** Account to person: account 4 is the second one of person 1. */
const PERSON: Record<number, string> = { 1: "孙", 2: "林", 3: "沈", 4: "孙" };
const tieTo = (id: number) => (_trx: Db, other: number) =>
  Promise.resolve(PERSON[id] === PERSON[other] ? "与已办理的同事是同一人" : null);
const reviewer = (id: number): SupplierReviewer => ({ id, name: PERSON[id]!, tieTo: tieTo(id) });

const STEPS = ["submit", "first", "second", "change", "return", "refuse", "suspend"] as const;
const points = Object.keys(SUPPLIER_POINTS);

async function take(step: (typeof STEPS)[number], account: number): Promise<unknown> {
  const by = reviewer(account);
  const { seen } = (await readSupplierReview(1, NOW))!;
  switch (step) {
    case "submit":
      return submitSupplier(1, by, "新品种", NOW);
    case "first":
      return recordFirstSupplierReview(1, by, { points, note: "", seen }, NOW);
    case "second":
      return recordSecondSupplierReview(1, by, seen, NOW);
    case "change": {
      const { version, ...values } = (await findSupplier(1))!;
      return changeSupplier(1, { ...values, address: `${values.address}号` }, version);
    }
    case "return":
      return returnSupplier(1, "请补充", NOW);
    case "refuse":
      return refuseSupplier(1, "不符", NOW);
    case "suspend":
      return suspendSupplier(1, "质量问题", NOW);
  }
}

beforeEach(async () => {
  await emptyTables([...PURCHASING_TABLES, "setting"]);
  await ensureRows("staff_member", 1, 2, 3, 4);
});

test("a supplier is approved by three people", async () => {
  let approved = 0;
  const forward = fc.constantFrom("submit", "first", "second" as const);
  const step = fc.oneof({ weight: 5, arbitrary: forward }, fc.constantFrom(...STEPS));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.integer({ min: 1, max: 4 })), { minLength: 25, maxLength: 25 }),
      async (steps) => {
        await emptyTables([...PURCHASING_TABLES]);
        await supplier(1, { state: "draft" });
        for (const [name, account] of steps) {
          await take(name as (typeof STEPS)[number], account);
          const row = await db
            .selectFrom("supplier")
            .selectAll()
            .where("id", "=", 1)
            .executeTakeFirstOrThrow();
          if (row.state !== "approved") continue;
          approved += 1;
          expect(new Set([row.submitted_by, row.first_by, row.second_by]).size).toBe(3);
        }
      },
    ),
    { numRuns: 15, seed: 38 },
  );
  expect(approved).toBeGreaterThan(0);
});
