import { TOTP } from "otpauth";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { actInName } from "~/modules/staff/accounts/acting.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  findSecondFactor,
  tryCode,
} from "~/modules/staff/second-factor/second-factor.server";
import { ensureRows, upTo } from "../../../rows";

const NOW = Date.parse("2026-11-23T09:00:10+08:00");
let id = 100;

beforeAll(() => ensureRows("staff_member", ...upTo(20).map((at) => at + 100)));
beforeEach(() => {
  id += 1;
});

async function shown(): Promise<(now: number) => string> {
  await inTransaction((trx) => beginSecondFactor(trx, id, NOW));
  const app = new TOTP({ secret: (await findSecondFactor(id, NOW))!.secret });
  return (timestamp) => app.generate({ timestamp });
}
async function turnedOn() {
  const codeAt = await shown();
  expect(await tryCode(id, codeAt(NOW), NOW)).toEqual({ ok: true });
  return { codeAt, recovery: (await inTransaction((trx) => confirmSecondFactor(trx, id, NOW)))! };
}

test("it is off until a code of it was tried, and what was shown too long ago is worth nothing", async () => {
  await shown();
  expect(await findSecondFactor(id, NOW)).toMatchObject({ isOn: false, left: 0 });
  expect(await findSecondFactor(id, NOW + 3_600_001)).toBeNull();
  const { recovery } = await turnedOn();
  expect(recovery).toHaveLength(10);
  expect(await findSecondFactor(id, NOW + 3_600_001)).toMatchObject({ isOn: true, left: 10 });
  expect(await inTransaction((trx) => confirmSecondFactor(trx, id, NOW))).toBeNull();
});

test("one that is on is not replaced by beginning again", async () => {
  await turnedOn();
  const { secret } = (await findSecondFactor(id, NOW))!;
  expect(await inTransaction((trx) => beginSecondFactor(trx, id, NOW))).toBe(false);
  expect((await findSecondFactor(id, NOW))!.secret).toBe(secret);
});

test("a code is used once, also by two at once, and an earlier one not after it", async () => {
  const { codeAt } = await turnedOn();
  expect(await tryCode(id, codeAt(NOW), NOW)).toMatchObject({ ok: false });
  const later = NOW + 60_000;
  const both = await Promise.all([tryCode(id, codeAt(later), later), tryCode(id, codeAt(later), later)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await tryCode(id, codeAt(later - 30_000), later)).toMatchObject({ ok: false });
});

test("a recovery code lets in once, whatever way it is typed; new ones end those before", async () => {
  const { recovery } = await turnedOn();
  const [item, other] = recovery as [string, string];
  expect(await tryCode(id, item.toLowerCase().replace(/(.{4})/g, "$1-"), NOW)).toEqual({ ok: true });
  expect(await tryCode(id, item, NOW)).toMatchObject({ ok: false });
  expect(await findSecondFactor(id, NOW)).toMatchObject({ left: 9 });
  const again = await inTransaction((trx) => newRecoveryCodes(trx, id));
  expect(await tryCode(id, other, NOW)).toMatchObject({ ok: false });
  expect(await tryCode(id, again[0]!, NOW)).toEqual({ ok: true });
});

test("wrong ones are counted like passwords, and the right one waits too", async () => {
  const { codeAt } = await turnedOn();
  for (let i = 0; i < 5; i += 1) expect(await tryCode(id, "ABCDABCDABCD", NOW)).toMatchObject({ ok: false });
  const waits = await tryCode(id, codeAt(NOW + 30_000), NOW + 30_000);
  expect(waits).toMatchObject({ ok: false, text: expect.stringContaining("错误次数过多") });
  const later = NOW + 16 * 60_000;
  expect(await tryCode(id, codeAt(later), later)).toEqual({ ok: true });
});

test("taken away it leaves nothing, and stands in the log without its secret", async () => {
  const { recovery } = await turnedOn();
  const { secret } = (await findSecondFactor(id, NOW))!;
  const remove = () =>
    actInName({ name: "周正", command: "重置两步验证", why: "丢手机" }, NOW, () =>
      inTransaction((trx) => removeSecondFactor(trx, id)),
    );
  expect([await remove(), await remove()]).toEqual([true, false]);
  expect(await findSecondFactor(id, NOW)).toBeNull();
  expect(
    await db.selectFrom("staff_recovery_code").where("member_id", "=", id).select("code").execute(),
  ).toEqual([]);
  const rows = await auditRows({ subject: "staff", subjectId: String(id), limit: 9 });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain(recovery[0]);
});
