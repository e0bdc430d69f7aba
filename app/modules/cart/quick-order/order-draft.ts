import { cutText } from "~/platform/values/cut-text";
import { z } from "zod";
import { readShownTerms, type ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { withWay, type OrderRow, type TableReply } from "~/modules/catalogue/listing/order-sum";
import { parseNumberInput } from "~/platform/values/whole-number";
import { QUICK_PATH } from "./quick-order";

export const DRAFT_PATH = QUICK_PATH;
export const MAX_DRAFT = 300;
const MAX_WORDS = 60;
const MAX_INPUT = 12;

/** A product as visible to the company, with the quantity as entered. */
export interface DraftRow extends OrderRow {
  input: string;
}

/** Returns the search input: a name, a spec, a barcode. */
export const readWords = (params: URLSearchParams): string => cutText(params.get("words"), MAX_WORDS);

/** add: the draft into the cart; pick: found products into the draft; sum and keep: store the entered quantities. */
export const QuickOrderDraftForm = z
  .object({ intent: z.enum(["add", "pick", "sum", "keep"]).default("add") })
  // Invalid rows are answered in that row.
  .catchall(z.unknown())
  .transform(withWay)
  .transform(({ intent, ...fields }) => ({
    intent,
    input: inputRows(fields),
    shown: readShownTerms(fields),
  }));
export type QuickOrderDraftForm = z.infer<typeof QuickOrderDraftForm>;

export interface DraftInput {
  /** quantities as entered, by product id */
  input: ReadonlyMap<number, string>;
  /** shown prices, by product id */
  shown: ReadonlyMap<number, ShownTerms>;
}

/** number-<goods id> of every row, empty ones included. */
export function inputRows(fields: Readonly<Record<string, unknown>>): Map<number, string> {
  const rows = Object.entries(fields).flatMap(([name, text]): [number, string][] => {
    const id = /^number-([1-9]\d{0,8})$/.exec(name)?.[1];
    return id && typeof text === "string" ? [[Number(id), text.trim().slice(0, MAX_INPUT)]] : [];
  });
  return new Map(rows.slice(0, MAX_DRAFT));
}

/** Returns the input with one message. */
export const refusedReply = (input: ReadonlyMap<number, string>, error: string): TableReply => ({
  input: Object.fromEntries(input),
  answers: [],
  error,
});

/** Whether a row's quantity removes it from the draft. */
export const isEmptied = (input: string): boolean => input === "" || /^[0０]+$/.test(input);

export interface DraftOrder {
  wanted: { goodsId: number; quantity: number }[];
  /** products with an invalid quantity */
  wrong: number[];
}

/** Returns the rows that can be ordered. */
export function toOrder(rows: Iterable<readonly [goodsId: number, values: string]>): DraftOrder {
  const order: DraftOrder = { wanted: [], wrong: [] };
  for (const [goodsId, input] of rows) {
    const quantity = parseNumberInput(input, 1, 999_999);
    if (quantity === null) order.wrong.push(goodsId);
    else order.wanted.push({ goodsId, quantity });
  }
  return order;
}
