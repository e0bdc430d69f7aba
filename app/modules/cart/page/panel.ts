import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";
import { groupKey } from "./cart-page";
import { BUNDLE } from "~/modules/cart/pricing/line-types";
import type { CartLine, CartPricing } from "~/modules/cart/pricing/pricing";

export interface PanelLine {
  id: number;
  goodsId: number;
  picture: string;
  name: string;
  spec: string;
  unit: string;
  quantity: number;
  unitPrice: Fen | null;
  reason: string | null;
}
export interface CartPanelData {
  count: number;
  hasMore: boolean;
  /** `bundle`: the lines are removed together by the id of any of them */
  groups: { key: string; title: string; bundle: { id: number } | null; lines: PanelLine[] }[];
  selectedLines: number;
  payable: Fen;
  to: string;
}

export const PANEL_LINES = 50;

export function panelData(cart: {
  lines: readonly CartLine[];
  pricing: CartPricing;
  ephedrine: CartPricing;
  checkout: { payable: Fen };
}): CartPanelData {
  const priced = new Map([...cart.pricing.lines, ...cart.ephedrine.lines].map((l) => [l.id, l]));
  const groups = new Map<string, CartPanelData["groups"][number]>();
  for (const line of cart.lines.slice(0, PANEL_LINES)) {
    const key = groupKey(line);
    const bundle = line.type === BUNDLE ? { id: line.id } : null;
    const group = groups.get(key) ?? { key, title: groupTitle(line, cart.pricing), bundle, lines: [] };
    groups.set(key, group);
    const { unitPrice, restriction } = priced.get(line.id)!;
    group.lines.push({
      id: line.id,
      goodsId: line.goods.id,
      picture: line.goods.picture,
      name: line.goods.name,
      spec: line.goods.spec,
      unit: line.goods.unit,
      quantity: line.quantity,
      unitPrice: line.goods.price === null ? null : unitPrice,
      reason: restriction && restrictionText(restriction),
    });
  }
  return {
    count: new Set(cart.lines.map((line) => line.goods.id)).size,
    hasMore: cart.lines.length > PANEL_LINES,
    groups: [...groups.values()],
    selectedLines: cart.pricing.selectedLines + cart.ephedrine.selectedLines,
    payable: cart.checkout.payable,
    to: "/cart",
  };
}

function groupTitle(line: CartLine, { bundles }: CartPricing): string {
  if (line.type === BUNDLE) return bundles.find((b) => b.offerId === line.offerId)?.name ?? "组合购";
  return line.goods.isEphedrine ? "含麻黄碱复方制剂" : line.goods.warehouse;
}
