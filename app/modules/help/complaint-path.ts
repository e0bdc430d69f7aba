/** Where a company reports what is wrong with a batch that it bought. Pure. */

/** The page on which the batch is chosen, with what is searched: a goods, a batch or an order. */
export const complaintPath = (words = ""): string =>
  words === "" ? "/zlts/new" : `/zlts/new?${new URLSearchParams({ q: words })}`;
