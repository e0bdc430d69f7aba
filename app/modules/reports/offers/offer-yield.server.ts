import { sql } from "kysely";
import { db } from "~/platform/database/database.server";
import type { Days } from "~/modules/reports/period/period";
import type { OfferYield, YieldKind } from "./offer-yield";

/** Returns a page of offers or vouchers used in orders of these days, by the value of those orders. Two queries. */
export async function offerYields(
  kind: YieldKind,
  { from, to }: Days,
  { skip, limit }: { skip: number; limit: number },
): Promise<OfferYield[]> {
  const rows = await db
    .selectFrom("sales_offer as s")
    .where("s.span", ">=", from)
    .where("s.span", "<=", to)
    .where("s.kind", "=", kind)
    .select((eb) => [
      "s.ref_id as id",
      eb.fn.sum<number>("s.orders").as("orders"),
      eb.fn.sum<number>("s.order_amount").as("orderAmount"),
      eb.fn.sum<number>("s.amount").as("amount"),
      eb.fn.sum<number>("s.saved").as("saved"),
      eb.fn.sum<number>("s.unknown").as("unknown"),
      eb.fn.sum<number>("s.gifts").as("gifts"),
      eb.fn.count<number>("s.company_id").distinct().as("companies"),
    ])
    .groupBy("s.ref_id")
    .orderBy("orderAmount", "desc")
    .orderBy("s.ref_id")
    .limit(limit)
    .offset(skip)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [found, returning] = [
    await getNames(kind, ids),
    await findReturningCompanies(kind, { from, to }, ids),
  ];
  return rows.map((row): OfferYield => {
    const { name, sort } = found.get(row.id) ?? { name: `编号 ${row.id}`, sort: "" };
    return {
      id: row.id,
      name,
      sort,
      orders: Number(row.orders),
      companies: Number(row.companies),
      orderAmount: Number(row.orderAmount),
      amount: Number(row.amount),
      saved: Number(row.saved),
      unknown: Number(row.unknown),
      gifts: Number(row.gifts),
      returning: returning.get(row.id) ?? 0,
    };
  });
}

async function getNames(
  kind: YieldKind,
  ids: readonly number[],
): Promise<Map<number, { name: string; sort: string }>> {
  if (ids.length === 0) return new Map();
  const table = kind === "offer" ? "offer" : "voucher_template";
  const rows = await db
    .selectFrom(table)
    .select(["id", "name", "kind as sort"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name, sort }) => [id, { name, sort }]));
}

/** Counts, by offer, the companies that ordered again on a later day. One query. */
async function findReturningCompanies(
  kind: YieldKind,
  { from, to }: Days,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const first = db
    .selectFrom("sales_offer as s")
    .where("s.span", ">=", from)
    .where("s.span", "<=", to)
    .where("s.kind", "=", kind)
    .where("s.ref_id", "in", ids)
    .select((eb) => ["s.ref_id", "s.company_id", eb.fn.min("s.span").as("day")])
    .groupBy(["s.ref_id", "s.company_id"]);
  const rows = await db
    .selectFrom(first.as("f"))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sales_company as c")
          .select(sql.lit(1).as("one"))
          .whereRef("c.company_id", "=", "f.company_id")
          .where("c.grain", "=", "day")
          .whereRef("c.span", ">", "f.day")
          .where("c.orders", ">", 0),
      ),
    )
    .select((eb) => ["f.ref_id as id", eb.fn.countAll<number>().as("companies")])
    .groupBy("f.ref_id")
    .execute();
  return new Map(rows.map(({ id, companies }) => [id, Number(companies)]));
}
