import { audited } from "~/platform/database/audit.server";
import { type Db, forUpdate } from "~/platform/database/database.server";
import { categoryNamedIn, movedScope, type ScopesMoved } from "~/modules/promotions/offers/moved-scope";
import { readScope } from "~/modules/promotions/offers/offer-parser";

const scopedRows = (trx: Db) =>
  trx
    .selectFrom("voucher_template")
    .select(["id", "name", "scope"])
    .where("scope", "like", '%"category"%')
    .orderBy("id");

/** Returns the names of vouchers scoped to one of these category paths. One query. */
export async function vouchersNaming(trx: Db, paths: ReadonlySet<string>): Promise<string[]> {
  return (await scopedRows(trx).execute()).flatMap(({ name, scope: text }) => {
    const scope = readScope(text);
    return paths.has((scope && categoryNamedIn(scope)) ?? "") ? [name] : [];
  });
}

/** Updates every voucher scope that names a moved category, owned vouchers included; audited. */
export async function followCategoriesInVouchers(trx: Db, moved: ScopesMoved): Promise<void> {
  for (const { id, scope: previous } of await forUpdate(scopedRows(trx)).execute()) {
    const scope = readScope(previous);
    const to = scope && movedScope(scope, moved);
    if (!to) continue;
    await trx
      .updateTable("voucher_template")
      .set({ scope: JSON.stringify(to) })
      .where("id", "=", id)
      .execute();
    await audited(trx, { subject: "voucher", id, before: { scope }, after: { scope: to } });
  }
}
