import { db } from "~/platform/database/database.server";
import { PAYMENT_PURPOSES } from "./payment";

const CHUNK = 500;

/** Yields payments of orders, then recharges, oldest first. One query a chunk. */
export async function* paymentParts(companyId: number) {
  for (const purpose of PAYMENT_PURPOSES)
    for (let after = 0; ;) {
      const rows = await db
        .selectFrom("payment")
        .select(["id", "number", "purpose", "order_id", "provider", "amount", "refunded", "state"])
        .select(["created_at", "finished_at", "note"])
        .select((eb) =>
          eb
            .selectFrom("payment_refund as r")
            .select((part) => part.fn.sum<number | null>("r.amount").as("amount"))
            .whereRef("r.payment_id", "=", "payment.id")
            .where("r.state", "=", "done")
            .as("returned"),
        )
        .where("company_id", "=", companyId)
        .where("purpose", "=", purpose)
        .where("id", ">", after)
        .orderBy("id")
        .limit(CHUNK)
        .execute();
      yield rows;
      if (rows.length < CHUNK) break;
      after = rows.at(-1)!.id;
    }
}
