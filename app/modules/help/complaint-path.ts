/** The page on which the batch is chosen, with what is searched: a product, a batch or an order. */
export const complaintPath = (words = ""): string =>
  words === "" ? "/zlts/new" : `/zlts/new?${new URLSearchParams({ q: words })}`;
