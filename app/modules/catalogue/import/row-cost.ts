/** What goods cost the shop (进价), and below what no price of them is set (最低售价), as lists say it. Pure. */
import { parseYuan, type Fen } from "~/platform/values/money";
import { type Cells, headingOf } from "./list-columns";
import { RowFault } from "./row-fault";

export type AmountColumn = "cost" | "floor";

/** fen; null: there is none any more; undefined: the row does not say. */
export type AmountInput = Fen | null | undefined;

/** "-" takes it away; an empty cell changes nothing: neither is lost by a column that was not filled in. Throws a RowFault. */
function readAmount(column: AmountColumn, cell: string | undefined): AmountInput {
  if (cell === undefined || cell === "") return undefined;
  if (cell === "-") return null;
  const fen = parseYuan(cell);
  if (!fen) throw new RowFault(`${headingOf(column)}不是金额`);
  return fen;
}

export const readCost = ({ cost }: Cells): AmountInput => readAmount("cost", cost);
export const readMinimumPrice = ({ floor: minimum }: Cells): AmountInput => readAmount("floor", minimum);
