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
  "app/modules/cart/draft-orders/draft-order-form.ts remark": "buyer",
  "app/modules/orders/admin/ship-form.ts note": "buyer",
  "app/modules/quality/complaints/complaint-form.ts text": "buyer",
  "app/routes/_admin+/_after-sales+/staff.after-sales.$number._index/decision-form.ts reason": "buyer",
  "app/routes/_admin+/_after-sales+/staff.after-sales.$number._index/decision-form.ts why": "buyer",
  "app/routes/_admin+/_after-sales+/staff.after-sales.$number.parcel/route.tsx reason": "buyer",
  "app/routes/_admin+/_after-sales+/staff.after-sales.$number.receipt/receipt-form.ts reason": "buyer",
  "app/routes/_admin+/_customers+/staff.companies.$id.return/route.tsx why": "buyer",
  "app/routes/_admin+/_finance+/staff.credit.$id.reversal.$number/route.tsx why": "buyer",
  "app/routes/_admin+/_customers+/staff.customers.$id.balance/balance-form.ts text": "buyer",
  "app/routes/_admin+/_customers+/staff.customers.$id.freeze/route.tsx why": "buyer",
  "app/routes/_admin+/_customers+/staff.customers.$id.grant/grant-form.ts reason": "buyer",
  "app/routes/_admin+/_customers+/staff.documents.$id/route.tsx why": "buyer",
  "app/routes/_admin+/_service+/staff.feedback.$id._index/route.tsx text": "buyer",
  "app/routes/_admin+/_finance+/staff.invoices.$id._index/route.tsx why": "buyer",
  "app/routes/_admin+/_finance+/staff.invoices.$id.red/route.tsx reason": "buyer",
  "app/routes/_admin+/_orders+/staff.orders.$number.giving-up/route.tsx why": "buyer",
  "app/routes/_admin+/_orders+/staff.orders.$number.refusal/route.tsx why": "buyer",
  "app/routes/_admin+/_orders+/staff.proposed-orders.$id.withdrawal/route.tsx why": "buyer",
  "app/routes/_admin+/_quality+/staff.recalls.$number.lifting/route.tsx why": "buyer",
  "app/routes/_admin+/_quality+/staff.recalls.new/recall-form.ts reason": "buyer",
  "app/routes/_admin+/_finance+/staff.refunds.$number/route.tsx why": "buyer",
  "app/routes/_admin+/_customers+/staff.releases._index/release-form.ts why": "buyer",
  "app/routes/_admin+/_service+/staff.requests.$id._index/request-form.ts text": "buyer",
  "app/routes/_admin+/_service+/staff.requests.$id._index/request-form.ts why": "buyer",
  "app/routes/_admin+/_finance+/staff.withdrawals.$number/route.tsx why": "buyer",
  "app/modules/cart/draft-orders/draft-order-form.ts why": "internal",
  "app/modules/catalogue/stock-count/open-form.ts note": "internal",
  "app/modules/company/closing/closing.ts why": "internal",
  "app/modules/content/ad-form.ts why": "internal",
  "app/modules/content/block-form.ts why": "internal",
  "app/admin/master-data/target-form.ts why": "internal",
  "app/modules/orders/admin/ship-form.ts codesReason": "internal",
  "app/modules/orders/delivery/run-form.ts note": "internal",
  "app/modules/promotions/offer-admin/offer-form.ts why": "internal",
  "app/modules/purchasing/goods-receipt.ts note": "internal",
  "app/modules/purchasing/goods-receipt.ts why": "internal",
  "app/modules/purchasing/purchase-order.ts note": "internal",
  "app/modules/suppliers/supplier-form.ts note": "internal",
  "app/modules/suppliers/supplier-form.ts why": "internal",
  "app/routes/_admin+/_purchasing+/staff.purchases.$number.ending/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.purchases.$number.placement/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.purchases.settings/settings-form.ts why": "internal",
  "app/routes/_admin+/_customers+/staff.customers.$id.near-expiry-return/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.expiring-stock.settings/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.rejected-goods.$number.confirmation/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.rejected-goods.$number.disposal/route.tsx note": "internal",
  "app/routes/_admin+/_quality+/staff.rejected-goods.$number.disposal/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.rejected-goods.$number.release/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.rejected-goods.new/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.stock-care.settings/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.receipts.$number.return/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.receipts.$number.void/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.suppliers.$id.$type.$document.check/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.suppliers.$id.$type.$document.void/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.suppliers.$id._index/route.tsx note": "internal",
  "app/routes/_admin+/_purchasing+/staff.suppliers.$id.refusal/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.suppliers.$id.return/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.suppliers.$id.submission/route.tsx why": "internal",
  "app/routes/_admin+/_purchasing+/staff.suppliers.$id.suspension/route.tsx why": "internal",
  "app/modules/quality/complaints/complaint-form.ts conclusionLines": "internal",
  "app/modules/quality/complaints/complaint-form.ts findingLines": "internal",
  "app/modules/quality/complaints/complaint-form.ts remark": "internal",
  "app/modules/quality/complaints/complaint-form.ts why": "internal",
  "app/modules/rewards/draw-form.ts why": "internal",
  "app/routes/_admin+/_content+/staff.ads.$id.removal/route.tsx why": "internal",
  "app/routes/_admin+/_after-sales+/staff.after-sales.$number.refund/route.tsx reason": "internal",
  "app/routes/_admin+/_content+/staff.announcements.$id.withdrawal/route.tsx why": "internal",
  "app/routes/_admin+/_content+/staff.articles.$id.withdrawal/route.tsx why": "internal",
  "app/routes/_admin+/_content+/staff.articles.standard/route.tsx why": "internal",
  "app/routes/_admin+/_goods+/staff.brands.$id._index/brand-form.ts why": "internal",
  "app/routes/_admin+/_goods+/staff.categories.$id._index/category-form.ts why": "internal",
  "app/routes/_admin+/_goods+/staff.categories.$id.removal/route.tsx why": "internal",
  "app/routes/_admin+/_service+/staff.chats.$id.colleague/route.tsx why": "internal",
  "app/routes/_admin+/_service+/staff.chats.settings/settings-form.ts why": "internal",
  "app/routes/_admin+/_customers+/staff.companies.$id._index/route.tsx note": "internal",
  "app/routes/_admin+/_customers+/staff.companies.$id.scope/route.tsx why": "internal",
  "app/routes/_admin+/_customers+/staff.companies.$id.second/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.complaints.$number.closing/route.tsx why": "internal",
  "app/routes/_admin+/_content+/staff.content.$list.$id.removal/route.tsx why": "internal",
  "app/routes/_admin+/_finance+/staff.credit.$id.stop/route.tsx why": "internal",
  "app/routes/_admin+/_finance+/staff.credit.$id.terms/terms-form.ts why": "internal",
  "app/routes/_admin+/_finance+/staff.credit.settings/route.tsx why": "internal",
  "app/routes/_admin+/_customers+/staff.customers.$id.export.file/route.ts why": "internal",
  "app/routes/_admin+/_customers+/staff.customers.$id.notes/route.tsx text": "internal",
  "app/routes/_admin+/_customers+/staff.customers.$id.terms/route.tsx why": "internal",
  "app/routes/_admin+/_promotions+/staff.draws.$id.switch/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.ephedrine.$id._index/quota-form.ts why": "internal",
  "app/routes/_admin+/_goods+/staff.everyday-names.entry/route.tsx why": "internal",
  "app/routes/_admin+/_goods+/staff.everyday-names.removal/route.tsx why": "internal",
  "app/routes/_admin+/_promotions+/staff.exchanges.$number/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.first-goods.$id._index/route.tsx note": "internal",
  "app/routes/_admin+/_quality+/staff.first-goods.$id.again/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.first-goods.$id.return/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.first-goods.$id.second/route.tsx why": "internal",
  "app/routes/_admin+/_goods+/staff.goods.$id.facts/facts-form.ts why": "internal",
  "app/routes/_admin+/_goods+/staff.goods.$id.prices/price-form.ts why": "internal",
  "app/routes/_admin+/_goods+/staff.goods.$id.prices_.$line/route.tsx why": "internal",
  "app/routes/_admin+/_goods+/staff.goods.$id.sale/route.tsx why": "internal",
  "app/routes/_admin+/_goods+/staff.imports.$id._index/import-form.ts why": "internal",
  "app/routes/_admin+/_system+/staff.limits._index/limits-form.ts why": "internal",
  "app/routes/_admin+/_goods+/staff.makers.$id._index/manufacturer-form.ts why": "internal",
  "app/routes/_admin+/_finance+/staff.month-end.$month._index/route.tsx remark": "internal",
  "app/routes/_admin+/_finance+/staff.month-end.$month.reopening/route.tsx why": "internal",
  "app/routes/_admin+/_quality+/staff.notices.$id.ending/route.tsx why": "internal",
  "app/routes/_admin+/_promotions+/staff.offers.$id.switch/route.tsx why": "internal",
  "app/routes/_admin+/_promotions+/staff.offers._index/offers-form.ts why": "internal",
  "app/routes/_admin+/_orders+/staff.orders.$number._index/route.tsx why": "internal",
  "app/routes/_admin+/_orders+/staff.orders.$number.address/route.tsx why": "internal",
  "app/routes/_admin+/_orders+/staff.orders.$number.delivery-day/route.tsx why": "internal",
  "app/routes/_admin+/_system+/staff.people.$id/member-form.ts why": "internal",
  "app/routes/_admin+/_promotions+/staff.points-items.$id._index/item-form.ts why": "internal",
  "app/routes/_admin+/_system+/staff.proposals.$id/answer-form.ts why": "internal",
  "app/routes/_admin+/_finance+/staff.reconciliation.differences.$id/route.tsx why": "internal",
  "app/routes/_admin+/_system+/staff.roles.$role/role-form.ts why": "internal",
  "app/routes/_admin+/_system+/staff.settings.bank/bank-form.ts why": "internal",
  "app/routes/_admin+/_system+/staff.settings.delivery-days/route.tsx why": "internal",
  "app/routes/_admin+/_system+/staff.settings.legal-entity._index/legal-entity-form.ts why": "internal",
  "app/routes/_admin+/_system+/staff.settings.shelf-life/route.tsx why": "internal",
  "app/routes/_admin+/_system+/staff.settings.shipping/shipping-form.ts why": "internal",
  "app/routes/_admin+/_system+/staff.settings.shop/shop-form.ts why": "internal",
  "app/routes/_admin+/_system+/staff.settings.expiry-compensation/route.tsx why": "internal",
  "app/routes/_admin+/_system+/staff.settings.parcel-link/route.tsx why": "internal",
  "app/routes/_admin+/_system+/staff.settings.trace-codes/route.tsx why": "internal",
  "app/routes/_admin+/_warehouse+/staff.warehouse.$number.temperature.$id.withdrawal/route.tsx why":
    "internal",
  "app/routes/_admin+/_warehouse+/staff.trace-codes.out/route.tsx why": "internal",
  "app/routes/_admin+/_warehouse+/staff.warehouse.$number.check/route.tsx note": "internal",
  "app/routes/_admin+/_warehouse+/staff.stock-counts.$number.abandonment/route.tsx why": "internal",
  "app/routes/_admin+/_warehouse+/staff.stock-counts.$number.review/review-form.ts why": "internal",
  "app/routes/_admin+/_warehouse+/staff.stock.$id._index/correction-form.ts why": "internal",
  "app/routes/_admin+/_warehouse+/staff.stock.$id.block/route.tsx why": "internal",
  "app/routes/_admin+/_warehouse+/staff.warehouse.$number.parcel-link/route.tsx why": "internal",
  "app/routes/_admin+/_warehouse+/staff.warehouse.$number.swap/route.tsx why": "internal",
  "app/routes/_admin+/_warehouse+/staff.warehouses.$id._index/warehouse-form.ts note": "internal",
  "app/routes/_admin+/_warehouse+/staff.warehouses.$id._index/warehouse-form.ts why": "internal",
  "app/routes/_admin+/_promotions+/staff.zones.$id.blocks.$block.removal/route.tsx why": "internal",
  "app/routes/_admin+/_promotions+/staff.zones.$id.switch/route.tsx why": "internal",
  "app/modules/staff/inspection/inspection.ts why": "internal",
  "app/modules/vouchers/voucher-form.ts why": "internal",
  "app/modules/zones/zone-block-form.ts text": "content",
  "app/modules/zones/zone-block-form.ts why": "internal",
  "app/modules/zones/zone-form.ts why": "internal",
  "app/modules/content/ad-form.ts text": "content",
  "app/modules/content/block-form.ts text": "content",
  "app/modules/content/settings.server.ts text": "content",
  "app/modules/rewards/draw-admin.server.ts remarks": "content",
  "app/modules/rewards/draw-form.ts text": "content",
  "app/modules/rewards/item-fields.ts describe": "content",
  "app/modules/support/ready-answers/ready-fields.ts text": "content",
  "app/modules/zones/zone-block-form.ts note": "content",
  "app/modules/zones/zone-read.ts note": "content",
  "app/modules/zones/zone-read.ts text": "content",
  "app/modules/cart/draft-orders/draft-order-form.ts reason": "own",
  "app/modules/cart/quick-order/sheet-form.ts text": "own",
  "app/modules/returns/request/after-sales-form.ts text": "own",
  "app/routes/_admin+/_warehouse+/staff.warehouse._index/route.tsx text": "own",
  "app/modules/support/chat/chat-form.ts text": "own",
  "app/modules/support/feedback/feedback-form.ts text": "own",
  "app/admin/approval-requests/kinds/balance-adjustment.server.ts text": "stored",
  "app/admin/approval-requests/kinds/gift.server.ts reason": "stored",
  "app/admin/approval-requests/kinds/quality/rejected-disposal.server.ts note": "stored",
  "app/admin/approval-requests/kinds/refund-settlement.server.ts reason": "stored",
};

const REASON =
  /^(?:why|note|reason|remarks?|text|describe|comment|explanation|answer|conclusionLines|findingLines|\w*Why|\w*Note|\w*Reason|ending)$/;
/** Buyers' pages, the API and commands are not written in the back office. */
const ELSEWHERE = /^app\/(?:demo|api|cli|platform|admin\/confirm|routes\/(?!_admin))/;
/** Pages whose schema, with its `why`, is made by the confirm page. */
const isConfirmPage = (text: string) => text.includes("confirmPage(");

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map(
  (path) => `app/${path.replaceAll("\\", "/")}`,
);
const sources = files
  .filter((path) => /\.tsx?$/.test(path) && !ELSEWHERE.test(path) && !path.includes("/migrations/"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const fields = sources.flatMap((source) => textFields(source, REASON));
const confirmPages = sources.filter(({ text }) => isConfirmPage(text)).map(({ path }) => path);
/** The option of a confirm page that gives its reason another name is not a field. */
const options = new Set(confirmPages.map((path) => `${path} reason`));
const places = [
  ...fields.map(({ place }) => place).filter((place) => !options.has(place)),
  ...confirmPages.map((path) => `${path} why`),
];

test("a reason or a note is refused in the words of reasonField and optionalNoteField", () => {
  const own = /请写明[^"]*原因|(?:原因|理由|说明)不超过/;
  expect(fields.filter(({ schema }) => own.test(schema)).map(({ place }) => place)).toEqual([]);
});

test("every reason that staff write is known, with who reads it", () =>
  expect([...new Set(places)].toSorted()).toEqual(Object.keys(READERS).toSorted()));

/** Where the form of a schema stands whose folder does not draw it. */
const DRAWN_IN: Record<string, string> = {
  "app/modules/cart/draft-orders": "app/routes/_admin+/_orders+/staff.proposed-orders.$id._index",
  "app/modules/quality/complaints": "app/routes/_admin+/_quality+/staff.complaints.$number.answer",
  "app/routes/_admin+/_service+/staff.feedback.$id._index":
    "app/routes/_admin+/_service+/staff.feedback.$id._index",
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
