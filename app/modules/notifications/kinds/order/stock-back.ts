import { formatYuan, type Fen } from "~/platform/values/money";
import type { KeyedMessageKind } from "../message-kind";

interface StockBackKey {
  companyId: number;
  goodsId: number;
  /** time of the alert, ms: a new alert sends a new message */
  requestedAt: number;
}

interface StockBack extends StockBackKey {
  goodsName: string;
  spec: string;
  unit: string;
  stock: string;
  amount: Fen;
  /** "YYYY-MM-DD", of the earliest batch; or null */
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
  key: ({ companyId, goodsId, requestedAt }) => `stock-back:${companyId}:${goodsId}:${requestedAt}`,
  goods: ({ goodsId }) => goodsId,
};
