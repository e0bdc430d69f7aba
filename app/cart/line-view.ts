/** One line of the cart as the page shows it. Pure; money in fen. */
import { fullCaseOffer, type Tag } from "~/catalogue/goods";
import { refusalRemedy, refusalText, whyHref, type Refusal } from "~/catalogue/refusal";
import { isNearExpiry } from "~/platform/clock";
import type { Fen } from "~/platform/money";
import { KIND_TAGS } from "~/promotions/tags";
import { floorMend, type FloorMend } from "./line-floor";
import { SWAP } from "./line-types";
import type { CartLine, PricedLine } from "./pricing";

export interface LineView {
  id: number;
  goodsId: number;
  /** 1: flash sale, 2: swap */
  type: number;
  name: string;
  /** spec and manufacturer */
  what: string;
  expiry: string | null;
  isNear: boolean;
  stock: number;
  packSize: number;
  unit: string;
  number: number;
  isSelected: boolean;
  /** null while the price may not be seen */
  unitPrice: Fen | null;
  wasPrice: Fen | null;
  amount: Fen;
  reduction: Fen;
  tags: Tag[];
  notes: string[];
  /** end of the flash sale, epoch ms */
  endsAt: number | null;
  changedFrom: Fen | null;
  /** the full case that is offered */
  fullCase: number | null;
  /** why: the page that explains it */
  reason: { text: string; remedy: { to: string; text: string } | null; why: string } | null;
  isSoldOut: boolean;
  /** another number may be bought */
  canMend: boolean;
  /** least validity that holds for the line, in months; 0: none */
  floor: number;
  /** its own wish; null: as the whole cart */
  ownFloor: number | null;
  /** the asked validity cannot be kept: what would do */
  mend: FloorMend | null;
}

/** Refusals that a smaller number heals. */
export const MENDABLE: readonly Refusal["code"][] = [
  "stockShort",
  "expiryShort",
  "limitReached",
  "ephedrineQuota",
  "activityLimit",
  "activityShort",
  "bundleLimit",
  "bundleShort",
  "bundleChanged",
];

/** One line as the page shows it; its price is left out where it may not be seen. */
export function lineView(line: CartLine, priced: PricedLine, now: number): LineView {
  const { goods } = line;
  const fullCase = fullCaseOffer(line.number, goods.caseSize);
  const { refusal } = priced;
  const isSeen = goods.price !== null;
  const isSwap = line.type === SWAP;
  return {
    id: line.id,
    goodsId: goods.id,
    type: line.type,
    name: goods.name,
    what: [goods.spec, goods.manufacturer].filter(Boolean).join(" · "),
    expiry: goods.nearestExpiry,
    isNear: goods.nearestExpiry !== null && isNearExpiry(goods.nearestExpiry, now),
    stock: goods.stock,
    packSize: isSwap ? 1 : goods.packSize,
    unit: goods.unit,
    number: line.number,
    isSelected: line.isSelected,
    unitPrice: isSeen ? priced.unitPrice : null,
    wasPrice: isSeen ? priced.wasPrice : null,
    amount: isSeen ? priced.amount : 0,
    reduction: isSeen ? priced.reduction : 0,
    tags: [...priceTags(priced), ...goods.tags].slice(0, 2),
    notes: refusal ? [] : priced.notes,
    endsAt: priced.priceKind === "flashSale" ? (line.activity?.endsAt ?? null) : null,
    changedFrom: priced.changedFrom,
    fullCase: refusal || isSwap || fullCase === null || fullCase > goods.stock ? null : fullCase,
    reason: refusal && {
      text: refusalText(refusal),
      remedy: refusalRemedy(refusal, { back: "/cart", goodsId: goods.id }),
      why: whyHref(goods.id, refusal),
    },
    isSoldOut: refusal?.code === "soldOut",
    canMend: refusal !== null && MENDABLE.includes(refusal.code),
    floor: line.floor?.months ?? 0,
    ownFloor: line.floor?.own ?? null,
    mend: refusal?.code === "expiryShort" ? floorMend(line, refusal) : null,
  };
}

/** What made the unit price, as the line's first tag. */
function priceTags({ priceKind }: PricedLine): Tag[] {
  if (priceKind === null || priceKind === "bundle") return [];
  return [KIND_TAGS[priceKind]];
}
