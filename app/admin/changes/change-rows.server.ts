import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { adTitles } from "~/modules/content/ad-admin.server";
import { navNames } from "~/modules/content/block-admin.server";
import { articleTitles } from "~/modules/help/article-admin.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { lotteryNames } from "~/modules/rewards/draw-rows.server";
import { itemNames } from "~/modules/rewards/item-admin.server";
import { announcementTitles } from "~/modules/support/announcements/announcements.server";
import { zoneTitles } from "~/modules/zones/zones.server";
import type { ZoneReferences } from "~/modules/zones/zone-read";
import { batchNames } from "~/modules/catalogue/batches/stock-admin.server";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { managerNames } from "~/modules/company/members/managers.server";
import { type AuditFilter, auditRows } from "~/platform/database/audit-log.server";
import { now } from "~/platform/values/clock.server";
import { ownRoles } from "~/modules/staff/permissions/roles.server";
import { memberNames } from "~/modules/staff/accounts/members.server";
import type { ReferenceNameLookup, ReferenceKind } from "~/admin/frame/change-references";
import { type AuditRow, type ChangeRow, changeRow, referencesIn } from "~/admin/frame/change-row";
import { thingsNamed } from "~/modules/zones/zone-references.server";

type NamesById = Pick<ReadonlyMap<number, string>, "get">;
type NamesOf = (ids: readonly number[]) => Promise<NamesById>;

/** By kind, from the modules' tables. */
const NAMES = {
  manager: managerNames,
  batch: batchNames,
  staff: memberNames,
  zone: zoneTitles,
  ad: adTitles,
  article: articleTitles,
  announcement: announcementTitles,
  draw: lotteryNames,
  pointsItem: itemNames,
  order: orderNumbers,
  nav_item: navNames,
  warehouse: async (ids) => (ids.length > 0 ? warehouseNames() : new Map()),
} satisfies Record<Exclude<ReferenceKind, keyof ZoneReferences | "company" | "role">, NamesOf>;

/** Returns the names of things in these rows. One query for each kind and 500 of them. */
export async function namesFor(rows: readonly AuditRow[]): Promise<ReferenceNameLookup> {
  const found = referencesIn(rows);
  const ids = (kind: ReferenceKind) => (found.get(kind) ?? []).filter((id) => typeof id === "number");
  const kinds = Object.keys(NAMES) as (keyof typeof NAMES)[];
  const [{ goods, category, manufacturer, voucher_template, offer, brand }, company, ...names] =
    await Promise.all([
      thingsNamed(Object.fromEntries([...found.keys()].map((kind) => [kind, ids(kind)])), now()),
      findCompanies(ids("company")),
      ...kinds.map((kind) => NAMES[kind](ids(kind))),
    ]);
  const things = { goods, category, manufacturer, voucher_template, offer, brand, company };
  const roles = found.has("role") ? await ownRoles() : new Map<string, string>();
  const called = new Map<ReferenceKind, NamesById>(kinds.map((kind, i) => [kind, names[i]!]));
  return (kind, id) => {
    if (typeof id === "string") return roles.get(id);
    return kind in things ? things[kind as keyof typeof things].get(id)?.name : called.get(kind)?.get(id);
  };
}

/** Returns rows of the audit log in words, with the queries of `namesFor`. */
export async function changeRows(rows: readonly AuditRow[]): Promise<ChangeRow[]> {
  const nameOf = await namesFor(rows);
  return rows.map((row) => changeRow(row, nameOf));
}

/** Returns the matching rows of the audit log in words, newest first. One query and those of `namesFor`. */
export const findChanges = async (filter: AuditFilter): Promise<ChangeRow[]> =>
  changeRows(await auditRows(filter));
