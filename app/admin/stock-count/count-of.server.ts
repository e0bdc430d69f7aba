/** The count that an address names. */
import { readCountNumber } from "~/modules/catalogue/stock-count/count";
import { findCount, type StockCount } from "~/modules/catalogue/stock-count/counts.server";
import { notFound } from "~/platform/http/page-error";

/** Answers 404 where there is none. One query. */
export async function countAt(number: string | undefined): Promise<StockCount> {
  const id = readCountNumber(number);
  return (id === null ? null : await findCount(id)) ?? notFound();
}
