import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameFields } from "./name-fields";

const KINDS = {
  person: /\bpersonName\(|\bStaffName\b/,
  company: /\bcompanyName\(/,
  role: /\broleName\(|\bManagerName\b/,
  /** names nobody: one form for each letter, nothing invisible */
  label: /\bplainLabel\b|\bstoredName\(/,
  /** a row of an import: cleaned with all cells of the list */
  goods: /^text\("/,
  /** the schema of another file of this table */
  imported: /^[A-Za-z]\w*(?:\.optional\(\))?$/,
  /** made by the shop itself, or only looked up: nothing of it is stored */
  known: /./,
} as const;

const PLACES: Record<string, keyof typeof KINDS> = {
  "app/api/endpoints/account.server.ts name": "person",
  "app/modules/company/addresses/address.ts receiver": "person",
  "app/modules/company/closing/closing.ts requestedBy": "person",
  "app/modules/company/registration/register-forms.ts contactName": "person",
  "app/modules/ephedrine/receipt-form.ts receiver": "person",
  "app/modules/orders/delivery/run-form.ts driver": "person",
  "app/modules/quality/complaints/complaint-form.ts reporter": "person",
  "app/modules/receiving/acceptance.ts inspector": "person",
  "app/routes/_account+/_service+/dzht/contract-form.server.ts signer": "person",
  "app/routes/_account+/basic.info/route.tsx name": "person",
  "app/routes/_admin+/_customers+/staff.customers.managers/route.tsx name": "role",
  "app/routes/_admin+/_system+/staff.people._index/people-form.ts name": "person",
  "app/routes/_admin+/_system+/staff.settings.legal-entity._index/legal-entity-form.ts legalPerson": "person",
  "app/routes/_admin+/_system+/staff.settings.legal-entity._index/legal-entity-form.ts qualityHead": "person",
  "app/modules/staff/inspection/inspection.ts inspector": "person",
  "app/modules/company/registration/register-forms.ts name": "company",
  "app/modules/payments/providers/bank-fields.ts name": "company",
  "app/routes/_admin+/_system+/staff.settings.legal-entity._index/legal-entity-form.ts name": "company",
  "app/routes/_admin+/_system+/staff.roles._index/route.tsx name": "role",
  "app/modules/cart/templates/template-form.ts name": "label",
  "app/modules/company/wechat/wechat-form.ts nickname": "label",
  "app/modules/content/ad-form.ts title": "label",
  "app/modules/documents/receiving-columns.ts name": "label",
  "app/modules/content/block-form.ts name": "label",
  "app/modules/content/settings.server.ts label": "label",
  "app/modules/favourites/favourite-groups.ts name": "label",
  "app/modules/help/article-form.ts title": "label",
  "app/modules/promotions/offer-admin/offer-form.ts name": "label",
  "app/modules/promotions/offers/offer-file.ts name": "imported",
  "app/modules/rewards/draw-admin.server.ts name": "imported",
  "app/modules/vouchers/voucher-admin.server.ts name": "imported",
  "app/admin/approval-requests/kinds/purchase-order.server.ts supplier": "known",
  "app/modules/suppliers/supplier-document-form.ts name": "person",
  "app/modules/suppliers/supplier-form.ts bankName": "label",
  "app/modules/suppliers/supplier-form.ts contact": "person",
  "app/modules/suppliers/supplier-form.ts legalPerson": "person",
  "app/modules/suppliers/supplier-form.ts name": "company",
  "app/modules/suppliers/supplier-form.ts qualityHead": "person",
  "app/modules/quality/notices/notice.ts title": "label",
  "app/modules/rewards/draw-form.ts name": "label",
  "app/modules/rewards/item-fields.ts name": "label",
  "app/routes/_account+/basic.token.new/new-token-form.ts name": "label",
  "app/routes/_admin+/_goods+/staff.brands.$id._index/brand-form.ts name": "label",
  "app/routes/_admin+/_goods+/staff.categories.$id._index/category-form.ts name": "label",
  "app/routes/_admin+/_goods+/staff.everyday-names.entry/route.tsx word": "label",
  "app/routes/_admin+/_system+/staff.filters/filter-form.ts name": "label",
  "app/routes/_admin+/_goods+/staff.makers.$id._index/manufacturer-form.ts name": "label",
  "app/routes/_admin+/_goods+/staff.makers.$id._index/manufacturer-form.ts shortName": "label",
  "app/routes/_admin+/_warehouse+/staff.warehouses.$id._index/warehouse-form.ts name": "label",
  "app/modules/support/announcements/announcement-form.ts title": "label",
  "app/modules/vouchers/voucher-form.ts name": "label",
  "app/modules/zones/zone-form.ts title": "label",
  "app/modules/zones/zone-read.ts title": "label",
  "app/modules/catalogue/rows/goods-row.ts generic_name": "goods",
  "app/modules/catalogue/rows/goods-row.ts name": "goods",
  "app/modules/catalogue/rows/goods-row.ts trade_name": "goods",
  "app/api/endpoints/cart.server.ts name": "known",
  "app/api/endpoints/catalogue.server.ts name": "known",
  "app/api/endpoints/content.server.ts name": "known",
  "app/api/endpoints/orders.server.ts name": "known",
  "app/api/endpoints/orders.server.ts slip_name": "known",
  "app/modules/company/sign-in/sign-in.ts username": "known",
  "app/modules/content/legal-entity.server.ts legalPerson": "known",
  "app/modules/content/legal-entity.server.ts name": "known",
  "app/modules/content/legal-entity.server.ts qualityHead": "known",
  "app/admin/gifts/gift.ts name": "known",
  "app/admin/people/member-roles.server.ts name": "known",
  "app/admin/approval-requests/kinds/company-closing.server.ts requestedBy": "known",
  "app/admin/approval-requests/kinds/member-invitation.server.ts name": "known",
  "app/admin/approval-requests/kinds/member-invitation.server.ts username": "known",
  "app/admin/approval-requests/kinds/member-roles.server.ts name": "known",
  "app/admin/approval-requests/kinds/paper-approval.server.ts name": "known",
  "app/admin/approval-requests/kinds/payee-account.server.ts name": "known",
  "app/admin/approval-requests/kinds/price-list.server.ts name": "known",
  "app/admin/approval-requests/kinds/withdrawal-payment.server.ts payee": "known",
  "app/modules/payments/providers/settings.server.ts name": "known",
  "app/routes/_account+/_service+/pzqg.add/route.tsx name": "known",
  "app/routes/_admin+/_content+/staff.content.shown/route.tsx name": "known",
  "app/routes/_admin+/_system+/staff.forgot/route.tsx username": "known",
  "app/routes/_admin+/_goods+/staff.makers.$id._index/manufacturer-form.ts otherNames": "known",
  "app/routes/_admin+/_system+/staff.people._index/people-form.ts username": "known",
  "app/modules/staff/accounts/member.ts username": "known",
  "app/modules/zones/zone-block-form.ts title": "known",
};

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => `app/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\.tsx?$/.test(path) && !/^app\/(?:demo|api\/serializers)\/|\/migrations\//.test(path));
const fields = files.flatMap((path) => nameFields({ path, text: readFileSync(path, "utf8") }));
/** What reads a stored name back, or a form whose name a second schema of the file reads. */
const isReadAgain = ({ place, schema }: (typeof fields)[number]) =>
  /^z\.string\(\)(?:\.optional\(\))?$/.test(schema) &&
  fields.some((other) => other.place === place && other.schema !== schema);

test("every place that takes a name is known, with whom or what it names", () =>
  expect([...new Set(fields.map(({ place }) => place))].toSorted()).toEqual(Object.keys(PLACES).toSorted()));

test.each(fields.filter((field) => !isReadAgain(field)).map(({ place, schema }) => [place, schema] as const))(
  "%s",
  (place, schema) => expect(schema).toMatch(KINDS[PLACES[place]!]),
);

test.each([
  ["const Form = z.object({ name: z.string().trim() });", "app/x.ts name", "z.string().trim()"],
  [
    "const title = (most: number) => z.string().max(most); const Form = z.object({ signer: words(3) });",
    "app/x.ts signer",
    "words(3)",
  ],
  [
    "const Name = personName(WORDS); const Form = z.object({ driver: Name });",
    "app/x.ts driver",
    "personName(WORDS)",
  ],
])("%s", (text, place, schema) =>
  expect(nameFields({ path: "app/x.ts", text })).toEqual([{ place, schema }]),
);
