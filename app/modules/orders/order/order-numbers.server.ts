import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

/** Returns order numbers by id. One query for each 500, none without ids. */
export async function orderNumbers(
  ids: readonly (number | null)[],
  trx: Db = db,
): Promise<Map<number | null, string>> {
  const found = new Map<number | null, string>();
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  for (const part of toChunks(wanted))
    for (const row of await trx
      .selectFrom("orders")
      .select(["id", "number"])
      .where("id", "in", part)
      .execute())
      found.set(row.id, row.number);
  return found;
}

export async function findOrderByNumber(buyer: { companyId: number } | null, number: string) {
  if (!buyer) return null;
  const row = await db
    .selectFrom("orders")
    .select(["id", "number", "payable", "placed_at"])
    .where("number", "=", number)
    .where("company_id", "=", buyer.companyId)
    .executeTakeFirst();
  return row ?? null;
}

export interface OrderBrief {
  id: number;
  companyId: number;
  payable: number;
  /** epoch ms */
  placedAt: number;
}

/** Returns facts of orders for operators, by number; unknown ones are left out. One query for each 500, none without numbers. */
export async function orderBriefs(numbers: readonly string[]): Promise<Map<string, OrderBrief>> {
  const found = new Map<string, OrderBrief>();
  for (const part of toChunks([...new Set(numbers)])) {
    const rows = await db
      .selectFrom("orders")
      .select(["id", "number", "company_id as companyId", "payable", "placed_at as placedAt"])
      .where("number", "in", part)
      .execute();
    for (const { number, ...brief } of rows) found.set(number, brief);
  }
  return found;
}
