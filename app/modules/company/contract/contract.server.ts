import { createHash } from "node:crypto";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { contractNumber, type SignedContract } from "./contract";
import { CONTRACT_VERSION, contractText, type ContractFacts, type ContractText } from "./contract-text";
import { regionName } from "~/platform/values/regions";

export const toHash = (text: ContractText): string =>
  createHash("sha256").update(JSON.stringify(text)).digest("hex");

/** Returns the contract's text as it would be signed now. */
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

/** textChanged: the text has changed since it was read; nothing is signed. */
export type SignResult = "signed" | "already" | "textChanged" | "notApproved";

/** Signs a year's contract for an approved company, which permits its orders (design rules, "Who may see and buy what"). Repeating changes nothing. `now` in ms. */
export function signContract(signing: Signing, now: number): Promise<SignResult> {
  const { companyId, accountId, year, signer, seller, seen } = signing;
  return inTransaction(async (trx) => {
    // The company's row is locked, so that the second of two signers sees the first.
    const company = await forUpdate(
      trx.selectFrom("company").select(["status", "contract_year"]).where("id", "=", companyId),
    ).executeTakeFirstOrThrow();
    if (company.contract_year !== null && company.contract_year >= year) return "already";
    if (company.status !== "approved") return "notApproved";
    const text = await draftContract(companyId, year, seller, trx);
    const sha256 = toHash(text);
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

/** Returns a company's contracts with their texts, newest year first. One query. */
export async function findContracts(
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
