import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import type { Fen } from "~/platform/values/money";
import type { CartView } from "./cart-page";
import type { CartLineView } from "./line-view";

const USUAL = {
  type: 0,
  isNear: false,
  isSelected: true,
  wasPrice: null,
  reduction: 0,
  tags: [],
  notes: [],
  endsAt: null,
  changedFrom: null,
  changedTerms: [],
  fullCase: null,
  reason: null,
  isSoldOut: false,
  isAwaited: false,
  canMend: false,
  minimumShelfLife: 0,
  ownMinimumShelfLife: null,
  mend: null,
  picture: "",
} satisfies Partial<CartLineView>;

type Usual = keyof typeof USUAL;
/** Facts of every line, in this order; then unusual ones. */
type Plain = readonly [
  id: number,
  goodsId: number,
  name: string,
  what: string,
  expiry: string | null,
  stock: number,
  packSize: number,
  unit: string,
  quantity: number,
  unitPrice: Fen | null,
  amount: Fen,
];
export type CartLinePayload = Plain | readonly [...Plain, more: Partial<Pick<CartLineView, Usual>>];

/** Products of a price proof are named only if no line names them. */
interface RowPayload extends Omit<PriceSumRow, "proof"> {
  proof?: {
    lines: (readonly [goodsId: number, amount: Fen, name: string | null])[];
    others: Proof["others"];
  };
}
type Proof = NonNullable<PriceSumRow["proof"]>;

export type CartData = Omit<CartView<CartLinePayload>, "rows" | "ephedrineRows"> &
  Record<"rows" | "ephedrineRows", RowPayload[]>;

function isUsual(name: string, value: unknown): boolean {
  if (!(name in USUAL)) return true;
  return Array.isArray(value) ? value.length === 0 : value === USUAL[name as Usual];
}

function slimLine(line: CartLineView): CartLinePayload {
  const more: Record<string, unknown> = {};
  let isPlain = true;
  for (const name in line) {
    const value = line[name as keyof CartLineView];
    if (isUsual(name, value)) continue;
    more[name] = value;
    isPlain = false;
  }
  const { id, goodsId, name, what, expiry, stock, packSize, unit, quantity, unitPrice, amount } = line;
  const plain = [
    id,
    goodsId,
    name,
    what,
    expiry,
    stock,
    packSize,
    unit,
    quantity,
    unitPrice,
    amount,
  ] as const;
  return isPlain ? plain : [...plain, more];
}

/** Written out, then changed: a spread of two took a tenth of the page of 500 lines, and objects of one shape are faster. */
const wholeLine = (line: CartLinePayload): CartLineView => {
  const view: CartLineView = {
    id: line[0],
    goodsId: line[1],
    type: USUAL.type,
    name: line[2],
    what: line[3],
    expiry: line[4],
    isNear: USUAL.isNear,
    stock: line[5],
    packSize: line[6],
    unit: line[7],
    quantity: line[8],
    isSelected: USUAL.isSelected,
    unitPrice: line[9],
    wasPrice: USUAL.wasPrice,
    amount: line[10],
    reduction: USUAL.reduction,
    tags: USUAL.tags,
    notes: USUAL.notes,
    endsAt: USUAL.endsAt,
    changedFrom: USUAL.changedFrom,
    changedTerms: USUAL.changedTerms,
    fullCase: USUAL.fullCase,
    reason: USUAL.reason,
    isSoldOut: USUAL.isSoldOut,
    isAwaited: USUAL.isAwaited,
    canMend: USUAL.canMend,
    minimumShelfLife: USUAL.minimumShelfLife,
    ownMinimumShelfLife: USUAL.ownMinimumShelfLife,
    mend: USUAL.mend,
    picture: USUAL.picture,
  };
  return line[11] ? Object.assign(view, line[11]) : view;
};

function lineNames(view: Pick<CartView, "groups">): Map<number, string> {
  const lines = view.groups.flatMap(({ sections }) => sections.flatMap((section) => section.lines));
  return new Map(lines.map(({ goodsId, name }) => [goodsId, name]));
}

const slimRows = (rows: readonly PriceSumRow[], names: ReadonlyMap<number, string>): RowPayload[] =>
  rows.map(({ proof, ...row }) => ({
    ...row,
    ...(proof && {
      proof: {
        ...proof,
        lines: proof.lines.map(({ goodsId, name, amount }) => {
          const isKnown = names.get(goodsId) === name;
          return [goodsId, amount, isKnown ? null : name] as const;
        }),
      },
    }),
  }));

const wholeRows = (rows: readonly RowPayload[], names: ReadonlyMap<number, string>): PriceSumRow[] =>
  rows.map(({ proof, ...row }) => ({
    ...row,
    ...(proof && {
      proof: {
        ...proof,
        lines: proof.lines.map(([goodsId, amount, name]) => ({
          goodsId,
          name: name ?? names.get(goodsId) ?? "",
          amount,
        })),
      },
    }),
  }));

function withLines<From, To>(view: CartView<From>, change: (line: From) => To): CartView<To> {
  const groups = view.groups.map((group) => ({
    ...group,
    sections: group.sections.map((section) => ({ ...section, lines: section.lines.map(change) })),
  }));
  const addOnDeals = view.addOnDeals.map((deal) => ({ ...deal, lines: deal.lines.map(change) }));
  return { ...view, groups, addOnDeals, short: view.short.map(change), blocked: view.blocked.map(change) };
}

export function slimCart(view: CartView): CartData {
  const names = lineNames(view);
  return {
    ...withLines(view, slimLine),
    rows: slimRows(view.rows, names),
    ephedrineRows: slimRows(view.ephedrineRows, names),
  };
}

export function wholeCart({ rows, ephedrineRows, ...data }: CartData): CartView {
  const view = withLines({ ...data, rows: [], ephedrineRows: [] }, wholeLine);
  const names = lineNames(view);
  return { ...view, rows: wholeRows(rows, names), ephedrineRows: wholeRows(ephedrineRows, names) };
}
