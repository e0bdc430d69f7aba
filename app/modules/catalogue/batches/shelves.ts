interface OnShelf {
  warehouse: string;
  place: string;
  name: string;
  goodsId: number;
  expiresOn: string;
  batch: string;
}

const { compare } = new Intl.Collator("zh", { numeric: true });

/** Sorts by warehouse and place, those without a place last, then by product and expiry. */
export const alongShelves = (a: OnShelf, b: OnShelf): number =>
  compare(a.warehouse, b.warehouse) ||
  Number(a.place === "") - Number(b.place === "") ||
  compare(a.place, b.place) ||
  compare(a.name, b.name) ||
  a.goodsId - b.goodsId ||
  compare(a.expiresOn, b.expiresOn) ||
  compare(a.batch, b.batch);
