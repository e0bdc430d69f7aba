/** All papers that a drug must have, filed of a goods and its maker. */
import { GOODS_DOCUMENTS, requiredDocuments } from "~/modules/catalogue/goods/goods-document";
import { putGoodsDocument } from "~/modules/catalogue/documents/goods-documents.server";
import { inTransaction } from "~/platform/database/database.server";
import { NOW } from "../../orders/shop";

export const fileDocuments = (goodsId: number, manufacturerId = 1, endsOn: string | null = null) =>
  inTransaction(async (trx) => {
    for (const kind of requiredDocuments("drug")) {
      const subject = GOODS_DOCUMENTS[kind].of;
      const subjects = [subject === "goods" ? goodsId : manufacturerId];
      await putGoodsDocument(trx, { subject, subjects, kind, fileId: 1, endsOn }, NOW);
    }
  });
