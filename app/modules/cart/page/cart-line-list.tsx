import { createContext, useContext, type ReactElement } from "react";
import type { LineRowProps } from "./cart-line-row";
import type { CartLineView } from "./line-view";

export type CartLineElement = ReactElement<LineRowProps>;

/** The markup of these rows, identical to React's, so that hydration accepts it. */
export type RowWriter = (rows: readonly CartLineElement[]) => string;

/** Set only by the server's entry, because browsers do not load React's server half. */
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
  // Last, because writing renders separately and ends this component's hooks.
  return write ? <ul dangerouslySetInnerHTML={{ __html: write(rows) }} /> : <ul>{rows}</ul>;
}
