/** The order in which somebody walks along the shelves. Pure. */

interface OnShelf {
  warehouse: string;
  /** "" where it is not written down */
  place: string;
  name: string;
  goodsId: number;
  expiresOn: string;
  batch: string;
}

const { compare } = new Intl.Collator("zh", { numeric: true });

/** By warehouse and place, those without a place last, then by goods and expiry. */
export const alongShelves = (a: OnShelf, b: OnShelf): number =>
  compare(a.warehouse, b.warehouse) ||
  Number(a.place === "") - Number(b.place === "") ||
  compare(a.place, b.place) ||
  compare(a.name, b.name) ||
  a.goodsId - b.goodsId ||
  compare(a.expiresOn, b.expiresOn) ||
  compare(a.batch, b.batch);
