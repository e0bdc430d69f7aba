/** The page to choose a batch, with the search: a product, a batch or an order. */
export const complaintPath = (words = ""): string =>
  words === "" ? "/zlts/new" : `/zlts/new?${new URLSearchParams({ q: words })}`;
