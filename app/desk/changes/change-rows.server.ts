/** Rows of the audit log with the names of the things that they name by number. */
import { batchNames } from "~/catalogue/batches/stock-admin.server";
import { findCompanies } from "~/company/identity/companies.server";
import { managerNames } from "~/company/members/managers.server";
import { now } from "~/platform/values/clock.server";
import { memberNames } from "~/staff/accounts/members.server";
import type { NameOf, Reference } from "~/staff/desk/change-references";
import { type AuditRow, type ChangeRow, changeRow, referencesIn } from "~/staff/desk/change-row";
import { thingsNamed } from "~/zones/named-things.server";

/** What the things are called that these rows name. One query for each kind of thing that is named, for each 500 of them. */
export async function namesFor(rows: readonly AuditRow[]): Promise<NameOf> {
  const named = referencesIn(rows);
  const ids = (kind: Reference) => named.get(kind) ?? [];
  const [{ goods, category, manufacturer, voucher_template, offer, brand }, company, manager, batch, staff] =
    await Promise.all([
      thingsNamed(Object.fromEntries(named), now()),
      findCompanies(ids("company")),
      managerNames(ids("manager")),
      batchNames(ids("batch")),
      memberNames(ids("staff")),
    ]);
  const things = { goods, category, manufacturer, voucher_template, offer, brand, company };
  return (kind, id) =>
    kind === "manager" || kind === "batch" || kind === "staff"
      ? { manager, batch, staff }[kind].get(id)
      : things[kind].get(id)?.name;
}

/** Rows of the audit log in the words of the shop, with the queries of `namesFor`. */
export async function changeRows(rows: readonly AuditRow[]): Promise<ChangeRow[]> {
  const nameOf = await namesFor(rows);
  return rows.map((row) => changeRow(row, nameOf));
}
