import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { PriceLine } from "~/modules/catalogue/admin/prices.server";
import { periodText } from "~/modules/catalogue/prices/price-period";
import { formatYuan } from "~/platform/values/money";
import {
  byText,
  formatPriceKind,
  type PriceLineRow,
  getRows,
  PRICE_LINE_STATES,
  type TableProps,
} from "./price-lines";

function apartText(price: number, base: number): string {
  const tenths = Math.round(((price - base) * 1000) / base);
  return `${tenths > 0 ? "+" : ""}${(tenths / 10).toFixed(1)}%`;
}

export function PriceTable(props: TableProps) {
  const { prices, mayChange } = props;
  return (
    <Rows caption="现在和以后的价格" rows={getRows(props)} base={prices.basePrice} hasLinks={mayChange} />
  );
}

export const PastTable = ({ lines, base }: { lines: readonly PriceLine[]; base: number }) => (
  <Rows
    caption="以前的价格"
    base={base}
    hasLinks={false}
    rows={lines.map((line) => ({
      key: String(line.id),
      kind: formatPriceKind(line),
      who: line.who,
      price: line.price,
      state: "past",
      when: periodText(line),
      by: byText(line),
      links: [],
    }))}
  />
);

interface RowsProps {
  caption: string;
  rows: readonly PriceLineRow[];
  base: number;
  hasLinks: boolean;
}

function Rows({ caption, rows, base, hasLinks }: RowsProps) {
  return (
    <table className="grid-table fold-table fold-table--facts">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">种类</th>
          <th scope="col">给谁</th>
          <th scope="col" className="grid-table__figure">
            单价
          </th>
          <th scope="col" className="grid-table__figure">
            与现基础价
          </th>
          <th scope="col">期间</th>
          <th scope="col">谁定的</th>
          {hasLinks ? (
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.kind}</th>
            <td data-name="给谁">{row.who}</td>
            <td className="grid-table__figure" data-name="单价">
              {formatYuan(row.price)}
            </td>
            <td className="grid-table__figure" data-name="与现基础价">
              {row.price === base ? "相同" : apartText(row.price, base)}
            </td>
            <td data-name="期间">
              <span className={PRICE_LINE_STATES[row.state].state}>{PRICE_LINE_STATES[row.state].text}</span>{" "}
              <span className="soft">{row.when}</span>
            </td>
            <td data-name="谁定的">{row.by || <span className="soft">无记录</span>}</td>
            {hasLinks ? (
              <td className="grid-table__keep">
                {row.links.map(({ to, text }) => (
                  <Fragment key={to}>
                    <Link to={to}>{text}</Link>{" "}
                  </Fragment>
                ))}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
