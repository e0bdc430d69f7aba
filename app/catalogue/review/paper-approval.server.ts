/** Goods that the shop approved on paper (首营品种审批表), recorded with the form's number and the two people who signed it. */
import { documentsNow } from "~/catalogue/goods/goods-document";
import { papersOf } from "~/catalogue/import/goods-papers.server";
import { goodsStates } from "~/catalogue/import/goods-state.server";
import { lockGoods } from "~/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { findGoodsReview, putOnSale } from "./goods-review.server";

export interface PaperForm {
  /** as it stands on the form, or where it is kept */
  number: string;
  first: string;
  second: string;
  /** when it was signed, epoch ms */
  signedAt: number;
}

export type OnPaper =
  | {
      ok: true;
      name: string;
      isOnSale: boolean;
      /** it was to go on sale, and papers are missing */ isLacking: boolean;
    }
  | { ok: false; name: string | null; text: string };

/**
 * Approves a goods by a paper form. One that was to go on sale goes on sale where the papers that must be there are. Refused: no such goods,
 * one that is approved already. `now` in ms.
 */
export const approveOnPaper = (id: number, form: PaperForm, now: number): Promise<OnPaper> =>
  inTransaction(async (trx): Promise<OnPaper> => {
    await lockGoods(trx, [id]);
    const stored = (await goodsStates(trx, [id])).get(id);
    const review = await findGoodsReview(id, trx);
    if (!stored || !review) return { ok: false, name: null, text: "没有这个商品" };
    const name = `${stored.state.name} ${stored.state.spec}`;
    if (review.state === "approved") return { ok: false, name, text: "已通过首营审批" };
    await trx
      .updateTable("goods_review")
      .set({
        ...{
          state: "approved",
          to_sell: 0,
          paper: form.number,
          reason: "",
          points: "[]",
          note: "",
          seen: "",
        },
        ...{ first_id: null, first_by: form.first, first_at: form.signedAt },
        ...{ second_by: form.second, second_at: form.signedAt },
      })
      .where("goods_id", "=", id)
      .execute();
    const { number, first, second } = form;
    const after = { 首营审批: "纸质审批表", 审批表: number, 初审: first, 复核: second };
    await audited(trx, { subject: "goods", id, before: null, after });
    if (!review.isToSell) return { ok: true, name, isOnSale: false, isLacking: false };
    const papers = await papersOf({ id, manufacturerId: stored.manufacturer_id }, trx);
    const isLacking = documentsNow(stored.state.kind, papers, now).missing.length > 0;
    if (!isLacking) await putOnSale(trx, id, stored.state, now);
    return { ok: true, name, isOnSale: !isLacking, isLacking };
  });
