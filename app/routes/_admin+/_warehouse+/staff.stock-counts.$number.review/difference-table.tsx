import { Link } from "@remix-run/react";
import type { ReviewLine } from "~/modules/catalogue/stock-count/apply-count.server";
import { signed } from "~/modules/catalogue/stock-count/count";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { formatYuan } from "~/platform/values/money";

const FACTS: readonly ListColumn<ReviewLine>[] = [
  {
    name: "商品",
    isHeading: true,
    cell: ({ name, spec, manufacturer }) => (
      <>
        <span className="grid-table__name">{name}</span>
        <span className="grid-table__sub">{`${spec}，${manufacturer}`}</span>
      </>
    ),
  },
  {
    name: "批号",
    className: "grid-table__keep",
    isNamed: true,
    cell: ({ batchId, batch, place }) => (
      <>
        <Link to={`/staff/stock/${batchId}`}>{batch}</Link>
        <span className="grid-table__sub">{place || "未登记库位"}</span>
      </>
    ),
  },
  {
    name: "盘点时账面",
    isFigure: true,
    isNamed: true,
    cell: ({ countedBook, unit }) => `${countedBook}${unit}`,
  },
  {
    name: "实盘",
    isFigure: true,
    isNamed: true,
    cell: ({ counted: counts, countedBy, earlier }) => (
      <>
        {counts}
        <span className="grid-table__sub">{`${countedBy}${earlier === null ? "" : `，初盘 ${earlier}`}`}</span>
      </>
    ),
  },
  {
    name: "差异",
    isFigure: true,
    isNamed: true,
    cell: ({ difference, price }) => (
      <>
        {signed(difference)}
        <span className="grid-table__sub">{formatYuan(Math.abs(difference) * price)}</span>
      </>
    ),
  },
];

const OPEN: readonly ListColumn<ReviewLine>[] = [
  {
    name: "现在在库",
    isFigure: true,
    isNamed: true,
    cell: ({ onHand, held }) => (
      <>
        {onHand}
        <span className="grid-table__sub">{`占用 ${held}`}</span>
      </>
    ),
  },
  {
    name: "更正后",
    isFigure: true,
    isNamed: true,
    cell: ({ onHand, by, short }) => (
      <>
        {onHand + by}
        {short > 0 ? <span className="state state--warn">{`欠占用 ${short}`}</span> : null}
      </>
    ),
  },
];

const DONE: readonly ListColumn<ReviewLine>[] = [
  {
    name: "已更正",
    isFigure: true,
    isNamed: true,
    cell: ({ correctedBy, leftShort }) => (
      <>
        {correctedBy === null ? "未更正" : signed(correctedBy)}
        {leftShort > 0 ? <span className="state state--warn">{`欠占用 ${leftShort}`}</span> : null}
      </>
    ),
  },
];

/** `isOpen`: rows can be ticked for recounting. */
export const DifferenceTable = ({ lines, isOpen }: { lines: readonly ReviewLine[]; isOpen: boolean }) => (
  <ListTable<ReviewLine>
    caption="有差异的批号，金额大的在前"
    columns={[...FACTS, ...(lines.some((line) => line.correctedBy !== null) ? DONE : OPEN)]}
    rows={lines}
    keyOf={({ id }) => id}
    rowClass={({ short }) => (short > 0 && isOpen ? "grid-table__row--warn" : undefined)}
    ticks={
      isOpen
        ? {
            field: "lines",
            isAll: false,
            valueOf: ({ id }) => String(id),
            nameOf: ({ name, batch }) => `${name} ${batch}`,
          }
        : undefined
    }
  />
);
