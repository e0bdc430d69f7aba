/** Who touches another module's tables, and why (tests/lint/tables.ts): which query, and what a call of the owner would cost in its place. */
import type { Exceptions } from "./tables";

const by = (module: string, ...entries: readonly (readonly [tables: string, why: string])[]) =>
  entries.map(([tables, why]) => ({ module, tables: tables.split(" "), why }));

export const tableExceptions: Exceptions = {
  dynamic: [
    {
      path: "app/modules/content/block-admin.server.ts",
      why: "one of this module's own three tables, by its BlockTable",
    },
    { path: "app/demo/demo.server.ts", why: "every table there is, after a load that was cut off" },
    {
      path: "app/modules/zones/zone-references.server.ts",
      why: "what a block names, by number or by name: one query a named table",
    },
    { path: "app/platform/database/old-rows.server.ts", why: "the module whose rows go hands in its table" },
  ],
  writes: [{ module: "demo", tables: "all", why: "makes up a past with dates that no call takes" }],
  migrations: [],
  reads: [
    ...by(
      "company",
      ["session", "readSignedIn: session, login and company of every request in one prepared query"],
      ["message", "readHeaderSummary: the frame of every page, manager and unread messages in one query"],
    ),
    ...by("favourites", [
      "goods",
      "markedGoods: the stock of up to 2,000 favourites, by which the list is filtered; a call would be four queries",
    ]),
    ...by("shortages", [
      "goods",
      "announceStock: products of the book that are there again, of all companies in one query",
    ]),
    ...by("promotions", [
      "goods",
      "all, flashSaleNow, readOfferGoods: offers whose goods are on sale, in the query of cart and home page that limits them; knownGoods: price and class of a file's goods",
    ]),
    ...by("support", [
      "company account_manager purchase",
      "getCompanies: whom a message goes to, by what companies are and have bought, counted and paged in one query; by ids they would be all",
    ]),
    ...by(
      "orders",
      [
        "goods",
        "readSpending: a year's lines summed by category in the database; by goods it would be thousands",
      ],
      [
        "group_buy",
        "failGroups: the oldest orders of failed groups, limited; a list of groups grows for ever",
      ],
      [
        "payment",
        "expireUnpaid, expireAsked, listUnpaidOrders: orders by whether a payment is under way, limited; moneyFacts: payments with their orders' numbers",
      ],
    ),
    ...by(
      "invoices",
      [
        "orders",
        "invoiceableOrders, ownInvoices: pages searched by an order's number; writeInvoiceRequest locks the orders; sources of the month sort and sum by an order's times",
      ],
      ["order_line", "invoiceableOrders: a page of orders of which anything is left to invoice"],
      [
        "credit_entry receivable ledger payment payment_refund",
        "sources of the month: each summed to its beginning by the database, joined to orders by whose times they count",
      ],
    ),
    ...by("ephedrine", ["orders", "receipts: pages and counts of orders with or without a signed receipt"]),
    ...by(
      "documents",
      [
        "bought_batch order_line",
        "matching: a page of bought batches with or without a report, searched by the line's name",
      ],
      [
        "batch goods",
        "listDeskBatches: the newest batches without a report, one anti-join; a call would read all batches",
      ],
    ),
    ...by(
      "reports",
      [
        "orders order_line returned_line order_use order_offer voucher voucher_template offer",
        "rollDay, rollOffers: a day's lines summed by goods, company and offer within the database, thousands a day; changedDays: the days of what changed",
      ],
      [
        "goods manufacturer company account_manager goods_cost",
        "sums, marginRows: rolled-up rows told apart by maker, category, area or manager and ordered by what they come to, in the query that limits them; rowNames: what they are called",
      ],
      [
        "batch",
        "unsoldBatches: every batch that lies there with its goods' price and cost, which a call would give twice",
      ],
      [
        "payment payment_refund ledger wallet_account withdrawal repayment credit_entry credit_account invoice invoice_red",
        "monthQuery: a month over all companies, summed in one statement, so that every book is read at the same moment; getLeft and firstMonth, counts and first entries of the same books",
      ],
    ),
    ...by("stock-care", [
      "batch goods manufacturer warehouse goods_receipt goods_receipt_line",
      "planned: batches sorted by when they are due, which depends on the product, the expiry, the acceptance and the last inspection, in the query that limits them; a call would read all batches",
    ]),
    ...by("recalls", [
      "order_line order_line_batch orders order_case",
      "concern copies the batch's lines within the database; sums, findRecallStatus, listOpenRecalls group them by recall or company with what was shipped and came back",
    ]),
    ...by("seo", [
      "brand manufacturer",
      "brandsOn, otherMakers: addresses counted and read in pieces by id; who has goods and no brand is one anti-join",
    ]),
  ],
  upward: [
    ...by(
      "catalogue",
      [
        "cart_line favourite shortage",
        "goodsQuery: three subqueries in the one query of every list, search and cart",
      ],
      [
        "orders order_line",
        "orderedSince, getLastPrice: subqueries of goodsQuery for goods with a limit and for goods bought before; ephedrineStatus judges inside the placing transaction; quotaCompanies, findQuotas: the back office's list of quotas by the same sum",
      ],
      ["ephedrine_receipt", "ephedrineStatus: orders without a signed receipt, which bars a purchase"],
    ),
    ...by("shipping", [
      "orders",
      "notYetShipped: today's orders count for free shipping, in the cart's and the checkout's one round of reads",
    ]),
    ...by(
      "promotions",
      ["orders", "all: how many companies joined a group, a subquery beside its units, in cart and lists"],
      ["voucher_template", "voucherGoods: a list that keeps to a voucher's goods, before they are read"],
    ),
    ...by("vouchers", [
      "orders",
      "ownVoucherPage: the number of the order that holds a voucher, in its page",
    ]),
    ...by("support", [
      "bought_batch",
      "getCompanies: whom a message about batches goes to, in the query that counts and pages companies; by ids they would be all",
    ]),
    ...by("invoices", ["order_undo", "sources of the month: what came back, by the order's own times"]),
  ],
};
