import {
  ephedrineStatus,
  getLetters,
  quotaCompanies,
  findQuotas,
  type CompanyQuota,
  type StoredLetter,
} from "~/modules/catalogue/goods/ephedrine.server";
import type { EphedrineStatus } from "~/modules/catalogue/goods/ephedrine";
import { companiesLike, findCompanies, findCompany } from "~/modules/company/identity/companies.server";

export interface QuotaRow extends CompanyQuota {
  id: number;
  company: string;
}

const MAX_FOUND = 200;

/** Returns companies with a letter or such purchases this month, by id, after the id `after`; with words those that match. Four queries at most. `now` in ms. */
export async function listQuotas(
  words: string,
  { after, limit, now }: { after: number | null; limit: number; now: number },
): Promise<QuotaRow[]> {
  const ids =
    words === ""
      ? await quotaCompanies({ after, limit }, now)
      : (await companiesLike(words, MAX_FOUND)).filter((id) => id > (after ?? 0)).slice(0, limit);
  const [companies, quotas] = await Promise.all([findCompanies(ids), findQuotas(ids, now)]);
  return ids.flatMap((id) => {
    const [company, quota] = [companies.get(id), quotas.get(id)];
    return company && quota ? [{ id, company: company.name, ...quota }] : [];
  });
}

export interface CompanyQuotaPage {
  id: number;
  company: string;
  status: EphedrineStatus;
  letters: StoredLetter[];
}

/** Returns one company with its letters, or null. Five queries. `now` in ms. */
export async function findCompanyQuota(id: number, now: number): Promise<CompanyQuotaPage | null> {
  const company = await findCompany(id);
  if (!company) return null;
  const [status, letters] = await Promise.all([ephedrineStatus(id, now), getLetters(id)]);
  return { id, company: company.name, status, letters };
}
