/** The list of a cart's rows. Where somebody writes rows better than one by one (the server does), their markup comes from there. */
import { createContext, useContext, type ReactElement } from "react";
import type { LineRowProps } from "./cart-line-row";
import type { CartLineView } from "./line-view";

export type CartLineElement = ReactElement<LineRowProps>;

/** The markup of these rows, byte for byte what React makes of them: the browser takes it over as its own. */
export type RowWriter = (rows: readonly CartLineElement[]) => string;

/** Given by the server's entry alone: what writes rows needs React's server half, which no browser loads. */
export const RowWriterContext = createContext<RowWriter | null>(null);

export function Rows({
  lines,
  row,
}: {
  lines: readonly CartLineView[];
  row(line: CartLineView): CartLineElement;
}) {
  const write = useContext(RowWriterContext);
  if (lines.length === 0) return null;
  const rows = lines.map(row);
  // Last of all: writing renders by itself, outside of what is round this list, and ends this component's hooks.
  return write ? <ul dangerouslySetInnerHTML={{ __html: write(rows) }} /> : <ul>{rows}</ul>;
}
