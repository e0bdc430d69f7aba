/** What a company may owe, set by command: up to the limit at once, past it by a second person. */
import { expect, test } from "vitest";
import { findCredit } from "~/modules/credit/account.server";
import { setCredit } from "~/cli/orders/credit";
import { db, inTransaction } from "~/platform/database/database.server";
import { changeLimits, readLimits } from "~/modules/staff/limits/limits.server";
import { company } from "../../modules/orders/shop";

const TERMS = { days: "30", from: "2026-11-01", why: "合作两年" };

test("set-credit gives a limit at once up to the limit, and proposes what is past it", async () => {
  await company(1);
  const { version, values } = await readLimits();
  await inTransaction((trx) => changeLimits(trx, { version, values: { ...values, credit: 500_000 } }));
  expect(await setCredit("1", { ...TERMS, limit: "5000" }, "钱进")).toMatchObject({ ok: true });
  expect(await findCredit(1)).toMatchObject({ limit: 500_000, termDays: 30 });
  expect(await setCredit("1", { ...TERMS, limit: "12000.00" }, "钱进")).toMatchObject({
    ok: true,
    text: expect.stringContaining("由另一位同事复核"),
  });
  expect(await findCredit(1)).toMatchObject({ limit: 500_000 });
  const approvalRequests = await db.selectFrom("staff_proposal").select(["state", "why"]).execute();
  expect(approvalRequests).toEqual([{ state: "waiting", why: "合作两年" }]);
  expect(await setCredit("9", { ...TERMS, limit: "1" }, "钱进")).toMatchObject({ ok: false });
  expect(await setCredit("1", { ...TERMS, limit: "much" }, "钱进")).toMatchObject({ ok: false });
});
