import type { Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import { shareText } from "~/modules/reports/sales/sales";

export const MARGIN_BY = { goods: "商品", manufacturer: "生产企业" } as const;
export type MarginBy = keyof typeof MARGIN_BY;

export interface Margin {
  net: Fen;
  known: Fen;
  cost: Fen;
}

export interface MarginRow extends Margin {
  key: string;
}

export const MARGIN_COUNTED =
  "毛利为净额减成本；成本按收货时登记的最近一次进价，含赠品，不含运费和返还的红包；没有登记进价的商品不计入毛利。";

/** False when no sale of the row has a cost. */
export const isMarginKnown = ({ known, cost }: Margin): boolean => known !== 0 || cost !== 0;
export const getMargin = ({ known, cost }: Margin): Fen => known - cost;

/** Returns "18.2%", "—" when no cost is known. */
export const marginRate = (row: Margin): string =>
  isMarginKnown(row) ? shareText(getMargin(row), row.known) : "—";

/** Returns the share of net sales with a known cost. */
export const knownShare = ({ known, net }: Margin): string => shareText(known, net);
export const unknownShare = ({ known, net }: Margin): string => shareText(net - known, net);

export interface MarginQuery {
  by: MarginBy;
  manufacturer: number | null;
}

export const readMargin = (input: { by: string; manufacturer: string }): MarginQuery =>
  input.by === "manufacturer"
    ? { by: "manufacturer", manufacturer: null }
    : { by: "goods", manufacturer: readWhole(input.manufacturer, 1) };
