import { statusesWithout } from "~/modules/order-status/order-status";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { db } from "~/platform/database/database.server";
import { OPEN_STATES } from "~/modules/returns/status/after-sales";
import { toRecallLevel } from "./recall";
import type { RecallCard, RecallListPage } from "./recall-list";

const CARDS_PER_PAGE = 10;

/** Returns one page of the company's recalls, at most the last. Four queries. `now` in ms. */
export async function listRecalls(companyId: number, at: number, now: number): Promise<RecallListPage> {
  const own = db.selectFrom("recall_company as c").where("c.company_id", "=", companyId);
  const counts = await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const total = Number(counts.n);
  const pages = Math.max(1, Math.ceil(total / CARDS_PER_PAGE));
  const page = Math.min(at, pages);
  const rows = await own
    .innerJoin("recall as r", "r.id", "c.recall_id")
    .select(["r.id", "r.number", "r.level", "r.state", "r.batch_number", "r.started_at", "r.ended_at"])
    .select(["c.answered_at", "r.goods_id", "r.is_drill"])
    .orderBy("r.started_at", "desc")
    .orderBy("r.id", "desc")
    .limit(CARDS_PER_PAGE)
    .offset((page - 1) * CARDS_PER_PAGE)
    .execute();
  const getSums = await sums(
    companyId,
    rows.map((row) => row.id),
  );
  const goods = await findGoodsFacts(rows.map((row) => row.goods_id));
  const findFacts = (id: number) => {
    const { name: goodsName, spec, unit } = goods.get(id)!;
    return { goodsName, spec, unit };
  };
  const cards = rows.map((row): RecallCard => ({
    id: row.id,
    number: row.number,
    level: toRecallLevel(row.level),
    batchNumber: row.batch_number,
    isDrill: row.is_drill === 1,
    ...findFacts(row.goods_id),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    answeredAt: row.answered_at,
    state: row.state === "lifted" ? "lifted" : "open",
    ...getSums(row.id),
  }));
  return { cards, total, page, pages, now };
}

type Sums = Pick<RecallCard, "orders" | "bought" | "isShipped" | "remaining" | "returns" | "openReturns">;
const NONE: Sums = { orders: 0, bought: 0, isShipped: false, remaining: 0, returns: 0, openReturns: 0 };

async function sums(companyId: number, ids: readonly number[]): Promise<(id: number) => Sums> {
  if (ids.length === 0) return () => NONE;
  const rows = await db
    .selectFrom("recall_line as rl")
    .innerJoin("order_line_batch as b", "b.id", "rl.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "rl.order_id")
    .leftJoin("order_case as c", "c.id", "rl.case_id")
    .select("rl.recall_id as id")
    .select((eb) => [
      eb.fn.count<number>("rl.order_id").distinct().as("orders"),
      eb.fn.sum<number>("rl.number").as("bought"),
      eb.fn.max("l.shipped").as("shipped"),
      eb.fn.sum<number | null>("rl.remaining").as("remaining"),
      eb.fn.count<number>("rl.case_id").distinct().as("returns"),
      eb.fn.count<number>("rl.case_id").distinct().filterWhere("c.state", "in", OPEN_STATES).as("open"),
    ])
    .where("rl.company_id", "=", companyId)
    .where("rl.recall_id", "in", ids)
    .where("o.status", "not in", statusesWithout("countsAsBought"))
    .groupBy("rl.recall_id")
    .execute();
  const found = new Map(
    rows.map((row): [number, Sums] => [
      row.id,
      {
        orders: Number(row.orders),
        bought: Number(row.bought),
        isShipped: Number(row.shipped) > 0,
        remaining: Number(row.remaining ?? 0),
        returns: Number(row.returns),
        openReturns: Number(row.open),
      },
    ]),
  );
  return (id) => found.get(id) ?? NONE;
}
