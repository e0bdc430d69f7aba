import { db } from "~/platform/database/database.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { findNamedBatches } from "~/modules/orders/order/order-parts.server";

const CHUNK = 500;

/** Yields requests, oldest first. Four queries a chunk. */
export async function* exportCases(companyId: number) {
  for (let after = 0; ;) {
    const cases = await db
      .selectFrom("order_case")
      .select(["id", "kind", "number", "order_id", "state", "reason", "wants", "text", "answer", "refund"])
      .select("created_at")
      .where("company_id", "=", companyId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    if (cases.length === 0) return;
    const lines = await db
      .selectFrom("order_case_line")
      .select(["case_id", "order_line_batch_id", "number", "accepted"])
      .where(
        "case_id",
        "in",
        cases.map(({ id }) => id),
      )
      .orderBy("id")
      .execute();
    const numbers = await orderNumbers(cases.map(({ order_id: id }) => id));
    const batches = await findNamedBatches(db, { ids: lines.map((line) => line.order_line_batch_id) });
    const byId = new Map(batches.map((batch) => [batch.id, batch]));
    for (const item of cases)
      for (const line of lines.filter(({ case_id: id }) => id === item.id)) {
        const batch = byId.get(line.order_line_batch_id);
        yield {
          ...item,
          order: numbers.get(item.order_id) ?? "",
          requestedNumber: line.number,
          accepted: line.accepted,
          goods: batch?.name ?? "",
          batch: batch?.batchNumber ?? "",
        };
      }
    if (cases.length < CHUNK) return;
    after = cases.at(-1)!.id;
  }
}
