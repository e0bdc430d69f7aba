/** Whom money is about, as finance reads it: the company, the order, the picture of a transfer, and where money goes back to. */
import { db, type Db } from "~/platform/database.server";
import { storedPath } from "~/platform/files.server";
import { lastPayees, type Payee } from "~/wallet/withdrawal.server";

export interface MoneyFacts {
  company: string;
  contact: string;
  contactPhone: string;
  /** null: a recharge */
  orderNumber: string | null;
  /** where the picture of the transfer lies; null: none */
  slip: string | null;
  /** The account that the company gave last, for a withdrawal; null: none. Its name is the company's in any case (票账货款一致). */
  payee: Payee | null;
}

/** The facts of these payments, by id. Two queries. */
export async function moneyFacts(
  paymentIds: readonly number[],
  trx: Db = db,
): Promise<ReadonlyMap<number, MoneyFacts>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("payment as p")
    .leftJoin("company as c", "c.id", "p.company_id")
    .leftJoin("orders as o", "o.id", "p.order_id")
    .leftJoin("file as f", "f.id", "p.slip_file_id")
    .select(["p.id", "p.company_id", "c.name as company", "c.contact_name", "c.contact_phone"])
    .select(["o.number as orderNumber", "f.stored_name"])
    .where("p.id", "in", [...paymentIds])
    .execute();
  const payees = await lastPayees([...new Set(rows.map((row) => row.company_id))], trx);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        company: row.company ?? "",
        contact: row.contact_name ?? "",
        contactPhone: row.contact_phone ?? "",
        orderNumber: row.orderNumber,
        slip: row.stored_name === null ? null : storedPath(row.stored_name),
        payee: payees.get(row.company_id) ?? null,
      },
    ]),
  );
}
