/** 批号承诺: the soonest expiry of a line's batches when it was ordered; a batch that is packed instead may expire before it. */
import { formatYuan, type Fen } from "~/platform/values/money";

/** Returns the promised day that a batch expires before, or null. Older lines have no promise. */
export const getBrokenPromise = (expiresOn: string, promisedExpiry: string | null): string | null =>
  promisedExpiry !== null && expiresOn < promisedExpiry ? promisedExpiry : null;

/** "商品 批号 B1 效期至 2027-01-31，早于下单时承诺的 2027-05-31，已赔付 ¥1.20 到账户余额" */
export const formatBrokenPromise = (batch: {
  name: string;
  batchNumber: string;
  expiresOn: string;
  promised: string;
  /** fen; 0: nothing was paid */
  compensation: Fen;
}): string =>
  [
    `${batch.name} 批号 ${batch.batchNumber} 效期至 ${batch.expiresOn}，早于下单时承诺的 ${batch.promised}`,
    batch.compensation > 0 ? `，已赔付 ${formatYuan(batch.compensation)} 到账户余额` : "",
  ].join("");
