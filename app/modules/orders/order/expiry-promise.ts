/** 批号承诺: the soonest expiry of a line's batches when it was ordered; a batch that is packed instead may expire before it. */

/** Returns the promised day that a batch expires before, or null. Older lines have no promise. */
export const getBrokenPromise = (expiresOn: string, promisedExpiry: string | null): string | null =>
  promisedExpiry !== null && expiresOn < promisedExpiry ? promisedExpiry : null;

/** "商品 批号 B1 效期至 2027-01-31，早于下单时承诺的 2027-05-31" */
export const formatBrokenPromise = (batch: {
  name: string;
  batchNumber: string;
  expiresOn: string;
  promised: string;
}): string =>
  `${batch.name} 批号 ${batch.batchNumber} 效期至 ${batch.expiresOn}，早于下单时承诺的 ${batch.promised}`;
