/** The cart as it is sent to the browser for hydration: of each line only what is not as usual. Pure. */
import type { CartView } from "./cart-page";
import type { LineView } from "./line-view";

const USUAL = {
  type: 0,
  expiry: null,
  isNear: false,
  isSelected: true,
  wasPrice: null,
  reduction: 0,
  tags: [],
  notes: [],
  endsAt: null,
  changedFrom: null,
  fullCase: null,
  reason: null,
  isSoldOut: false,
  canMend: false,
  minimumShelfLife: 0,
  ownMinimumShelfLife: null,
  mend: null,
} satisfies Partial<LineView>;

type Usual = keyof typeof USUAL;
export type CartLinePayload = Omit<LineView, Usual> & Partial<Pick<LineView, Usual>>;
export type CartData = CartView<CartLinePayload>;

function isUsual(name: string, value: unknown): boolean {
  if (!(name in USUAL)) return false;
  return Array.isArray(value) ? value.length === 0 : value === USUAL[name as Usual];
}

function slimLine(line: LineView): CartLinePayload {
  const slim: Record<string, unknown> = {};
  for (const name in line) {
    const value = line[name as keyof LineView];
    if (!isUsual(name, value)) slim[name] = value;
  }
  return slim as unknown as CartLinePayload;
}

/** Written out: a spread of two took a tenth of the page of 500 lines, and lines of one make are read faster. */
const wholeLine = (line: CartLinePayload): LineView => ({
  id: line.id,
  goodsId: line.goodsId,
  type: line.type ?? USUAL.type,
  name: line.name,
  what: line.what,
  expiry: line.expiry ?? USUAL.expiry,
  isNear: line.isNear ?? USUAL.isNear,
  stock: line.stock,
  packSize: line.packSize,
  unit: line.unit,
  quantity: line.quantity,
  isSelected: line.isSelected ?? USUAL.isSelected,
  unitPrice: line.unitPrice,
  wasPrice: line.wasPrice ?? USUAL.wasPrice,
  amount: line.amount,
  reduction: line.reduction ?? USUAL.reduction,
  tags: line.tags ?? USUAL.tags,
  notes: line.notes ?? USUAL.notes,
  endsAt: line.endsAt ?? USUAL.endsAt,
  changedFrom: line.changedFrom ?? USUAL.changedFrom,
  fullCase: line.fullCase ?? USUAL.fullCase,
  reason: line.reason ?? USUAL.reason,
  isSoldOut: line.isSoldOut ?? USUAL.isSoldOut,
  canMend: line.canMend ?? USUAL.canMend,
  minimumShelfLife: line.minimumShelfLife ?? USUAL.minimumShelfLife,
  ownMinimumShelfLife: line.ownMinimumShelfLife ?? USUAL.ownMinimumShelfLife,
  mend: line.mend ?? USUAL.mend,
});

function withLines<From, To>(view: CartView<From>, change: (line: From) => To): CartView<To> {
  const groups = view.groups.map((group) => ({
    ...group,
    sections: group.sections.map((section) => ({ ...section, lines: section.lines.map(change) })),
  }));
  const addOnDeals = view.addOnDeals.map((deal) => ({ ...deal, lines: deal.lines.map(change) }));
  return { ...view, groups, addOnDeals, short: view.short.map(change), blocked: view.blocked.map(change) };
}

/** What the loader sends. */
export function slimCart(view: CartView): CartData {
  return withLines(view, slimLine);
}

/** The page's view again. */
export function wholeCart(data: CartData): CartView {
  return withLines(data, wholeLine);
}
