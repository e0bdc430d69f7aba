/** Contracts that companies sign: written once for a year with their whole text, and read again as they were signed. */
import { createHash } from "node:crypto";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { contractNumber, type SignedContract } from "./contract";
import { CONTRACT_VERSION, contractText, type ContractFacts, type ContractText } from "./contract-text";
import { regionName } from "~/platform/values/regions";

export const hashOf = (text: ContractText): string =>
  createHash("sha256").update(JSON.stringify(text)).digest("hex");

/** The text of a company's contract for a year, as it would be signed now. */
export async function draftContract(
  companyId: number,
  year: number,
  seller: ContractFacts["seller"],
  trx: Db = db,
): Promise<ContractText> {
  const company = await trx
    .selectFrom("company")
    .select(["name", "licence_number", "tax_number", "area_code", "address"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const address = regionName(company.area_code) + company.address;
  return contractText({
    number: contractNumber(companyId, year),
    year,
    buyer: { name: company.name, licence: company.licence_number, creditCode: company.tax_number, address },
    seller,
  });
}

export interface Signing {
  companyId: number;
  accountId: number;
  year: number;
  signer: string;
  seller: ContractFacts["seller"];
  /** hash of the text that the signer read */
  seen: string;
}

/** textChanged: the text is no more the one that was read; nothing is signed. */
export type SignResult = "signed" | "already" | "textChanged" | "notApproved";

/**
 * Signs the contract of a year for an approved company and opens its orders for that year (design rules, "Who may see and buy what").
 * Signing again changes nothing. `now` in ms.
 */
export function signContract(signing: Signing, now: number): Promise<SignResult> {
  const { companyId, accountId, year, signer, seller, seen } = signing;
  return inTransaction(async (trx) => {
    // The company's row is the gate: of two who sign at once the second reads that it is signed.
    const company = await forUpdate(
      trx.selectFrom("company").select(["status", "contract_year"]).where("id", "=", companyId),
    ).executeTakeFirstOrThrow();
    if (company.contract_year !== null && company.contract_year >= year) return "already";
    if (company.status !== "approved") return "notApproved";
    const text = await draftContract(companyId, year, seller, trx);
    const sha256 = hashOf(text);
    if (sha256 !== seen) return "textChanged";
    await trx
      .insertInto("contract")
      .values({
        number: text.number,
        company_id: companyId,
        account_id: accountId,
        year,
        signer,
        version: CONTRACT_VERSION,
        text: JSON.stringify(text),
        sha256,
        signed_at: now,
      })
      .onConflict((conflict) => conflict.columns(["company_id", "year"]).doNothing())
      .execute();
    await trx
      .updateTable("company")
      .set({ contract_year: year })
      .where("id", "=", companyId)
      .where((eb) => eb.or([eb("contract_year", "is", null), eb("contract_year", "<", year)]))
      .execute();
    return "signed";
  });
}

/** What a company has signed, the newest year first, with the texts. One query. */
export async function contractsOf(
  companyId: number,
): Promise<{ contract: SignedContract; text: ContractText }[]> {
  const rows = await db
    .selectFrom("contract as c")
    .leftJoin("account as a", "a.id", "c.account_id")
    .select(["c.number", "c.year", "c.signer", "c.signed_at", "c.sha256", "c.text", "a.username"])
    .where("c.company_id", "=", companyId)
    .orderBy("c.year", "desc")
    .execute();
  return rows.map((row) => ({
    contract: {
      number: row.number,
      year: row.year,
      signer: row.signer,
      username: row.username ?? "",
      signedAt: row.signed_at,
      sha256: row.sha256,
    },
    text: JSON.parse(row.text) as ContractText,
  }));
}
