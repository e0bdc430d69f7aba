import { expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { actInName } from "~/modules/staff/accounts/acting.server";
import { STAFF_LIMITS } from "~/modules/staff/limits/limits";
import { changeLimits, findLimit, type Limits, readLimits } from "~/modules/staff/limits/limits.server";

const NOW = Date.parse("2026-11-23T09:00:00+08:00");
const change = (version: number, values: Limits) =>
  actInName({ name: "周正", command: "改限额", why: "旺季" }, NOW, () =>
    inTransaction((trx) => changeLimits(trx, { version, values })),
  );

test("a limit is what the shop said last, else the table's; the later of two is shown what stands", async () => {
  expect(await findLimit("refund")).toBe(STAFF_LIMITS.refund.value);
  const { values, version } = await readLimits();
  expect(version).toBe(0);
  expect(await change(0, values)).toEqual({ ok: false, text: "限额没有变化" });
  expect(await change(0, { ...values, refund: 100 })).toEqual({ ok: true });
  expect(await findLimit("refund")).toBe(100);
  expect(await change(0, { ...values, refund: 200 })).toMatchObject({ ok: false, stale: { version: 1 } });
  expect(await change(1, { ...values, refund: 200, price: 5 })).toEqual({ ok: true });
  expect(await readLimits()).toEqual({ values: { ...values, refund: 200, price: 5 }, version: 3 });
  const [row] = await auditRows({ subject: "limits", limit: 1 });
  expect(row).toMatchObject({ operator: "周正", why: "旺季" });
  expect(JSON.parse(row!.after!)).toEqual({ [STAFF_LIMITS.refund.name]: 200, [STAFF_LIMITS.price.name]: 5 });
});
