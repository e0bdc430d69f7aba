/** Trace codes of demo batches, some in stock and some packed; prefixes and serials are made up. DEMO DATA. */
import { recordReceivedCodes } from "~/modules/trace-codes/codes/receive.server";
import { openTraceSandbox } from "~/modules/trace-codes/platform/sandbox-platform.server";
import { db, inTransaction } from "~/platform/database/database.server";

const BATCHES = 6;
const BOXES = 10;

const demoCode = (goods: number, serial: number): string =>
  `89${String(goods % 100_000).padStart(5, "0")}${String(serial).padStart(13, "0")}`;

/** Gives the first batches of drugs in stock a carton of ten boxes each. */
export async function loadTraceCodes(now: number): Promise<void> {
  const batches = await db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .select(["b.id", "b.goods_id"])
    .where("g.kind", "=", "drug")
    .where("b.quantity", ">=", BOXES)
    .orderBy("g.id")
    .orderBy("b.id")
    .limit(BATCHES)
    .execute();
  await inTransaction(async (trx) => {
    await openTraceSandbox(trx);
    for (const [at, { id: batchId, goods_id: goodsId }] of batches.entries()) {
      const carton = demoCode(goodsId, at * 1_000);
      const boxes = Array.from({ length: BOXES }, (_, box) => demoCode(goodsId, at * 1_000 + box + 1));
      const codes = [{ code: carton, parent: null }, ...boxes.map((code) => ({ code, parent: carton }))];
      await recordReceivedCodes(
        trx,
        {
          goodsId,
          batchId,
          receiptRef: `DEMO-SH-${at + 1}`,
          codes,
          quantity: null,
          unitsEach: 1,
          isConfirmed: true,
          supplier: "",
          actor: "演示仓管员",
        },
        now,
      );
    }
  });
}
