import { formatWhole } from "~/platform/values/whole-text";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { findCompanies, findCompany, findLicenceNumbers } from "~/modules/company/identity/companies.server";
import { creditLine } from "~/modules/credit/credit";
import { findDebtor } from "~/modules/credit/due-list.server";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { findFiles } from "~/platform/files/file-facts.server";
import { readAccounts } from "~/modules/wallet/ledger.server";
import type { EvidenceFile, Fact } from "./evidence";
import { filledText } from "~/platform/values/missing";

/** Returns company names by the ids in `subjectIds`. One query for each 500. */
export async function findCompanyNames(subjectIds: readonly string[]): Promise<Map<string, string>> {
  const companies = await findCompanies(subjectIds.map(Number));
  return new Map([...companies].map(([id, { name }]) => [String(id), name]));
}

export async function readGoodsNames(subjectIds: readonly string[]): Promise<Map<string, string>> {
  const names = await findGoodsNames(subjectIds.map(Number));
  return new Map([...names].map(([id, name]) => [String(id), name]));
}

/** Returns company names; `owners` maps a thing's number to its company. */
export async function companyNamesBy(owners: ReadonlyMap<string, number>): Promise<Map<string, string>> {
  const companies = await findCompanies([...owners.values()]);
  return new Map([...owners].map(([number, id]) => [number, companies.get(id)?.name ?? ""]));
}

/** Returns a company's name, licence and contact. Three queries. */
export async function companyFacts(companyId: number): Promise<Fact[]> {
  const company = await findCompany(companyId, db);
  if (!company) return [["公司", `编号 ${companyId}`]];
  const licences = await findLicenceNumbers([companyId]);
  return [
    ["公司", `${company.name}（编号 ${companyId}）`],
    ["证照号", filledText(licences.get(companyId))],
    ["联系人", filledText(`${company.contact_name} ${company.contact_phone}`.trim())],
  ];
}

/** Returns a company's balances and debts. At most six queries. `now` in ms. */
export async function accountFacts(companyId: number, now: number): Promise<Fact[]> {
  const amounts = await readAccounts(companyId);
  const debtor = await findDebtor(companyId, toDay(now));
  return [
    ["现有余额", formatYuan(amounts.balance)],
    ["现有红包", formatYuan(amounts.redPacket)],
    ["现有积分", formatWhole(amounts.points)],
    ["信用账户", debtor ? creditLine(debtor) : "没有开通"],
  ];
}

/** Returns a company's stored files; unknown ones are left out. One query. */
export async function evidenceFiles(
  ids: readonly (number | null)[],
  companyId: number,
): Promise<EvidenceFile[]> {
  const files = await findFiles(ids);
  return [...files.values()].map(({ id, original_name: name, mime }) => ({
    id,
    companyId,
    name,
    isPicture: mime.startsWith("image/"),
  }));
}
