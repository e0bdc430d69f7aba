/** Each reason, note or text that staff write is for the company, and its form says so, or for staff alone. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { textFields } from "./name-fields";

type Reader =
  /** the company reads it, and the form says so before it is written */
  | "buyer"
  /** the audit log, a second person or colleagues */
  | "internal"
  /** published: written to be read by all */
  | "content"
  /** what a company writes itself, or what is only read as a list */
  | "own"
  /** read back of what a form of this table took */
  | "stored";

const READERS: Record<string, Reader> = {
  "app/cart/proposed/proposed-form.ts remark": "buyer",
  "app/orders/desk/ship-form.ts note": "buyer",
  "app/quality/cases/case-form.ts text": "buyer",
  "app/routes/_staff+/staff.after-sales.$number._index/decision-form.ts reason": "buyer",
  "app/routes/_staff+/staff.after-sales.$number._index/decision-form.ts why": "buyer",
  "app/routes/_staff+/staff.after-sales.$number.parcel/route.tsx reason": "buyer",
  "app/routes/_staff+/staff.after-sales.$number.receipt/receipt-form.ts reason": "buyer",
  "app/routes/_staff+/staff.companies.$id.return/route.tsx why": "buyer",
  "app/routes/_staff+/staff.credit.$id.reversal.$number/route.tsx why": "buyer",
  "app/routes/_staff+/staff.customers.$id.balance/balance-form.ts text": "buyer",
  "app/routes/_staff+/staff.customers.$id.freeze/route.tsx why": "buyer",
  "app/routes/_staff+/staff.customers.$id.grant/grant-form.ts reason": "buyer",
  "app/routes/_staff+/staff.documents.$id/route.tsx why": "buyer",
  "app/routes/_staff+/staff.feedback.$id._index/route.tsx text": "buyer",
  "app/routes/_staff+/staff.invoices.$id._index/route.tsx why": "buyer",
  "app/routes/_staff+/staff.orders.$number.giving-up/route.tsx why": "buyer",
  "app/routes/_staff+/staff.orders.$number.refusal/route.tsx why": "buyer",
  "app/routes/_staff+/staff.proposed-orders.$id.withdrawal/route.tsx why": "buyer",
  "app/routes/_staff+/staff.recalls.$number.lifting/route.tsx why": "buyer",
  "app/routes/_staff+/staff.recalls.new/recall-form.ts reason": "buyer",
  "app/routes/_staff+/staff.refunds.$number/route.tsx why": "buyer",
  "app/routes/_staff+/staff.releases._index/release-form.ts why": "buyer",
  "app/routes/_staff+/staff.requests.$id._index/request-form.ts text": "buyer",
  "app/routes/_staff+/staff.requests.$id._index/request-form.ts why": "buyer",
  "app/routes/_staff+/staff.withdrawals.$number/route.tsx why": "buyer",
  "app/cart/proposed/proposed-form.ts why": "internal",
  "app/catalogue/stock-count/open-form.ts note": "internal",
  "app/company/closing/closing.ts why": "internal",
  "app/content/ad-form.ts why": "internal",
  "app/content/block-form.ts why": "internal",
  "app/desk/filing/target-form.ts why": "internal",
  "app/orders/delivery/run-form.ts note": "internal",
  "app/promotions/offer-desk/offer-form.ts why": "internal",
  "app/quality/cases/case-form.ts findingLines": "internal",
  "app/quality/cases/case-form.ts remark": "internal",
  "app/quality/cases/case-form.ts why": "internal",
  "app/rewards/draw-form.ts why": "internal",
  "app/routes/_staff+/staff.ads.$id.removal/route.tsx why": "internal",
  "app/routes/_staff+/staff.after-sales.$number.refund/route.tsx reason": "internal",
  "app/routes/_staff+/staff.announcements.$id.withdrawal/route.tsx why": "internal",
  "app/routes/_staff+/staff.articles.$id.withdrawal/route.tsx why": "internal",
  "app/routes/_staff+/staff.articles.standard/route.tsx why": "internal",
  "app/routes/_staff+/staff.brands.$id._index/brand-form.ts why": "internal",
  "app/routes/_staff+/staff.categories.$id._index/category-form.ts why": "internal",
  "app/routes/_staff+/staff.categories.$id.removal/route.tsx why": "internal",
  "app/routes/_staff+/staff.chats.$id.colleague/route.tsx why": "internal",
  "app/routes/_staff+/staff.chats.settings/settings-form.ts why": "internal",
  "app/routes/_staff+/staff.companies.$id._index/route.tsx note": "internal",
  "app/routes/_staff+/staff.companies.$id.scope/route.tsx why": "internal",
  "app/routes/_staff+/staff.companies.$id.second/route.tsx why": "internal",
  "app/routes/_staff+/staff.complaints.$number.closing/route.tsx why": "internal",
  "app/routes/_staff+/staff.content.$list.$id.removal/route.tsx why": "internal",
  "app/routes/_staff+/staff.credit.$id.stop/route.tsx why": "internal",
  "app/routes/_staff+/staff.credit.$id.terms/terms-form.ts why": "internal",
  "app/routes/_staff+/staff.credit.settings/route.tsx why": "internal",
  "app/routes/_staff+/staff.customers.$id.export.file/route.ts why": "internal",
  "app/routes/_staff+/staff.customers.$id.notes/route.tsx text": "internal",
  "app/routes/_staff+/staff.customers.$id.terms/route.tsx why": "internal",
  "app/routes/_staff+/staff.draws.$id.switch/route.tsx why": "internal",
  "app/routes/_staff+/staff.ephedrine.$id._index/quota-form.ts why": "internal",
  "app/routes/_staff+/staff.everyday-names.entry/route.tsx why": "internal",
  "app/routes/_staff+/staff.everyday-names.removal/route.tsx why": "internal",
  "app/routes/_staff+/staff.exchanges.$number/route.tsx why": "internal",
  "app/routes/_staff+/staff.first-goods.$id._index/route.tsx note": "internal",
  "app/routes/_staff+/staff.first-goods.$id.again/route.tsx why": "internal",
  "app/routes/_staff+/staff.first-goods.$id.return/route.tsx why": "internal",
  "app/routes/_staff+/staff.first-goods.$id.second/route.tsx why": "internal",
  "app/routes/_staff+/staff.goods.$id.facts/facts-form.ts why": "internal",
  "app/routes/_staff+/staff.goods.$id.prices/price-form.ts why": "internal",
  "app/routes/_staff+/staff.goods.$id.prices_.$line/route.tsx why": "internal",
  "app/routes/_staff+/staff.goods.$id.sale/route.tsx why": "internal",
  "app/routes/_staff+/staff.imports.$id._index/import-form.ts why": "internal",
  "app/routes/_staff+/staff.limits._index/limits-form.ts why": "internal",
  "app/routes/_staff+/staff.makers.$id._index/maker-form.ts why": "internal",
  "app/routes/_staff+/staff.month-end.$month._index/route.tsx remark": "internal",
  "app/routes/_staff+/staff.month-end.$month.reopening/route.tsx why": "internal",
  "app/routes/_staff+/staff.notices.$id.ending/route.tsx why": "internal",
  "app/routes/_staff+/staff.offers.$id.switch/route.tsx why": "internal",
  "app/routes/_staff+/staff.offers._index/offers-form.ts why": "internal",
  "app/routes/_staff+/staff.orders.$number._index/route.tsx why": "internal",
  "app/routes/_staff+/staff.orders.$number.address/route.tsx why": "internal",
  "app/routes/_staff+/staff.people.$id/member-form.ts why": "internal",
  "app/routes/_staff+/staff.points-items.$id._index/item-form.ts why": "internal",
  "app/routes/_staff+/staff.proposals.$id/answer-form.ts why": "internal",
  "app/routes/_staff+/staff.reconciliation.differences.$id/route.tsx why": "internal",
  "app/routes/_staff+/staff.roles.$role/role-form.ts why": "internal",
  "app/routes/_staff+/staff.settings.bank/bank-form.ts why": "internal",
  "app/routes/_staff+/staff.settings.legal-entity._index/legal-entity-form.ts why": "internal",
  "app/routes/_staff+/staff.settings.shelf-life/route.tsx why": "internal",
  "app/routes/_staff+/staff.settings.shipping/shipping-form.ts why": "internal",
  "app/routes/_staff+/staff.settings.shop/shop-form.ts why": "internal",
  "app/routes/_staff+/staff.stock-counts.$number.abandonment/route.tsx why": "internal",
  "app/routes/_staff+/staff.stock-counts.$number.review/review-form.ts why": "internal",
  "app/routes/_staff+/staff.stock.$id._index/correction-form.ts why": "internal",
  "app/routes/_staff+/staff.stock.$id.block/route.tsx why": "internal",
  "app/routes/_staff+/staff.warehouse.$number.swap/route.tsx why": "internal",
  "app/routes/_staff+/staff.warehouses.$id._index/warehouse-form.ts note": "internal",
  "app/routes/_staff+/staff.warehouses.$id._index/warehouse-form.ts why": "internal",
  "app/routes/_staff+/staff.zones.$id.blocks.$block.removal/route.tsx why": "internal",
  "app/routes/_staff+/staff.zones.$id.switch/route.tsx why": "internal",
  "app/staff/inspection/inspection.ts why": "internal",
  "app/vouchers/voucher-form.ts why": "internal",
  "app/zones/zone-block-form.ts text": "content",
  "app/zones/zone-block-form.ts why": "internal",
  "app/zones/zone-form.ts why": "internal",
  "app/content/ad-admin.server.ts text": "content",
  "app/content/ad-form.ts text": "content",
  "app/content/block-admin.server.ts text": "content",
  "app/content/block-form.ts text": "content",
  "app/content/settings.server.ts text": "content",
  "app/rewards/draw-admin.server.ts remarks": "content",
  "app/rewards/draw-form.ts text": "content",
  "app/rewards/item-fields.ts describe": "content",
  "app/support/ready-answers/ready-fields.ts text": "content",
  "app/zones/zone-block-form.ts note": "content",
  "app/zones/zone-read.ts note": "content",
  "app/zones/zone-read.ts text": "content",
  "app/cart/proposed/proposed-form.ts reason": "own",
  "app/cart/quick-order/sheet-form.ts text": "own",
  "app/returns/request/after-sales-form.ts text": "own",
  "app/routes/_staff+/staff.warehouse._index/route.tsx text": "own",
  "app/support/chat/chat-form.ts text": "own",
  "app/support/feedback/feedback-form.ts text": "own",
  "app/desk/proposals/kinds/balance-adjustment.server.ts text": "stored",
  "app/desk/proposals/kinds/gift.server.ts reason": "stored",
  "app/desk/proposals/kinds/refund-settlement.server.ts reason": "stored",
};

const REASON =
  /^(?:why|note|reason|remarks?|text|describe|comment|explanation|answer|conclusionLines|findingLines|\w*Why|\w*Note|\w*Reason|ending)$/;
/** Buyers' pages, the API and commands are not written at the desk. */
const ELSEWHERE = /^app\/(?:demo|api|operator|platform|routes\/(?!_staff))/;

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map(
  (path) => `app/${path.replaceAll("\\", "/")}`,
);
const places = files
  .filter((path) => /\.tsx?$/.test(path) && !ELSEWHERE.test(path))
  .flatMap((path) => textFields({ path, text: readFileSync(path, "utf8") }, REASON))
  .map(({ place }) => place);

test("every reason that staff write is known, with who reads it", () =>
  expect([...new Set(places)].toSorted()).toEqual(Object.keys(READERS).toSorted()));

/** Where the form of a schema stands whose folder does not draw it. */
const DRAWN_IN: Record<string, string> = {
  "app/cart/proposed": "app/routes/_staff+/staff.proposed-orders.$id._index",
  "app/quality/cases": "app/routes/_staff+/staff.complaints.$number.answer",
  "app/routes/_staff+/staff.feedback.$id._index": "app/routes/_staff+/staff.feedback.$id._index",
};
const SAYS_SO = /(?:公司|客户|企业)可见|给客户|答复客户|客户会收到/;
const viewsOf = (place: string): string => {
  const own = dirname(place.split(" ")[0]!);
  const folder = DRAWN_IN[own] ?? own;
  return files
    .filter((path) => dirname(path) === folder && path.endsWith(".tsx"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
};
const placesOf = (reader: Reader) => Object.keys(READERS).filter((place) => READERS[place] === reader);

test.each(placesOf("buyer"))("the form of %s says that the company reads it", (place) =>
  expect(viewsOf(place)).toMatch(SAYS_SO),
);
