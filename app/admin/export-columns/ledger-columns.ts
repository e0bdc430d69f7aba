import { INVOICE_FACTS, type InvoiceFacts } from "~/modules/company/account/invoice-facts";
import type { exportInvoices } from "~/modules/invoices/invoice-export.server";
import {
  asInvoiceState,
  type VatInvoiceType,
  INVOICE_TYPES,
  invoiceStateText,
} from "~/modules/invoices/invoice";
import { asStatus, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { readAddress } from "~/modules/orders/order/address";
import {
  type Delivery,
  DELIVERIES,
  INVOICES as INVOICE_WISHES,
  type InvoiceType,
} from "~/modules/orders/order/order-options";
import type { exportWalletLedger, exportLines, exportOrders } from "~/modules/orders/overview/export.server";
import type { Cell } from "~/platform/files/table-stream.server";
import { formatTime } from "~/platform/values/clock";
import { inYuan } from "~/platform/values/money";
import { LEDGER_KINDS, WALLET_ACCOUNTS, type LedgerKind, type WalletAccount } from "~/modules/wallet/ledger";

type Item<G extends (...values: never[]) => unknown> =
  ReturnType<G> extends AsyncGenerator<infer Row> ? Row : never;
type Order = Item<typeof exportOrders>;
type InvoiceLine = Item<typeof exportInvoices>;
type Line = Item<typeof exportLines>;
type Entry = Item<typeof exportWalletLedger>;

export type BookColumns<T> = Readonly<Record<string, (row: T) => Cell>>;

export const timeCell = (ms: number | null): string => (ms === null ? "" : formatTime(ms));

export const ORDER_EXPORT_COLUMNS: BookColumns<Order> = {
  订单编号: (row) => row.number,
  状态: (row) => ORDER_STATUS_NAMES[asStatus(row.status)],
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  含麻订单: (row) => (row.is_ephedrine === 1 ? "是" : "否"),
  下单时间: (row) => timeCell(row.placed_at),
  付款时间: (row) => timeCell(row.paid_at),
  发货时间: (row) => timeCell(row.shipped_at),
  完成时间: (row) => timeCell(row.completed_at),
  取消时间: (row) => timeCell(row.cancelled_at),
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

export const INVOICE_COLUMNS: BookColumns<InvoiceLine> = {
  申请编号: (row) => row.invoice,
  状态: (row) => invoiceStateText({ ...row, amount: row.total, state: asInvoiceState(row.state) }),
  申请时间: (row) => timeCell(row.created_at),
  发票类型: (row) => INVOICE_TYPES[row.type as VatInvoiceType] ?? row.type,
  客户编号: (row) => row.company_id,
  抬头: (row) => row.title,
  ...(Object.fromEntries(
    (Object.keys(INVOICE_FACTS) as (keyof InvoiceFacts)[]).map((name) => [
      INVOICE_FACTS[name],
      (row: InvoiceLine) => row.facts[name],
    ]),
  ) as BookColumns<InvoiceLine>),
  邮箱: (row) => row.email,
  订单编号: (row) => row.order,
  商品名称: (row) => row.name,
  税收分类编码: (row) => row.tax_code,
  规格: (row) => row.spec,
  单位: (row) => row.unit,
  数量: (row) => row.number,
  "含税单价（元）": (row) => Number((row.amount / row.number / 100).toFixed(4)),
  "金额（元）": (row) => inYuan(row.amount - row.tax),
  "税率（%）": (row) => row.rate,
  "税额（元）": (row) => inYuan(row.tax),
  "价税合计（元）": (row) => inYuan(row.amount),
  发票号码: (row) => row.invoice_number ?? "",
  开票时间: (row) => timeCell(row.finished_at),
};

export const ORDER_LINE_COLUMNS: BookColumns<Line> = {
  订单编号: (row) => row.order,
  订单状态: (row) => ORDER_STATUS_NAMES[asStatus(row.status)],
  下单时间: (row) => timeCell(row.placed_at),
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
  有效期至: (row) => row.batches.map((batch) => batch.expiresOn).join("，"),
  仓库: (row) => row.warehouse,
};

const isPoints = (row: Entry) => row.account === "points";
export const LEDGER_COLUMNS: BookColumns<Entry> = {
  时间: (row) => timeCell(row.at),
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

export async function* toExportCells<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  columns: BookColumns<T>,
): AsyncGenerator<Cell[]> {
  const read = Object.values(columns);
  for await (const row of rows) yield read.map((of) => of(row));
}
