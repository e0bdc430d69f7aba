/** Rows of the audit log with the names of the things that they name by number. */
import { warehouseNames } from "~/catalogue/stock/warehouses.server";
import { adTitles } from "~/content/ad-admin.server";
import { navNames } from "~/content/block-admin.server";
import { articleTitles } from "~/help/article-desk.server";
import { lotteryNames } from "~/rewards/draw-rows.server";
import { itemNames } from "~/rewards/item-admin.server";
import { announcementTitles } from "~/support/announcements/announcements.server";
import { zoneTitles } from "~/zones/zones.server";
import type { ZoneReferences } from "~/zones/zone-read";
import { batchNames } from "~/catalogue/batches/stock-admin.server";
import { findCompanies } from "~/company/identity/companies.server";
import { managerNames } from "~/company/members/managers.server";
import { now } from "~/platform/values/clock.server";
import { ownRoles } from "~/staff/permissions/roles.server";
import { memberNames } from "~/staff/accounts/members.server";
import type { ReferenceNameLookup, Reference } from "~/staff/desk/change-references";
import { type AuditRow, type ChangeRow, changeRow, referencesIn } from "~/staff/desk/change-row";
import { thingsNamed } from "~/zones/named-things.server";

type NamesOf = (ids: readonly number[]) => Promise<Map<number, string>>;

/** By kind, from the rooms' own tables. */
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
  nav_item: navNames,
  warehouse: async (ids) => (ids.length > 0 ? warehouseNames() : new Map()),
} satisfies Record<Exclude<Reference, keyof ZoneReferences | "company" | "role">, NamesOf>;

/** What the things are called that these rows name. One query for each kind of thing that is named, for each 500 of them. */
export async function namesFor(rows: readonly AuditRow[]): Promise<ReferenceNameLookup> {
  const found = referencesIn(rows);
  const ids = (kind: Reference) => (found.get(kind) ?? []).filter((id) => typeof id === "number");
  const kinds = Object.keys(NAMES) as (keyof typeof NAMES)[];
  const [{ goods, category, manufacturer, voucher_template, offer, brand }, company, ...names] =
    await Promise.all([
      thingsNamed(Object.fromEntries([...found.keys()].map((kind) => [kind, ids(kind)])), now()),
      findCompanies(ids("company")),
      ...kinds.map((kind) => NAMES[kind](ids(kind))),
    ]);
  const things = { goods, category, manufacturer, voucher_template, offer, brand, company };
  const roles = found.has("role") ? await ownRoles() : new Map<string, string>();
  const called = new Map<Reference, Map<number, string>>(kinds.map((kind, i) => [kind, names[i]!]));
  return (kind, id) => {
    if (typeof id === "string") return roles.get(id);
    return kind in things ? things[kind as keyof typeof things].get(id)?.name : called.get(kind)?.get(id);
  };
}

/** Rows of the audit log in the words of the shop, with the queries of `namesFor`. */
export async function changeRows(rows: readonly AuditRow[]): Promise<ChangeRow[]> {
  const nameOf = await namesFor(rows);
  return rows.map((row) => changeRow(row, nameOf));
}
