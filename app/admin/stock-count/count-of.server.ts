import { readCountNumber } from "~/modules/catalogue/stock-count/count";
import { findCount, type StockCount } from "~/modules/catalogue/stock-count/counts.server";
import { notFound } from "~/platform/http/page-error";

/** Returns the count of an address; throws 404 without one. One query. */
export async function countAt(number: string | undefined): Promise<StockCount> {
  const id = readCountNumber(number);
  return (id === null ? null : await findCount(id)) ?? notFound();
}
