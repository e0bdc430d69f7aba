import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { withdrawalsIn } from "~/modules/wallet/withdrawal.server";
import { openShop } from "../returns/after-sales-fixtures";

beforeAll(async () => {
  await openShop();
  await db
    .insertInto("withdrawal")
    .values(
      [1, 2, 3, 4, 5].map((id) => ({
        id,
        number: `TX${id}`,
        company_id: 1,
        account_id: 1,
        amount: id * 100,
        holder: "药店",
        bank: "银行",
        bank_account: "1",
        state: id === 3 ? "paid" : "pending",
        created_at: 1,
        finished_at: null,
      })),
    )
    .execute();
});

test("those of a state alone, a part after the other", async () => {
  const first = await withdrawalsIn("pending", { after: null, limit: 2 });
  expect(first.map(({ id }) => id)).toEqual([1, 2]);
  expect(first[0]).toMatchObject({ number: "TX1", company: "药店1" });
  const rest = await withdrawalsIn("pending", { after: 2, limit: 9 });
  expect(rest.map(({ id }) => id)).toEqual([4, 5]);
  expect(await withdrawalsIn("pending", { after: 5, limit: 9 })).toEqual([]);
  expect((await withdrawalsIn("paid", { after: null, limit: 9 })).map(({ id }) => id)).toEqual([3]);
});
