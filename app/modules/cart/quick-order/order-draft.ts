/** The draft of 快捷采购's table: its address, its form, and what of it is to be ordered. Pure. */
import { cutText } from "~/platform/values/cut-text";
import { z } from "zod";
import { readShownTerms, type ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import type { OrderRow, TableReply } from "~/modules/catalogue/listing/order-sum";
import { parseNumberInput } from "~/platform/values/whole-number";
import { QUICK_PATH } from "./quick-order";

export const DRAFT_PATH = `${QUICK_PATH}/table`;
/** Kinds of goods in one draft. */
export const MAX_DRAFT = 300;
const MAX_WORDS = 60;
const MAX_INPUT = 12;

/** The row of somebody's table: goods as they may be seen, and the quantity as it was typed. */
export interface DraftRow extends OrderRow {
  typed: string;
}

/** What was typed to find goods by: a name, a spec, a barcode. */
export const readWords = (params: URLSearchParams): string => cutText(params.get("words"), MAX_WORDS);

/** add: all of the draft into the cart; pick: goods that were found into the draft; sum and keep: the typed quantities are kept. */
export const QuickOrderDraftForm = z
  .object({ intent: z.enum(["add", "pick", "sum", "keep"]).default("add") })
  // Nonsense in a row is answered in that row.
  .catchall(z.unknown())
  .transform(({ intent, ...fields }) => ({
    intent,
    typed: inputRows(fields),
    shown: readShownTerms(fields),
  }));
export type QuickOrderDraftForm = z.infer<typeof QuickOrderDraftForm>;

export interface DraftInput {
  /** quantities as typed, by goods id */
  typed: ReadonlyMap<number, string>;
  /** what the page showed of their prices, by goods id */
  shown: ReadonlyMap<number, ShownTerms>;
}

/** number-<goods id> of every row, those that were emptied too. */
export function inputRows(fields: Readonly<Record<string, unknown>>): Map<number, string> {
  const rows = Object.entries(fields).flatMap(([name, text]): [number, string][] => {
    const id = /^number-([1-9]\d{0,8})$/.exec(name)?.[1];
    return id && typeof text === "string" ? [[Number(id), text.trim().slice(0, MAX_INPUT)]] : [];
  });
  return new Map(rows.slice(0, MAX_DRAFT));
}

/** What was sent comes back with one sentence for all of it. */
export const refusedReply = (input: ReadonlyMap<number, string>, error: string): TableReply => ({
  typed: Object.fromEntries(input),
  answers: [],
  error,
});

/** Whether a row's quantity takes it out of the draft. */
export const isEmptied = (input: string): boolean => input === "" || /^[0０]+$/.test(input);

export interface DraftOrder {
  wanted: { goodsId: number; quantity: number }[];
  /** goods whose quantity is none */
  wrong: number[];
}

/** Which of the rows can be ordered as they were typed. */
export function toOrder(rows: Iterable<readonly [goodsId: number, typed: string]>): DraftOrder {
  const order: DraftOrder = { wanted: [], wrong: [] };
  for (const [goodsId, input] of rows) {
    const quantity = parseNumberInput(input, 1, 999_999);
    if (quantity === null) order.wrong.push(goodsId);
    else order.wanted.push({ goodsId, quantity });
  }
  return order;
}
