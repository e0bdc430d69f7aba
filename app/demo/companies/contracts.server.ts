/** The contracts of approved companies, of this year and the last. DEMO DATA. */
import { contractNumber, toYear } from "~/modules/company/contract/contract";
import { draftContract, toHash } from "~/modules/company/contract/contract.server";
import { CONTRACT_VERSION } from "~/modules/company/contract/contract-text";
import { readSeller } from "~/modules/content/legal-entity.server";
import { startOfDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";

/** Needs companies and settings. */
export async function loadContracts(trx: Db, now: number): Promise<void> {
  const seller = await readSeller(trx);
  const signers = await trx
    .selectFrom("company as c")
    .innerJoin("membership as m", "m.company_id", "c.id")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select((eb) => ["c.id", "c.contact_name", eb.fn.min("a.id").as("account_id")])
    .where("c.contract_year", "is not", null)
    .groupBy(["c.id", "c.contact_name"])
    .orderBy("c.id")
    .execute();
  const thisYear = toYear(now);
  for (const { id, contact_name, account_id } of signers)
    for (const year of [thisYear - 1, thisYear]) {
      const text = await draftContract(id, year, seller, trx);
      await trx
        .insertInto("contract")
        .values({
          number: contractNumber(id, year),
          company_id: id,
          account_id: Number(account_id),
          year,
          signer: contact_name,
          version: CONTRACT_VERSION,
          text: JSON.stringify(text),
          sha256: toHash(text),
          signed_at: Math.min(now, startOfDay(`${year}-01-04`) + 10 * 3_600_000),
        })
        .execute();
    }
}
