import type { EarlierPrice } from "~/modules/catalogue/prices/price-rows.server";
import type { Fen } from "~/platform/values/money";
import type { ImportColumn } from "./columns";

export class RowFault extends Error {
  constructor(
    message: string,
    /** the column that causes it; null: the row */
    readonly column: ImportColumn | null = null,
  ) {
    super(message);
  }
}

/** What becomes of a row of an import. */
export type RowStatus = "created" | "updated" | "unchanged" | "refused";

/** "价格: 12.00 → 11.50". */
export interface CellChange {
  what: string;
  from: string;
  to: string;
}

export type RowResultCounts = Record<RowStatus, number>;

export interface RowResult {
  row: number;
  name: string;
  result: RowStatus;
  reason?: string;
  /** the column that `reason` is about */
  column?: ImportColumn;
  notes: string[];
  changes?: CellChange[];
  touches?: string;
  created?: number;
  /** of a changed price */
  priced?: RowPrice;
  /** of a batch that the book has already */
  correction?: StockCorrection;
}

/** By how many units a row moves what the book says of a batch, and the base price of one, fen. */
export interface StockCorrection {
  units: number;
  price: Fen;
}

/** A price set by a row, and the one before it. */
export interface RowPrice {
  goodsId: number;
  scope: string;
  key: string;
  /** null: there was none */
  previous: { price: number; ladder: string; endsAt: number | null } | null;
  to: { price: number | null; ladder: string };
  startsAt: number;
  endsAt: number | null;
  base: number;
  /** the price a month ago (STEPS_WITHIN), with the base price then; missing if not requested */
  earlier?: EarlierPrice;
}

/** Whether an earlier row, saved or waiting for approval, concerned the same thing. */
export type IsTouched = (key: string, row: number) => boolean;

/** A row whose cells were read. */
export type ImportRowItem<T> = { row: number; name: string; item: T };
