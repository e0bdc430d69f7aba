/** All that the shop keeps about one company as one ZIP of CSV files, read while it is sent: nothing of it is ever whole in memory. */
import { formatWhole } from "~/platform/values/whole-text";
import { findAddresses } from "~/modules/company/addresses/address.server";
import { companyProfile } from "~/modules/company/account/profile.server";
import { findContracts } from "~/modules/company/contract/contract.server";
import { COMPANY_STATES, type CompanyKind } from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { findCare, getLogins } from "~/modules/company/members/customer.server";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { type AdminCompany, findAdminCompany } from "~/modules/company/review/admin-companies.server";
import {
  type BookColumns,
  toExportCells,
  INVOICE_COLUMNS,
  LEDGER_COLUMNS,
  ORDER_EXPORT_COLUMNS,
  ORDER_LINE_COLUMNS,
  timeCell,
} from "~/admin/export-columns/ledger-columns";
import { exportInvoices } from "~/modules/invoices/invoice-export.server";
import { exportMessages } from "~/modules/notifications/company-messages.server";
import { exportWalletLedger, exportLines, exportOrders } from "~/modules/orders/overview/export.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { paymentParts } from "~/modules/payments/payment/company-payments.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { csvReadable } from "~/platform/files/table-stream.server";
import { zipDownload, type ZipEntry } from "~/platform/files/zip.server";
import type { Download } from "~/platform/http/throttled.server";
import { formatYuan } from "~/platform/values/money";
import { toDay } from "~/platform/values/clock";
import { exportCases } from "~/modules/returns/request/company-cases.server";
import { exportChat } from "~/modules/support/chat/company-chat.server";
import { readAccounts } from "~/modules/wallet/ledger.server";
import {
  ADDRESS_COLUMNS,
  CASE_COLUMNS,
  CHAT_COLUMNS,
  CONTRACT_COLUMNS,
  CUSTOMER_FACT_COLUMNS,
  LOGIN_COLUMNS,
  MESSAGE_COLUMNS,
  DOCUMENT_COLUMNS,
  PAYMENT_COLUMNS,
} from "./customer-columns";

const sheet = <T>(
  name: string,
  columns: BookColumns<T>,
  rows: () => AsyncIterable<T> | Promise<Iterable<T>>,
): ZipEntry => ({
  name: `${name}.csv`,
  content: { write: () => csvReadable(Object.keys(columns), toExportCells(flat(rows), columns)) },
});

async function* flat<T>(rows: () => AsyncIterable<T> | Promise<Iterable<T>>): AsyncGenerator<T> {
  yield* await rows();
}

/** Notes the export in the audit log and returns it; null: no such company. Without passwords, tokens and staff notes. Memory does not grow with orders. `now` in ms. */
export async function exportCustomer(companyId: number, now: number): Promise<Download | null> {
  const company = await findAdminCompany(companyId);
  if (!company) return null;
  const about = { subject: "company", id: companyId, before: null, after: { 导出: "全部资料" } };
  await inTransaction((trx) => audited(trx, about));
  const day = toDay(now).replaceAll("-", "");
  const found = { name: `${company.name}-${day}.zip`, fallback: `company-${companyId}-${day}.zip` };
  return zipDownload(getSheets(company), { ...found, now });
}

function getSheets(company: AdminCompany): ZipEntry[] {
  const { id: companyId, papers: documents } = company;
  const filter = { companyId };
  return [
    sheet("企业资料", CUSTOMER_FACT_COLUMNS, () => getFacts(company)),
    sheet("登录账号", LOGIN_COLUMNS, () => getLogins(companyId)),
    sheet("证照", DOCUMENT_COLUMNS, () => Promise.resolve(documents)),
    sheet("年度合同", CONTRACT_COLUMNS, async () =>
      (await findContracts(companyId)).map(({ contract }) => contract),
    ),
    sheet("收货地址", ADDRESS_COLUMNS, () => findAddresses(companyId)),
    sheet("订单", ORDER_EXPORT_COLUMNS, () => exportOrders(filter)),
    sheet("订单明细", ORDER_LINE_COLUMNS, () => exportLines(filter)),
    sheet("付款", PAYMENT_COLUMNS, () => paymentsWithOrders(companyId)),
    sheet("发票明细", INVOICE_COLUMNS, () => exportInvoices(filter)),
    sheet("退货和售后", CASE_COLUMNS, () => exportCases(companyId)),
    sheet("钱包流水", LEDGER_COLUMNS, () => exportWalletLedger(filter)),
    sheet("消息", MESSAGE_COLUMNS, () => exportMessages(companyId)),
    sheet("在线咨询", CHAT_COLUMNS, () => exportChat(companyId)),
  ];
}

async function getFacts(company: AdminCompany): Promise<[name: string, value: string][]> {
  const { id, kind, status, scopes } = company;
  const [profile, care, amounts] = await Promise.all([companyProfile(id), findCare(id), readAccounts(id)]);
  return [
    ["客户编号", String(id)],
    ["企业名称", company.name],
    ["类型", COMPANY_KIND_NAMES[kind as CompanyKind] ?? kind],
    ["状态", COMPANY_STATES[status]],
    ["注册时间", timeCell(company.createdAt)],
    ["证照号码", company.licenceNumber],
    ["注册地址", company.place],
    ["经营范围", scopes.map((scope) => BUSINESS_SCOPE_NAMES[scope]).join("、")],
    ["总部", company.headOffice ?? ""],
    ["联系人", company.contact],
    ["联系电话", company.phone],
    ["座机", profile.landline ?? ""],
    ["邮箱", profile.email ?? ""],
    ["价格等级", profile.rank],
    ["客服", care?.manager ?? "默认客服"],
    ["余额", formatYuan(amounts.balance)],
    ["红包", formatYuan(amounts.redPacket)],
    ["积分", formatWhole(amounts.points)],
  ];
}

async function* paymentsWithOrders(companyId: number) {
  for await (const rows of paymentParts(companyId)) {
    const numbers = await orderNumbers(rows.map((row) => row.order_id));
    for (const row of rows) yield { ...row, order: numbers.get(row.order_id) ?? "" };
  }
}
