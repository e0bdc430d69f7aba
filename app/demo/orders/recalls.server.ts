/** A recall of a sold-out batch that demo bought, marked as DEMO DATA in its reason. */
import { startRecall } from "~/modules/recalls/recall-admin.server";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";

export async function loadRecalls(now: number): Promise<void> {
  const batch = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .innerJoin("batch", "batch.id", "b.batch_id")
    .select(["batch.goods_id as goodsId", "batch.number"])
    .where("o.company_id", "=", 1)
    .where("o.status", "=", "completed")
    .where("o.is_ephedrine", "=", 0)
    .where("l.type", "<>", "gift")
    .where("l.returned", "=", 0)
    .where("b.number", ">=", 5)
    .where("batch.quantity", "=", 0)
    .where("batch.id", "not in", (eb) =>
      eb
        .selectFrom("order_line_batch as x")
        .innerJoin("order_case_line as c", "c.order_line_batch_id", "x.id")
        .select("x.batch_id"),
    )
    .orderBy("o.placed_at", "desc")
    .orderBy("b.id")
    .limit(1)
    .executeTakeFirst();
  if (!batch) return;
  const begun = await startRecall(
    {
      goodsId: batch.goodsId,
      batchNumber: batch.number,
      level: "three",
      by: "演示质管员",
      reason: "演示数据：外包装喷码不清，企业主动召回。",
      body: "请将剩余商品就地封存，回复后按退货单上的地址寄回，运费由商城承担。",
    },
    now - DAY,
  );
  if (!begun.ok) throw new Error(begun.text);
}
