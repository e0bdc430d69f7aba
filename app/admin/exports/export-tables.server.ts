import { goodsFileRows, goodsHeadings } from "~/modules/catalogue/admin/goods-file.server";
import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import { allGoods, countAllGoods } from "~/modules/catalogue/rows/goods-state.server";
import {
  type BookColumns,
  toExportCells,
  INVOICE_COLUMNS,
  LEDGER_COLUMNS,
  ORDER_EXPORT_COLUMNS,
  ORDER_LINE_COLUMNS,
  timeCell,
} from "~/admin/export-columns/ledger-columns";
import {
  exportWalletLedger,
  exportLines,
  exportOrders,
  exportTotal,
  type ExportFilter,
  type OnRead,
} from "~/modules/orders/overview/export.server";
import { exportInvoices, invoiceLinesTotal } from "~/modules/invoices/invoice-export.server";
import { countAudit, exportAudit } from "~/platform/database/audit-log.server";
import { type Cell } from "~/platform/files/table-stream.server";
import type { What } from "./exports";

type Change = ReturnType<typeof exportAudit> extends AsyncGenerator<infer Row> ? Row : never;

const AUDIT: BookColumns<Change> = {
  时间: (row) => timeCell(row.at),
  操作人: (row) => row.operator,
  命令: (row) => row.command,
  对象: (row) => row.subject,
  编号: (row) => row.subject_id,
  原来: (row) => row.before ?? "",
  改为: (row) => row.after ?? "",
  原因: (row) => row.why,
};

const GOODS_AT_ONCE = 500;

async function* goodsCellRows(withCost: boolean, onRead?: OnRead): AsyncGenerator<Cell[]> {
  let [done, part]: [number, { id: number; goods: GoodsState }[]] = [0, []];
  for await (const product of allGoods()) {
    part.push(product);
    if (part.length === GOODS_AT_ONCE) {
      yield* await goodsFileRows(part, withCost);
      part = [];
    }
    onRead?.((done += 1));
  }
  yield* await goodsFileRows(part, withCost);
}

export interface ExportTable {
  headings: string[];
  rows: AsyncIterable<Cell[]>;
}

const getTable = <T>(columns: BookColumns<T>, rows: AsyncIterable<T>): ExportTable => ({
  headings: Object.keys(columns),
  rows: toExportCells(rows, columns),
});

interface Query {
  /** with cost, for people who may see it */
  withCost: boolean;
  onRead?: OnRead;
}

/** Returns one of the exports, read in parts. */
export function exportTable(what: What, filter: ExportFilter, { withCost, onRead }: Query): ExportTable {
  // With the headings of import-goods, so that an edited spreadsheet can be imported.
  if (what === "goods") return { headings: goodsHeadings(withCost), rows: goodsCellRows(withCost, onRead) };
  if (what === "audit") return getTable(AUDIT, exportAudit(filter, onRead));
  if (what === "invoices") return getTable(INVOICE_COLUMNS, exportInvoices(filter, onRead));
  if (what === "orders") return getTable(ORDER_EXPORT_COLUMNS, exportOrders(filter, onRead));
  return what === "lines"
    ? getTable(ORDER_LINE_COLUMNS, exportLines(filter, onRead))
    : getTable(LEDGER_COLUMNS, exportWalletLedger(filter, onRead));
}

export function getTotal(what: What, filter: ExportFilter): Promise<number> {
  if (what === "goods") return countAllGoods();
  if (what === "invoices") return invoiceLinesTotal(filter);
  return what === "audit" ? countAudit(filter) : exportTotal(what, filter);
}
