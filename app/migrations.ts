import type { Kysely } from "kysely";
import { createTables } from "~/platform/database/create-tables.server";
import type { Migration } from "~/platform/database/migrator.server";
import type { Table } from "~/platform/database/table-definition";
import { tables as cart } from "~/modules/cart/migrations/001-baseline";
import { tables as catalogue } from "~/modules/catalogue/migrations/001-baseline";
import { fillSynonyms } from "~/modules/catalogue/migrations/first-synonyms";
import { tables as coldChain } from "~/modules/cold-chain/migrations/001-baseline";
import { tables as company } from "~/modules/company/migrations/001-baseline";
import { tables as content } from "~/modules/content/migrations/001-baseline";
import { fillLinks } from "~/modules/content/migrations/standard-links";
import { tables as credit } from "~/modules/credit/migrations/001-baseline";
import { tables as documents } from "~/modules/documents/migrations/001-baseline";
import { tables as ephedrine } from "~/modules/ephedrine/migrations/001-baseline";
import { tables as favourites } from "~/modules/favourites/migrations/001-baseline";
import { tables as help } from "~/modules/help/migrations/001-baseline";
import { tables as imports } from "~/modules/imports/migrations/001-baseline";
import { tables as invoices } from "~/modules/invoices/migrations/001-baseline";
import { tables as notifications } from "~/modules/notifications/migrations/001-baseline";
import { tables as orders } from "~/modules/orders/migrations/001-baseline";
import { tables as payments } from "~/modules/payments/migrations/001-baseline";
import { tables as pictures } from "~/modules/pictures/migrations/001-baseline";
import { tables as promotions } from "~/modules/promotions/migrations/001-baseline";
import { tables as purchasing } from "~/modules/purchasing/migrations/001-baseline";
import { tables as quality } from "~/modules/quality/migrations/001-baseline";
import { tables as recalls } from "~/modules/recalls/migrations/001-baseline";
import { tables as receiving } from "~/modules/receiving/migrations/001-baseline";
import { tables as rejectedGoods } from "~/modules/rejected-goods/migrations/001-baseline";
import { tables as reports } from "~/modules/reports/migrations/001-baseline";
import { insertReportRun } from "~/modules/reports/migrations/report-run";
import { tables as returns } from "~/modules/returns/migrations/001-baseline";
import { tables as rewards } from "~/modules/rewards/migrations/001-baseline";
import { tables as shortages } from "~/modules/shortages/migrations/001-baseline";
import { tables as staff } from "~/modules/staff/migrations/001-baseline";
import { tables as stockCare } from "~/modules/stock-care/migrations/001-baseline";
import { tables as suppliers } from "~/modules/suppliers/migrations/001-baseline";
import { tables as support } from "~/modules/support/migrations/001-baseline";
import { tables as traceCodes } from "~/modules/trace-codes/migrations/001-baseline";
import { tables as vouchers } from "~/modules/vouchers/migrations/001-baseline";
import { tables as wallet } from "~/modules/wallet/migrations/001-baseline";
import { tables as zones } from "~/modules/zones/migrations/001-baseline";
import { tables as platform } from "~/platform/database/migrations/001-baseline";

/** All tables of the baseline. */
export const baseline: readonly Table[] = [
  ...platform,
  ...notifications,
  ...help,
  ...pictures,
  ...company,
  ...shortages,
  ...staff,
  ...catalogue,
  ...imports,
  ...content,
  ...promotions,
  ...favourites,
  ...suppliers,
  ...rejectedGoods,
  ...purchasing,
  ...vouchers,
  ...zones,
  ...support,
  ...wallet,
  ...cart,
  ...credit,
  ...payments,
  ...rewards,
  ...orders,
  ...traceCodes,
  ...invoices,
  ...ephedrine,
  ...coldChain,
  ...stockCare,
  ...returns,
  ...documents,
  ...receiving,
  ...recalls,
  ...quality,
  ...reports,
];

/** Inserts the rows that an empty shop has. */
export async function insertFirstRows(db: Kysely<unknown>): Promise<void> {
  await fillLinks(db);
  await fillSynonyms(db);
  await insertReportRun(db);
}

/** In order, never renamed once released. */
export const migrations: readonly Migration[] = [
  {
    name: "001-baseline",
    async up(trx, engine) {
      await createTables(trx, engine, baseline);
      await insertFirstRows(trx);
    },
  },
];
