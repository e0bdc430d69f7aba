/** 首营品种: a product waiting for its first review, one for its second, one returned. DEMO DATA. */
import { followGoods } from "~/modules/catalogue/admin/sale.server";
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { requiredDocuments, GOODS_DOCUMENTS } from "~/modules/catalogue/goods/goods-document";
import { putGoodsDocument } from "~/modules/catalogue/documents/goods-documents.server";
import { goodsStates } from "~/modules/catalogue/rows/goods-state.server";
import { writeStatus } from "~/modules/catalogue/goods/write-status.server";
import { getPoints } from "~/modules/catalogue/review/goods-review";
import {
  returnToPurchasing,
  recordFirstGoodsReview,
  readGoodsReviewState,
} from "~/modules/catalogue/review/goods-review.server";
import { DEMO_STAFF } from "./staff.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";

/** Needs other products with documents, and staff; `now` in ms. */
export async function loadFirstGoods(now: number): Promise<void> {
  const ids = await inTransaction((trx) => waitingGoods(trx, now));
  const { username, name } = DEMO_STAFF.find(({ role }) => role === "quality")!;
  const reviewer = { id: (await findByUsername(username))!.id, name };
  const [second, returned] = [ids[1]!, ids[2]!];
  const current = (await readGoodsReviewState(second, now))!;
  const points = getPoints(current.state.kind).map(({ point }) => point);
  await recordFirstGoodsReview(
    second,
    reviewer,
    { points, note: "首批药检报告已核对", seen: current.seen },
    now,
  );
  await returnToPurchasing(returned, { seen: null, why: "说明书是旧版，请向厂家索取新版" }, now);
}

/** Three unsold drugs, off sale, with all required documents and data. */
async function waitingGoods(trx: Db, now: number): Promise<number[]> {
  const goods = await trx
    .selectFrom("goods as g")
    .select(["g.id", "g.manufacturer_id"])
    .where("g.kind", "=", "drug")
    .where("g.status", "=", "on")
    .where("g.is_controlled", "=", 0)
    .where("g.is_prescription", "is not", null)
    .where("g.approval_number", "<>", "")
    .where("g.dosage_form", "<>", "")
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("order_line as l").select("l.id").whereRef("l.goods_id", "=", "g.id"))),
    )
    .orderBy("g.id", "desc")
    .limit(3)
    .execute();
  const ids = goods.map(({ id }) => id);
  for (const kind of requiredDocuments("drug")) {
    const subject = GOODS_DOCUMENTS[kind].of;
    const { file_id: fileId } = await trx
      .selectFrom("goods_document")
      .select("file_id")
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    const subjects = goods.map((product) => (subject === "goods" ? product.id : product.manufacturer_id));
    await putGoodsDocument(
      trx,
      { subject, subjects: [...new Set(subjects)], kind, fileId, endsOn: null },
      now,
    );
  }
  await writeStatus(trx, ids, "off", now);
  await askReview(
    trx,
    ids.map((id) => ({ id, isToSell: true })),
    null,
    now,
  );
  await followGoods(
    trx,
    [...(await goodsStates(trx, ids)).values()].map(({ state }) => state),
  );
  return ids;
}
