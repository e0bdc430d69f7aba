/**
 * Operator command: goods, orders, their lines, the wallet ledger and the audit log as CSV or XLSX, written row by row; headings in Chinese,
 * money in yuan.
 */
import { Argument, Command, Option } from "commander";
import { goodsCells, GOODS_HEADINGS } from "~/catalogue/import/goods-cells";
import { allGoods, countGoods } from "~/catalogue/import/goods-state.server";
import { headingOf } from "~/catalogue/import/list-columns";
import { asStatus, ORDER_STATUS_NAMES } from "~/order-status/order-status";
import { INVOICE_FACTS, type InvoiceFacts } from "~/company/account/invoice-facts";
import { readAddress } from "~/orders/order/address";
import {
  type Delivery,
  DELIVERIES,
  INVOICES as INVOICE_WISHES,
  type InvoiceType,
} from "~/orders/order/order-options";
import {
  exportLedger,
  exportLines,
  exportOrders,
  exportTotal,
  type ExportFilter,
  type OnRead,
} from "~/orders/overview/export.server";
import { exportInvoices, invoiceLinesTotal } from "~/invoices/invoice-export.server";
import { asInvoiceState, type VatInvoiceType, INVOICE_TYPES, invoiceStateText } from "~/invoices/invoice";
import { countAudit, exportAudit } from "~/platform/database/audit-log.server";
import { DAY, formatTime, parseTime } from "~/platform/values/clock";
import { inYuan } from "~/platform/values/money";
import { LEDGER_KINDS, WALLET_ACCOUNTS, type LedgerKind, type WalletAccount } from "~/wallet/ledger";
import { writeTable } from "~/operator/output/table-file";
import { type Cell } from "~/platform/files/table-stream.server";
import { DAY_FORM, noSuch } from "~/operator/output/command-words";
import { say, tell } from "~/operator/output/print";
import { withProgress } from "~/operator/output/progress";

const time = (ms: number | null) => (ms === null ? "" : formatTime(ms));
type Item<T> = T extends AsyncGenerator<infer Row> ? Row : never;
type Order = Item<ReturnType<typeof exportOrders>>;
type InvoiceLine = Item<ReturnType<typeof exportInvoices>>;
type Line = Item<ReturnType<typeof exportLines>>;
type Entry = Item<ReturnType<typeof exportLedger>>;
type Change = Item<ReturnType<typeof exportAudit>>;
type Columns<T> = Record<string, (row: T) => Cell>;

const ORDERS: Columns<Order> = {
  订单编号: (row) => row.number,
  状态: (row) => ORDER_STATUS_NAMES[asStatus(row.status)],
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  含麻订单: (row) => (row.is_ephedrine === 1 ? "是" : "否"),
  下单时间: (row) => time(row.placed_at),
  付款时间: (row) => time(row.paid_at),
  发货时间: (row) => time(row.shipped_at),
  完成时间: (row) => time(row.completed_at),
  取消时间: (row) => time(row.cancelled_at),
  "商品金额（元）": (row) => inYuan(row.goods_amount),
  "优惠（元）": (row) => inYuan(row.discount_amount),
  "运费（元）": (row) => inYuan(row.shipping_amount),
  "应付（元）": (row) => inYuan(row.payable),
  "已付（元）": (row) => inYuan(row.paid),
  配送方式: (row) => DELIVERIES[row.delivery as Delivery] ?? row.delivery,
  收货人: (row) => readAddress(row.address).receiver,
  联系电话: (row) => readAddress(row.address).phone,
  收货地址: (row) => {
    const { region, detail } = readAddress(row.address);
    return region + detail;
  },
  效期要求: (row) => (row.expiry_months > 0 ? `${row.expiry_months}个月以上` : ""),
  发票: (row) => INVOICE_WISHES[row.invoice_type as InvoiceType] ?? row.invoice_type,
  备注: (row) => row.remark,
  取消原因: (row) => row.cancel_reason ?? "",
};

const INVOICES: Columns<InvoiceLine> = {
  申请编号: (row) => row.invoice,
  状态: (row) => invoiceStateText({ ...row, amount: row.total, state: asInvoiceState(row.state) }),
  申请时间: (row) => time(row.created_at),
  发票类型: (row) => INVOICE_TYPES[row.type as VatInvoiceType] ?? row.type,
  客户编号: (row) => row.company_id,
  抬头: (row) => row.title,
  ...(Object.fromEntries(
    (Object.keys(INVOICE_FACTS) as (keyof InvoiceFacts)[]).map((name) => [
      INVOICE_FACTS[name],
      (row: InvoiceLine) => row.facts[name],
    ]),
  ) as Columns<InvoiceLine>),
  邮箱: (row) => row.email,
  订单编号: (row) => row.order,
  商品名称: (row) => row.name,
  规格: (row) => row.spec,
  单位: (row) => row.unit,
  数量: (row) => row.number,
  "含税单价（元）": (row) => Number((row.amount / row.number / 100).toFixed(4)),
  "金额（元）": (row) => inYuan(row.amount - row.tax),
  "税率（%）": (row) => row.rate,
  "税额（元）": (row) => inYuan(row.tax),
  "价税合计（元）": (row) => inYuan(row.amount),
  发票号码: (row) => row.invoice_number ?? "",
  开票时间: (row) => time(row.finished_at),
};

const LINES: Columns<Line> = {
  订单编号: (row) => row.order,
  订单状态: (row) => ORDER_STATUS_NAMES[asStatus(row.status)],
  下单时间: (row) => time(row.placed_at),
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  商品编号: (row) => row.goods_id,
  货号: (row) => row.sku ?? "",
  商品名称: (row) => row.name,
  规格: (row) => row.spec,
  单位: (row) => row.unit,
  生产企业: (row) => row.manufacturer,
  批准文号: (row) => row.approval_number,
  赠品: (row) => (row.type === "gift" ? "是" : "否"),
  "单价（元）": (row) => inYuan(row.unit_price),
  数量: (row) => row.number,
  "金额（元）": (row) => inYuan(row.amount),
  "优惠分摊（元）": (row) => inYuan(row.discount_share),
  已发数量: (row) => row.shipped,
  已退数量: (row) => row.returned,
  批号: (row) => row.batches.map(({ batch, number: quantity }) => `${batch}×${quantity}`).join("，"),
  有效期至: (row) => row.batches.map((one) => one.expiresOn).join("，"),
  仓库: (row) => row.warehouse,
};

const AUDIT: Columns<Change> = {
  时间: (row) => time(row.at),
  操作人: (row) => row.operator,
  命令: (row) => row.command,
  对象: (row) => row.subject,
  编号: (row) => row.subject_id,
  原来: (row) => row.before ?? "",
  改为: (row) => row.after ?? "",
  原因: (row) => row.why,
};

const isPoints = (row: Entry) => row.account === "points";
const LEDGER: Columns<Entry> = {
  时间: (row) => time(row.at),
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  账户: (row) => WALLET_ACCOUNTS[row.account as WalletAccount] ?? row.account,
  类型: (row) => LEDGER_KINDS[row.kind as LedgerKind] ?? row.kind,
  "变动（元）": (row) => (isPoints(row) ? "" : inYuan(row.amount)),
  "变动后（元）": (row) => (isPoints(row) ? "" : inYuan(row.after)),
  变动积分: (row) => (isPoints(row) ? row.amount : ""),
  变动后积分: (row) => (isPoints(row) ? row.after : ""),
  订单编号: (row) => row.order ?? "",
  说明: (row) => row.note,
  流水号: (row) => row.key,
};

async function* cellsOf<T>(rows: AsyncIterable<T>, columns: Columns<T>): AsyncGenerator<Cell[]> {
  const read = Object.values(columns);
  for await (const row of rows) yield read.map((of) => of(row));
}

async function* goodsCellRows(onRead?: OnRead): AsyncGenerator<Cell[]> {
  let done = 0;
  for await (const { id, goods } of allGoods()) {
    yield [String(id), ...Object.values(goodsCells(goods))];
    onRead?.((done += 1));
  }
}

export type What = "goods" | "orders" | "lines" | "invoices" | "ledger" | "audit";

/** Writes one of the exports to a file and gives how many rows it has. */
export function exportTo(
  what: What,
  path: string,
  format: "csv" | "xlsx",
  filter: ExportFilter,
  onRead?: OnRead,
): Promise<number> {
  const write = <T>(columns: Columns<T>, rows: AsyncIterable<T>) =>
    writeTable(path, format, Object.keys(columns), cellsOf(rows, columns));
  // Under the headings that import-goods reads, so that what was changed in a spreadsheet can be imported again.
  if (what === "goods")
    return writeTable(path, format, [headingOf("goods"), ...GOODS_HEADINGS], goodsCellRows(onRead));
  if (what === "audit") return write(AUDIT, exportAudit(filter, onRead));
  if (what === "invoices") return write(INVOICES, exportInvoices(filter, onRead));
  if (what === "orders") return write(ORDERS, exportOrders(filter, onRead));
  return what === "lines"
    ? write(LINES, exportLines(filter, onRead))
    : write(LEDGER, exportLedger(filter, onRead));
}

function totalOf(what: What, filter: ExportFilter): Promise<number> {
  if (what === "goods") return countGoods();
  if (what === "invoices") return invoiceLinesTotal(filter);
  return what === "audit" ? countAudit(filter) : exportTotal(what, filter);
}

interface Typed {
  from?: string;
  to?: string;
  company?: string;
  format: "csv" | "xlsx";
  out?: string;
}

/** What was typed as a filter, or the sentence that says what is wrong. The last day is meant whole. */
export function readExport(typed: Typed): { ok: true; filter: ExportFilter } | { ok: false; text: string } {
  const from = typed.from === undefined ? undefined : parseTime(typed.from);
  const to = typed.to === undefined ? undefined : parseTime(typed.to);
  if (from === null || to === null) return { ok: false, text: DAY_FORM };
  if (typed.company !== undefined && !/^\d{1,9}$/.test(typed.company))
    return { ok: false, text: noSuch("客户", typed.company).text };
  const filter = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to: typed.to!.includes(":") ? to : to + DAY }),
    ...(typed.company !== undefined && { companyId: Number(typed.company) }),
  };
  return { ok: true, filter };
}

/** The command that exports, for commands.ts. */
export function exportCommands(): Command[] {
  return [
    new Command("export")
      .description("把商品、订单、订单明细、发票明细、钱包流水或操作记录导出为 CSV 或 XLSX 文件")
      .addArgument(
        new Argument(
          "<what>",
          "goods 商品（修改后可用 import-goods 导回），orders 订单和 lines 订单明细按下单时间，invoices 发票明细按申请时间，ledger 流水和 audit 操作记录按时间",
        ).choices(["goods", "orders", "lines", "invoices", "ledger", "audit"]),
      )
      .option("--from <day>", "开始日期")
      .option("--to <day>", "截止日期（含当日）")
      .option("--company <id>", "只导出一家客户")
      .addOption(new Option("--format <format>", "文件格式").choices(["csv", "xlsx"]).default("csv"))
      .option("--out <file>", "写入的文件，不写为当前目录下的 <what>.<format>")
      .action(async (what: What, typed: Typed) => {
        const read = readExport(typed);
        process.exitCode = read.ok ? 0 : 1;
        if (!read.ok) return tell(read);
        const path = typed.out ?? `${what}.${typed.format}`;
        const total = await totalOf(what, read.filter);
        const count = await withProgress((onProgress) =>
          exportTo(what, path, typed.format, read.filter, (done) => onProgress(done, total, path)),
        );
        say(`${count} 行已写入 ${path}`);
      }),
  ];
}
