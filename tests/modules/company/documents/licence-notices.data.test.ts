import { beforeEach, expect, test } from "vitest";
import { loadCompanies } from "~/demo/companies/companies.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { notifyEndingLicences } from "~/modules/company/documents/licence-notices.server";
import { emptyTables } from "../../../rows";

const NOW = startOfDay("2026-11-20");
let loaded: Promise<void> | undefined;

beforeEach(async () => {
  await (loaded ??= inTransaction((trx) => loadCompanies(trx, NOW)));
  await emptyTables(["message"]);
  await db.updateTable("qualification").set({ ends_on: null, state: "approved" }).execute();
});

const endIn = (days: number, state = "approved") =>
  db
    .updateTable("qualification")
    .set({ ends_on: toDay(NOW + days * DAY), state })
    .where("company_id", "=", 1)
    .where("kind", "=", "drugLicence")
    .execute();
const notified = async () =>
  (await db.selectFrom("message").select(["company_id", "title", "body", "url"]).orderBy("id").execute()).map(
    ({ company_id, title, url }) => [company_id, title, url],
  );

test("nothing ends, nothing is said", async () => {
  await endIn(31);
  expect(await notifyEndingLicences(NOW)).toBe(0);
});

test("30 days before, 7 days before, on the last day and after it, once each however often it is looked", async () => {
  await endIn(30);
  const message: number[] = [];
  for (let day = 0; day <= 33; day += 1)
    for (const hour of [8, 20])
      if ((await notifyEndingLicences(NOW + day * DAY + hour * 3_600_000)) > 0) message.push(30 - day);
  expect(message).toEqual([30, 7, 0, -1]);
  expect(await notified()).toEqual([
    ...Array.from({ length: 3 }, () => [1, "证件即将到期", "/zzzj"]),
    [1, "证件已到期", "/zzzj"],
  ]);
});

test("after downtime the company hears where it stands now, once", async () => {
  await endIn(-3);
  expect(await notifyEndingLicences(NOW)).toBe(1);
  expect(await notifyEndingLicences(NOW + DAY)).toBe(0);
  expect(await notified()).toEqual([[1, "证件已到期", "/zzzj"]]);
});

test("a document that waits or was replaced is not spoken of", async () => {
  await endIn(3, "replaced");
  expect(await notifyEndingLicences(NOW)).toBe(0);
});

test("between a document that ended and one that begins later the company hears that it has none", async () => {
  await endIn(-1);
  const [ended] = await db
    .selectFrom("qualification")
    .selectAll()
    .where("company_id", "=", 1)
    .where("kind", "=", "drugLicence")
    .execute();
  const { id: _, ...copy } = ended!;
  const next = { ...copy, starts_on: toDay(NOW + 10 * DAY), ends_on: null };
  const { id } = await db.insertInto("qualification").values(next).returning("id").executeTakeFirstOrThrow();
  try {
    expect(await notifyEndingLicences(NOW)).toBe(1);
    expect(await notified()).toEqual([[1, "证件已到期", "/zzzj"]]);
    expect(await notifyEndingLicences(NOW + 10 * DAY)).toBe(0);
  } finally {
    await db.deleteFrom("qualification").where("id", "=", id).execute();
  }
});
