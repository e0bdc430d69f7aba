import { findFiles } from "~/platform/files/file-facts.server";
import { withCompanies } from "~/modules/company/identity/companies.server";
import { db, type Db } from "~/platform/database/database.server";
import { storedPath } from "~/platform/files/files.server";
import { ordersOfRecharges } from "~/modules/payments/recharge/recharge.server";
import { lastPayees, type Payee } from "~/modules/wallet/withdrawal.server";

export interface MoneyFacts {
  company: string;
  contact: string;
  contactPhone: string;
  orderNumber: string | null;
  transferProof: string | null;
  /** The company's last bank account, for a withdrawal, or null. Its name is always the company's (票账货款一致). */
  payee: Payee | null;
}

/** Returns the facts of these payments, by id. Six queries. */
export async function moneyFacts(
  paymentIds: readonly number[],
  trx: Db = db,
): Promise<ReadonlyMap<number, MoneyFacts>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("payment as p")
    .leftJoin("orders as o", "o.id", "p.order_id")
    .select(["p.id", "p.company_id", "p.transfer_proof_file_id", "o.number as orderNumber"])
    .where("p.id", "in", [...paymentIds])
    .execute();
  const together = await numbersTogether(paymentIds, trx);
  const proofs = await findFiles(
    rows.map((row) => row.transfer_proof_file_id),
    trx,
  );
  const payees = await lastPayees([...new Set(rows.map((row) => row.company_id))], trx);
  return new Map(
    (await withCompanies(rows, trx)).map((row) => {
      const proof = row.transfer_proof_file_id === null ? undefined : proofs.get(row.transfer_proof_file_id);
      const facts = {
        company: row.company,
        contact: row.contact_name,
        contactPhone: row.contact_phone,
        orderNumber: row.orderNumber ?? together.get(row.id) ?? null,
        transferProof: proof ? storedPath(proof.stored_name) : null,
        payee: payees.get(row.company_id) ?? null,
      };
      return [row.id, facts];
    }),
  );
}

/** Order numbers that recharges pay together, by payment id. */
async function numbersTogether(paymentIds: readonly number[], trx: Db): Promise<ReadonlyMap<number, string>> {
  const idsOf = await ordersOfRecharges(paymentIds, trx);
  const ids = [...idsOf.values()].flat();
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom("orders").select(["id", "number"]).where("id", "in", ids).execute();
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const toList = (orders: number[]) => orders.map((id) => numbers.get(id)).join("、");
  return new Map([...idsOf].map(([paymentId, orders]) => [paymentId, toList(orders)]));
}
