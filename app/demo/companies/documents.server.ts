/** Companies' documents as files; `demo` has one of each state: expiring, waiting, rejected. DEMO DATA. */
import { dataFile } from "~/demo/seed/data-file";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { readFile } from "node:fs/promises";
import { DAY, toDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { keepFile } from "~/demo/seed/stored-file.server";

const COMPANY = 1;

/** Attaches pictures that are marked as samples. Needs the companies; `now` in ms. */
export async function loadDocuments(now: number): Promise<void> {
  const bytes = await readFile(dataFile("document.png"));
  const picture = new File([new Uint8Array(bytes)], "演示证件.png", { type: "image/png" });
  const companies = await db.selectFrom("company").select("id").orderBy("id").execute();
  for (const { id } of companies) {
    const file_id = await keepFile(companyFiles(id), picture, "qualification", now);
    await db.updateTable("qualification").set({ file_id }).where("company_id", "=", id).execute();
    if (id === COMPANY) await loadStates(file_id, now);
  }
}

function loadStates(file_id: number, now: number): Promise<void> {
  return inTransaction(async (trx) => {
    await trx
      .updateTable("qualification")
      .set({ ends_on: toDay(now + 28 * DAY) })
      .where("company_id", "=", COMPANY)
      .where("kind", "=", "deviceLicence")
      .execute();
    const document = { company_id: COMPANY, starts_on: null, file_id, updated_at: now - DAY };
    await trx
      .insertInto("qualification")
      .values([
        {
          ...document,
          kind: "qualityAgreement",
          number: "演示-010107",
          ends_on: toDay(now + 389 * DAY),
          state: "pending",
          reason: null,
        },
        {
          ...document,
          kind: "foodLicence",
          number: "演示-010108",
          ends_on: toDay(now + 500 * DAY),
          state: "rejected",
          reason: "照片右下角不清晰，看不到发证日期",
        },
      ])
      .execute();
    await trx
      .updateTable("company")
      .set({ email: "demo@example.com", landline: "020-00000001" })
      .where("id", "=", COMPANY)
      .execute();
  });
}
