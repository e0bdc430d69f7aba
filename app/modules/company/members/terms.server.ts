import { closedRefusal } from "~/modules/company/identity/closed.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { regionName } from "~/platform/values/regions";
import { isSameTerms, type Terms, describeCompanyTerms } from "./terms";

/** Returns a company's terms with its name, or null. One query. */
export async function findTerms(
  companyId: number,
  trx: Db = db,
): Promise<{ name: string; terms: Terms } | null> {
  const row = await trx
    .selectFrom("company")
    .select(["name", "rank", "area_code", "address"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!row) return null;
  return { name: row.name, terms: { rank: row.rank, areaCode: row.area_code, address: row.address } };
}

/** Returns the ranks in use, by name. One query. */
export async function ranksInUse(): Promise<string[]> {
  const rows = await db.selectFrom("company").select("rank").distinct().orderBy("rank").execute();
  return rows.map(({ rank }) => rank);
}

export type TermsSet = { ok: true; company: string } | { ok: false; text: string };

/** Sets terms in the caller's transaction and notifies the company; carts and lists follow, placed orders stay. Null: no such company. Refused: no change, a closed company. `now` in ms. */
export async function setTermsIn(
  trx: Db,
  companyId: number,
  to: Terms,
  now: number,
): Promise<TermsSet | null> {
  const closed = await closedRefusal(trx, companyId);
  if (closed) return { ok: false, text: closed };
  const found = await findTerms(companyId, trx);
  if (!found) return null;
  if (isSameTerms(found.terms, to)) return { ok: false, text: "价格等级、注册地区和地址都没有变化" };
  await trx
    .updateTable("company")
    .set({ rank: to.rank, area_code: to.areaCode, address: to.address })
    .where("id", "=", companyId)
    .execute();
  const [before, after] = [describeCompanyTerms(found.terms), describeCompanyTerms(to)];
  await audited(trx, { subject: "company", id: companyId, before, after });
  const place = regionName(to.areaCode) + to.address;
  const isMoved = place !== regionName(found.terms.areaCode) + found.terms.address;
  const message = { companyId, rank: to.rank === found.terms.rank ? null : to.rank };
  await sendMessages(trx, "termsChanged", [{ ...message, place: isMoved ? place : null }], now);
  return { ok: true, company: found.name };
}
