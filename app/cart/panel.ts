/** The cart as the side panel shows it: little enough to be read after every change. Pure. */
import { refusalText } from "~/catalogue/refusal";
import type { Fen } from "~/platform/money";
import { EPHEDRINE_GROUP, groupKey } from "./cart-page";
import type { CartLine, CartPricing } from "./pricing";

export interface PanelLine {
  id: number;
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  number: number;
  /** null while the price may not be seen */
  unitPrice: Fen | null;
  /** why it does not count */
  reason: string | null;
}
export interface CartPanelData {
  count: number;
  groups: { key: string; title: string; lines: PanelLine[] }[];
  selectedLines: number;
  payable: Fen;
  /** where the buyer goes on */
  to: string;
}

/** Lines a panel shows; the cart page has them all. */
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
    const title = key === EPHEDRINE_GROUP ? "含麻黄碱复方制剂" : line.goods.warehouse;
    const group = groups.get(key) ?? { key, title, lines: [] };
    groups.set(key, group);
    const { unitPrice, refusal } = priced.get(line.id)!;
    group.lines.push({
      id: line.id,
      goodsId: line.goods.id,
      name: line.goods.name,
      spec: line.goods.spec,
      unit: line.goods.unit,
      number: line.number,
      unitPrice: line.goods.price === null ? null : unitPrice,
      reason: refusal && refusalText(refusal),
    });
  }
  return {
    count: cart.lines.length,
    groups: [...groups.values()],
    selectedLines: cart.pricing.selectedLines + cart.ephedrine.selectedLines,
    payable: cart.checkout.payable,
    to: "/cart",
  };
}
