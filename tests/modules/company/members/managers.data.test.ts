import { beforeAll, expect, test } from "vitest";
import { readHeaderSummary } from "~/modules/company/identity/header-summary.server";
import { assignManager } from "~/modules/company/members/assign-manager.server";
import { addManager, listManagers } from "~/modules/company/members/managers.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { company, ground, NOW } from "../../orders/shop";

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
});

const add = (name: string, phone: string, isDefault: boolean) =>
  inTransaction((trx) => addManager(trx, { name, phone, isDefault }));
const titles = async (id: number) =>
  (await db.selectFrom("message").select("title").where("company_id", "=", id).orderBy("id").execute()).map(
    (row) => row.title,
  );

test("the default manager looks after whoever has none; an assigned one is dedicated and the company is told", async () => {
  expect((await readHeaderSummary(1)).manager).toBeNull();
  await add("李静", "13800000098", true);
  expect((await readHeaderSummary(1)).manager).toMatchObject({ name: "李静", isDefault: true });
  const own = await add("陈敏", "13800000099", false);
  expect(await assignManager(1, own, NOW)).toMatchObject({ ok: true, company: "药店1" });
  expect((await readHeaderSummary(1)).manager).toMatchObject({ name: "陈敏", isDefault: false });
  expect(await titles(1)).toEqual(["已为您安排专属客服"]);
  expect(await assignManager(1, null, NOW)).toMatchObject({ ok: true });
  expect((await readHeaderSummary(1)).manager?.name).toBe("李静");
});

test("a new default one takes the place of the other; what is none is refused", async () => {
  await add("周宁", "13800000097", true);
  expect((await readHeaderSummary(2)).manager?.name).toBe("周宁");
  expect((await listManagers()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(await assignManager(99, 1, NOW)).toMatchObject({ ok: false });
  expect(await assignManager(1, 99, NOW)).toMatchObject({ ok: false });
});
