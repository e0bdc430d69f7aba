import { parseYuan, type Fen } from "~/platform/values/money";
import { type Cells, toHeading } from "./list-columns";
import { RowFault } from "./row-fault";

export type AmountColumn = "cost" | "minimum";

export type AmountInput = Fen | null | undefined;

/** "-" removes it; an empty cell changes nothing, so that an empty column loses no value. Throws a RowFault. */
function readAmount(column: AmountColumn, cell: string | undefined): AmountInput {
  if (cell === undefined || cell === "") return undefined;
  if (cell === "-") return null;
  const fen = parseYuan(cell);
  if (!fen) throw new RowFault(`${toHeading(column)}不是金额`);
  return fen;
}

export const readCost = ({ cost }: Cells): AmountInput => readAmount("cost", cost);
export const readMinimumPrice = ({ minimum }: Cells): AmountInput => readAmount("minimum", minimum);
