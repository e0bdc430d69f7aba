/** Each place that takes a name: one of a person, a company or a role is refused where it imitates another; a label that names nobody is stored as it is read. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameFields } from "./name-fields";

const KINDS = {
  person: /\bpersonName\(|\bStaffName\b/,
  company: /\bcompanyName\(/,
  role: /\broleName\(|\bManagerName\b/,
  /** names nobody: one form for each letter, nothing invisible */
  label: /\bplainLabel\b|\bkeptName\(/,
  /** a row of an import: cleaned with all cells of the list */
  goods: /^text\("/,
  /** the schema of another file of this table */
  imported: /^[A-Za-z]\w*(?:\.optional\(\))?$/,
  /** made by the shop itself, or only looked up: nothing of it is stored */
  known: /./,
} as const;

const PLACES: Record<string, keyof typeof KINDS> = {
  "app/api/endpoints/account.server.ts name": "person",
  "app/company/addresses/address.ts receiver": "person",
  "app/company/closing/closing.ts requestedBy": "person",
  "app/company/registration/register-forms.ts contactName": "person",
  "app/ephedrine/receipt-form.ts receiver": "person",
  "app/orders/delivery/run-form.ts driver": "person",
  "app/quality/cases/case-form.ts reporter": "person",
  "app/routes/_account+/_service+/dzht/contract-form.server.ts signer": "person",
  "app/routes/_account+/basic.info/route.tsx name": "person",
  "app/routes/_staff+/staff.customers.managers/route.tsx name": "role",
  "app/routes/_staff+/staff.people._index/people-form.ts name": "person",
  "app/routes/_staff+/staff.settings.legal-entity._index/legal-entity-form.ts legalPerson": "person",
  "app/routes/_staff+/staff.settings.legal-entity._index/legal-entity-form.ts qualityHead": "person",
  "app/staff/inspection/inspection.ts inspector": "person",
  "app/company/registration/register-forms.ts name": "company",
  "app/payments/providers/bank-fields.ts name": "company",
  "app/routes/_staff+/staff.settings.legal-entity._index/legal-entity-form.ts name": "company",
  "app/routes/_staff+/staff.roles._index/route.tsx name": "role",
  "app/cart/templates/template-form.ts name": "label",
  "app/company/wechat/wechat-form.ts nickname": "label",
  "app/content/ad-admin.server.ts title": "label",
  "app/content/ad-form.ts title": "label",
  "app/content/block-admin.server.ts name": "label",
  "app/content/block-admin.server.ts word": "label",
  "app/content/block-form.ts name": "label",
  "app/content/settings.server.ts label": "label",
  "app/favourites/favourite-groups.ts name": "label",
  "app/help/article-form.ts title": "label",
  "app/promotions/offer-desk/offer-form.ts name": "label",
  "app/promotions/offers/offer-file.ts name": "imported",
  "app/rewards/draw-admin.server.ts name": "imported",
  "app/vouchers/voucher-admin.server.ts name": "imported",
  "app/quality/notices/notice.ts title": "label",
  "app/rewards/draw-form.ts name": "label",
  "app/rewards/item-fields.ts name": "label",
  "app/routes/_account+/basic.token.new/new-token-form.ts name": "label",
  "app/routes/_staff+/staff.brands.$id._index/brand-form.ts name": "label",
  "app/routes/_staff+/staff.categories.$id._index/category-form.ts name": "label",
  "app/routes/_staff+/staff.everyday-names.entry/route.tsx word": "label",
  "app/routes/_staff+/staff.filters/filter-form.ts name": "label",
  "app/routes/_staff+/staff.makers.$id._index/maker-form.ts name": "label",
  "app/routes/_staff+/staff.makers.$id._index/maker-form.ts shortName": "label",
  "app/routes/_staff+/staff.warehouses.$id._index/warehouse-form.ts name": "label",
  "app/support/announcements/announcement-form.ts title": "label",
  "app/vouchers/voucher-form.ts name": "label",
  "app/zones/zone-form.ts title": "label",
  "app/zones/zone-read.ts title": "label",
  "app/catalogue/import/goods-row.ts generic_name": "goods",
  "app/catalogue/import/goods-row.ts name": "goods",
  "app/catalogue/import/goods-row.ts trade_name": "goods",
  "app/api/endpoints/cart.server.ts name": "known",
  "app/api/endpoints/catalogue.server.ts name": "known",
  "app/api/endpoints/content.server.ts name": "known",
  "app/api/endpoints/orders.server.ts name": "known",
  "app/api/endpoints/orders.server.ts slip_name": "known",
  "app/company/sign-in/sign-in.ts username": "known",
  "app/content/legal-entity.server.ts legalPerson": "known",
  "app/content/legal-entity.server.ts name": "known",
  "app/content/legal-entity.server.ts qualityHead": "known",
  "app/desk/gifts/gift.ts name": "known",
  "app/desk/people/member-roles.server.ts name": "known",
  "app/desk/proposals/kinds/company-closing.server.ts requestedBy": "known",
  "app/desk/proposals/kinds/member-invitation.server.ts name": "known",
  "app/desk/proposals/kinds/member-invitation.server.ts username": "known",
  "app/desk/proposals/kinds/member-roles.server.ts name": "known",
  "app/desk/proposals/kinds/paper-approval.server.ts name": "known",
  "app/desk/proposals/kinds/price-list.server.ts name": "known",
  "app/desk/proposals/kinds/withdrawal-payment.server.ts payee": "known",
  "app/payments/providers/settings.server.ts name": "known",
  "app/routes/_account+/_service+/pzqg.add/route.tsx name": "known",
  "app/routes/_staff+/staff.content.shown/route.tsx name": "known",
  "app/routes/_staff+/staff.forgot/route.tsx username": "known",
  "app/routes/_staff+/staff.makers.$id._index/maker-form.ts otherNames": "known",
  "app/routes/_staff+/staff.people._index/people-form.ts username": "known",
  "app/staff/accounts/member.ts username": "known",
  "app/zones/zone-block-form.ts title": "known",
};

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => `app/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\.tsx?$/.test(path) && !/^app\/(?:demo|api\/wire)\//.test(path));
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
