/** The stores of a login with what each of them needs, in three queries however many there are. */
import { db } from "~/platform/database.server";
import type { CompanyKind, Qualification, ReviewState } from "./qualification";
import type { Store } from "./stores";
import { documentWarnings } from "./warnings";

/** The stores that the login is a member of, the one it acts for first (design rules, 多店). */
export async function storesOf(accountId: number, currentId: number, now: number): Promise<Store[]> {
  const mine = () => db.selectFrom("membership").select("company_id").where("account_id", "=", accountId);
  const [companies, papers, unpaid] = await Promise.all([
    db
      .selectFrom("company")
      .select(["id", "name", "kind", "status", "reason", "head_office_id", "licence_number"])
      .where("id", "in", mine())
      .orderBy("id")
      .execute(),
    db
      .selectFrom("qualification")
      .select(["company_id", "kind", "state", "ends_on"])
      .where("company_id", "in", mine())
      .execute(),
    db
      .selectFrom("orders")
      .select((eb) => ["company_id", eb.fn.countAll<number>().as("n")])
      .where("company_id", "in", mine())
      .where("status", "=", "pendingPayment")
      .groupBy("company_id")
      .execute(),
  ]);
  const toPay = new Map(unpaid.map((row) => [row.company_id, Number(row.n)]));
  const heads = new Set(companies.map((row) => row.head_office_id));
  return companies
    .map((row): Store => {
      const held = papers
        .filter((paper) => paper.company_id === row.id)
        .map((paper) => ({ kind: paper.kind, state: paper.state, endsOn: paper.ends_on }) as Qualification);
      const kind = row.kind as CompanyKind;
      return {
        id: row.id,
        name: row.name,
        kind,
        status: row.status as ReviewState,
        reason: row.reason,
        isCurrent: row.id === currentId,
        isHeadOffice: heads.has(row.id),
        licenceNumber: row.licence_number,
        warnings: documentWarnings(kind, held, now),
        ordersToPay: toPay.get(row.id) ?? 0,
      };
    })
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
