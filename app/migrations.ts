import type { Migration } from "~/platform/database/migrator.server";
import * as cart001 from "~/modules/cart/migrations/001-shop";
import * as cart014 from "~/modules/cart/migrations/014-likely-choice";
import * as cart015 from "~/modules/cart/migrations/015-order-draft";
import * as cart020 from "~/modules/cart/migrations/020-order-template";
import * as cart056 from "~/modules/cart/migrations/056-proposed-order";
import * as cart061 from "~/modules/cart/migrations/061-proposed-follow";
import * as cart078 from "~/modules/cart/migrations/078-seen-terms";
import * as catalogue001 from "~/modules/catalogue/migrations/001-shop";
import * as catalogue011 from "~/modules/catalogue/migrations/011-goods-keys";
import * as catalogue012 from "~/modules/catalogue/migrations/012-prices-shown";
import * as catalogue013 from "~/modules/catalogue/migrations/013-everyday-names";
import * as catalogue019 from "~/modules/catalogue/migrations/019-missed-searches";
import * as catalogue023 from "~/modules/catalogue/migrations/023-batch-expiry";
import * as catalogue032 from "~/modules/catalogue/migrations/032-batches";
import * as catalogue034 from "~/modules/catalogue/migrations/034-pictures";
import * as catalogue041 from "~/modules/catalogue/migrations/041-stock-counts";
import * as catalogue048 from "~/modules/catalogue/migrations/048-cost-and-refusals";
import * as catalogue050 from "~/modules/catalogue/migrations/050-price-periods";
import * as catalogue051 from "~/modules/catalogue/migrations/051-list-imports";
import * as catalogue055 from "~/modules/catalogue/migrations/055-goods-review";
import * as catalogue059 from "~/modules/catalogue/migrations/059-other-names";
import * as catalogue063 from "~/modules/catalogue/migrations/063-large-lists";
import * as catalogue064 from "~/modules/catalogue/migrations/064-floor-prices";
import * as catalogue074 from "~/modules/catalogue/migrations/074-unknown-facts";
import * as catalogue075 from "~/modules/catalogue/migrations/075-paper-scans";
import * as catalogue082 from "~/modules/catalogue/migrations/082-import-sheets";
import * as company001 from "~/modules/company/migrations/001-shop";
import * as company004 from "~/modules/company/migrations/004-sign-in";
import * as company005 from "~/modules/company/migrations/005-files";
import * as company009 from "~/modules/company/migrations/009-outgoing-and-invoices";
import * as company022 from "~/modules/company/migrations/022-company-search";
import * as company026 from "~/modules/company/migrations/026-closed-companies";
import * as company029 from "~/modules/company/migrations/029-first-business";
import * as company031 from "~/modules/company/migrations/031-frozen-companies";
import * as company033 from "~/modules/company/migrations/033-notes";
import * as company037 from "~/modules/company/migrations/037-waiting-addresses";
import * as company066 from "~/modules/company/migrations/066-served-proofs";
import * as company087 from "~/modules/company/migrations/087-portraits";
import * as content001 from "~/modules/content/migrations/001-shop";
import * as content002 from "~/modules/content/migrations/002-content";
import * as content012 from "~/modules/content/migrations/012-prices-shown";
import * as credit038 from "~/modules/credit/migrations/038-credit";
import * as credit062 from "~/modules/credit/migrations/062-reversed-repayments";
import * as credit065 from "~/modules/credit/migrations/065-open-by-company";
import * as documents001 from "~/modules/documents/migrations/001-shop";
import * as ephedrine001 from "~/modules/ephedrine/migrations/001-shop";
import * as favourites001 from "~/modules/favourites/migrations/001-shop";
import * as favourites076 from "~/modules/favourites/migrations/076-stock-alerts";
import * as help001 from "~/modules/help/migrations/001-shop";
import * as invoices001 from "~/modules/invoices/migrations/001-shop";
import * as invoices009 from "~/modules/invoices/migrations/009-outgoing-and-invoices";
import * as invoices030 from "~/modules/invoices/migrations/030-red-letters";
import * as invoices057 from "~/modules/invoices/migrations/057-month-end";
import * as notifications001 from "~/modules/notifications/migrations/001-shop";
import * as notifications005 from "~/modules/notifications/migrations/005-files";
import * as notifications008 from "~/modules/notifications/migrations/008-many-orders";
import * as notifications046 from "~/modules/notifications/migrations/046-announcements";
import * as notifications076 from "~/modules/notifications/migrations/076-stock-alerts";
import * as orders001 from "~/modules/orders/migrations/001-shop";
import * as orders008 from "~/modules/orders/migrations/008-many-orders";
import * as orders009 from "~/modules/orders/migrations/009-outgoing-and-invoices";
import * as orders011 from "~/modules/orders/migrations/011-goods-keys";
import * as orders028 from "~/modules/orders/migrations/028-held-orders";
import * as orders042 from "~/modules/orders/migrations/042-paid-by-company";
import * as orders043 from "~/modules/orders/migrations/043-delivery-runs";
import * as orders047 from "~/modules/orders/migrations/047-cancelled-orders";
import * as orders060 from "~/modules/orders/migrations/060-order-offers";
import * as orders073 from "~/modules/orders/migrations/073-gift-worth";
import * as payments001 from "~/modules/payments/migrations/001-shop";
import * as payments008 from "~/modules/payments/migrations/008-many-orders";
import * as payments009 from "~/modules/payments/migrations/009-outgoing-and-invoices";
import * as payments018 from "~/modules/payments/migrations/018-refunded";
import * as payments021 from "~/modules/payments/migrations/021-joint-payment";
import * as payments033 from "~/modules/payments/migrations/033-bank-lines";
import * as payments057 from "~/modules/payments/migrations/057-month-end";
import * as payments058 from "~/modules/payments/migrations/058-reconciliation";
import * as pictures034 from "~/modules/pictures/migrations/034-pictures";
import * as platform001 from "~/platform/database/migrations/001-shop";
import * as platform005 from "~/platform/database/migrations/005-files";
import * as platform006 from "~/platform/database/migrations/006-claims";
import * as platform008 from "~/platform/database/migrations/008-many-orders";
import * as platform009 from "~/platform/database/migrations/009-outgoing-and-invoices";
import * as platform010 from "~/platform/database/migrations/010-session-cookie";
import * as platform017 from "~/platform/database/migrations/017-messages";
import * as promotions001 from "~/modules/promotions/migrations/001-shop";
import * as quality044 from "~/modules/quality/migrations/044-quality";
import * as recalls001 from "~/modules/recalls/migrations/001-shop";
import * as recalls008 from "~/modules/recalls/migrations/008-many-orders";
import * as reports049 from "~/modules/reports/migrations/049-reports";
import * as reports057 from "~/modules/reports/migrations/057-month-end";
import * as reports060 from "~/modules/reports/migrations/060-order-offers";
import * as returns001 from "~/modules/returns/migrations/001-shop";
import * as returns007 from "~/modules/returns/migrations/007-points-charged";
import * as returns047 from "~/modules/returns/migrations/047-returned-lines";
import * as returns073 from "~/modules/returns/migrations/073-kept-gifts";
import * as rewards001 from "~/modules/rewards/migrations/001-shop";
import * as rewards007 from "~/modules/rewards/migrations/007-points-charged";
import * as rewards025 from "~/modules/rewards/migrations/025-exchange-state";
import * as rewards054 from "~/modules/rewards/migrations/054-draw-targets";
import * as rewards087 from "~/modules/rewards/migrations/087-draw-pictures";
import * as staff003 from "~/modules/staff/migrations/003-chat";
import * as staff016 from "~/modules/staff/migrations/016-staff";
import * as staff022 from "~/modules/staff/migrations/022-second-person";
import * as staff024 from "~/modules/staff/migrations/024-chat-desk";
import * as staff027 from "~/modules/staff/migrations/027-kept-filters";
import * as staff036 from "~/modules/staff/migrations/036-columns";
import * as staff045 from "~/modules/staff/migrations/045-inspections";
import * as staff072 from "~/modules/staff/migrations/072-limit-use";
import * as staff070 from "~/modules/staff/migrations/070-people";
import * as support001 from "~/modules/support/migrations/001-shop";
import * as support003 from "~/modules/support/migrations/003-chat";
import * as support024 from "~/modules/support/migrations/024-chat-staff";
import * as support025 from "~/modules/support/migrations/025-feedback-waiting";
import * as support036 from "~/modules/support/migrations/036-ready-answers";
import * as support046 from "~/modules/support/migrations/046-announcements";
import * as vouchers001 from "~/modules/vouchers/migrations/001-shop";
import * as wallet001 from "~/modules/wallet/migrations/001-shop";
import * as wallet008 from "~/modules/wallet/migrations/008-many-orders";
import * as wallet057 from "~/modules/wallet/migrations/057-month-end";
import * as zones001 from "~/modules/zones/migrations/001-shop";
import * as zones002 from "~/modules/zones/migrations/002-content";
import * as catalogue084 from "~/modules/catalogue/migrations/084-minimum-shelf-life";
import * as catalogue089 from "~/modules/catalogue/migrations/089-stock-corrections";
import * as cart085 from "~/modules/cart/migrations/085-accepted-expiry";
import * as cart088 from "~/modules/cart/migrations/088-seen-offers";
import * as orders085 from "~/modules/orders/migrations/085-accepted-expiry";
import * as content086 from "~/modules/content/migrations/086-nav-tree";

/** Every column that held a file before 005; a download of a report is no claim to it. */
const HELD_IN = [
  ["qualification", "file_id"],
  ["registration_document", "file_id"],
  ["ephedrine_receipt", "file_id"],
  ["order_case_photo", "file_id"],
  ["test_report", "file_id"],
  ["goods_document", "file_id"],
  ["invoice_file", "file_id"],
  ["support_picture", "file_id"],
  ["payment", "transfer_proof_file_id"],
] as const;

/** One version: what each room does of it, in this order. */
const step = (name: string, ...rooms: Pick<Migration, "up">[]): Migration => ({
  name,
  async up(trx, engine) {
    for (const { up } of rooms) await up(trx, engine);
  },
});

/** In order, never renamed once released. */
export const migrations: readonly Migration[] = [
  step(
    "001-shop",
    platform001,
    cart001,
    catalogue001,
    company001,
    content001,
    documents001,
    ephedrine001,
    favourites001,
    help001,
    invoices001,
    notifications001,
    orders001,
    payments001,
    promotions001,
    recalls001,
    returns001,
    rewards001,
    support001,
    vouchers001,
    wallet001,
    zones001,
  ),
  step("002-content", content002, zones002),
  step("003-chat", staff003, support003),
  step("004-sign-in", company004),
  step("005-files", { up: (db) => platform005.up(db, HELD_IN) }, company005, notifications005),
  step("006-claims", platform006),
  step("007-points-charged", returns007, rewards007),
  step("008-many-orders", platform008, notifications008, orders008, payments008, recalls008, wallet008),
  step("009-outgoing-and-invoices", platform009, company009, invoices009, orders009, payments009),
  step("010-session-cookie", platform010),
  step("011-goods-keys", catalogue011, orders011),
  step("012-prices-shown", catalogue012, content012),
  step("013-everyday-names", catalogue013),
  step("014-likely-choice", cart014),
  step("015-order-draft", cart015),
  step("016-staff", staff016),
  step("017-messages", platform017),
  step("018-refunded", payments018),
  step("019-missed-searches", catalogue019),
  step("020-order-template", cart020),
  step("021-joint-payment", payments021),
  step("022-second-person", staff022, company022),
  step("023-batch-expiry", catalogue023),
  step("024-chat-desk", support024, staff024),
  step("025-waiting-service", support025, rewards025),
  step("026-closed-companies", company026),
  step("027-kept-filters", staff027),
  step("028-held-orders", orders028),
  step("029-first-business", company029),
  step("030-red-letters", invoices030),
  step("031-frozen-companies", company031),
  step("032-batches", catalogue032),
  step("033-money-by-hand", company033, payments033),
  step("034-pictures", pictures034, catalogue034),
  step("036-columns", staff036, support036),
  step("037-waiting-addresses", company037),
  step("038-credit", credit038),
  step("041-stock-counts", catalogue041),
  step("042-paid-by-company", orders042),
  step("043-delivery-runs", orders043),
  step("044-quality", quality044),
  step("045-inspections", staff045),
  step("046-announcements", support046, notifications046),
  step("047-returned-lines", orders047, returns047),
  step("048-cost-and-refusals", catalogue048),
  step("049-reports", reports049),
  step("050-price-periods", catalogue050),
  step("051-list-imports", catalogue051),
  step("054-draw-targets", rewards054),
  step("055-goods-review", catalogue055),
  step("056-proposed-order", cart056),
  step("057-month-end", payments057, wallet057, invoices057, reports057),
  step("058-reconciliation", payments058),
  step("059-other-names", catalogue059),
  step("060-order-offers", orders060, reports060),
  step("061-proposed-follow", cart061),
  step("062-reversed-repayments", credit062),
  step("063-large-lists", catalogue063),
  step("064-floor-prices", catalogue064),
  step("065-open-by-company", credit065),
  step("066-served-proofs", company066),
  step("070-staff-people", staff070),
  step("072-limit-use", staff072),
  step("073-kept-gifts", orders073, returns073),
  step("074-unknown-facts", catalogue074),
  step("075-paper-scans", catalogue075),
  step("076-stock-alerts", favourites076, notifications076),
  step("078-seen-terms", cart078),
  step("082-import-sheets", catalogue082),
  step("084-minimum-shelf-life", catalogue084),
  step("085-accepted-expiry", cart085, orders085),
  step("086-nav-tree", content086),
  step("087-portraits", company087, rewards087),
  step("088-seen-offers", cart088),
  step("089-stock-corrections", catalogue089),
];
