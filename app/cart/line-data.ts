/** The cart as it is sent to the browser for hydration: of each line only what is not as usual. Pure. */
import type { CartView } from "./cart-page";
import type { LineView } from "./line-view";

/** How most lines are; a cart of 500 lines need not say it 500 times. */
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
  floor: 0,
  ownFloor: null,
  mend: null,
} satisfies Partial<LineView>;

type Usual = keyof typeof USUAL;
export type LineData = Omit<LineView, Usual> & Partial<Pick<LineView, Usual>>;
export type CartData = CartView<LineData>;

function isUsual(name: string, value: unknown): boolean {
  if (!(name in USUAL)) return false;
  return Array.isArray(value) ? value.length === 0 : value === USUAL[name as Usual];
}

const slimLine = (line: LineView) =>
  Object.fromEntries(
    Object.entries(line).filter(([name, value]) => !isUsual(name, value)),
  ) as unknown as LineData;

const wholeLine = (line: LineData): LineView => ({ ...USUAL, ...line });

function withLines<From, To>(view: CartView<From>, change: (line: From) => To): CartView<To> {
  const groups = view.groups.map((group) => ({
    ...group,
    sections: group.sections.map((section) => ({ ...section, lines: section.lines.map(change) })),
  }));
  const swaps = view.swaps.map((swap) => ({ ...swap, lines: swap.lines.map(change) }));
  return { ...view, groups, swaps, short: view.short.map(change), blocked: view.blocked.map(change) };
}

/** What the loader sends. */
export function slimCart(view: CartView): CartData {
  return withLines(view, slimLine);
}

/** The page's view again. */
export function wholeCart(data: CartData): CartView {
  return withLines(data, wholeLine);
}
