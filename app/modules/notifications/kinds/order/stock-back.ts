import { formatYuan, type Fen } from "~/platform/values/money";
import type { KeyedMessageKind } from "../message-kind";

interface StockBackKey {
  companyId: number;
  goodsId: number;
  /** when the company asked, ms: who asks again is told again */
  askedAt: number;
}

interface StockBack extends StockBackKey {
  goodsName: string;
  spec: string;
  unit: string;
  /** "120" or "充裕" */
  stock: string;
  amount: Fen;
  /** "YYYY-MM-DD", of the batch that ends first; null where no batch says */
  expiresOn: string | null;
  url: string;
}

export const stockBack: KeyedMessageKind<StockBack, StockBackKey> = {
  topic: "order",
  write: ({ goodsName, spec, unit, stock, amount, expiresOn, url }) => ({
    title: `到货提醒：${goodsName}`,
    body:
      `您等待的 ${goodsName} ${spec} 已到货，库存 ${stock}，每${unit} ${formatYuan(amount)}` +
      `${expiresOn === null ? "" : `，有效期至 ${expiresOn}`}。数量有限，以下单时为准。`,
    url,
  }),
  key: ({ companyId, goodsId, askedAt: requestedAt }) => `stock-back:${companyId}:${goodsId}:${requestedAt}`,
  goods: ({ goodsId }) => goodsId,
};
