import type { Address } from "~/modules/company/addresses/address";
import type { SignedContract } from "~/modules/company/contract/contract";
import { QUALIFICATIONS, REVIEW_STATES } from "~/modules/company/identity/qualification";
import type { CustomerLogin } from "~/modules/company/members/customer.server";
import type { AdminDocument } from "~/modules/company/review/admin-companies.server";
import { type BookColumns, timeCell } from "~/admin/export-columns/ledger-columns";
import type { exportMessages } from "~/modules/notifications/company-messages.server";
import { PAYMENT_STATES, type PaymentState } from "~/modules/payments/payment/payment";
import type { paymentParts } from "~/modules/payments/payment/company-payments.server";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { inYuan } from "~/platform/values/money";
import type { exportCases } from "~/modules/returns/request/company-cases.server";
import {
  AFTER_SALES_KINDS,
  AFTER_SALES_REASONS,
  AFTER_SALES_STATES,
  type AfterSalesKind,
  type AfterSalesReason,
  type AfterSalesState,
  REMEDIES,
  type Remedy,
} from "~/modules/returns/status/after-sales";
import type { exportChat } from "~/modules/support/chat/company-chat.server";

type Item<G extends (...values: never[]) => unknown> =
  ReturnType<G> extends AsyncGenerator<infer Row> ? Row : never;

export const CUSTOMER_FACT_COLUMNS: BookColumns<readonly [name: string, value: string]> = {
  项目: ([name]) => name,
  内容: ([, value]) => value,
};

export const LOGIN_COLUMNS: BookColumns<CustomerLogin> = {
  姓名: ({ name }) => name,
  账号: ({ username }) => username,
  手机: ({ phone }) => phone,
};

export const DOCUMENT_COLUMNS: BookColumns<AdminDocument> = {
  证照: ({ kind }) => QUALIFICATIONS[kind],
  编号: ({ number }) => number,
  开始: ({ startsOn }) => startsOn ?? "",
  到期: ({ endsOn }) => endsOn ?? "长期",
  状态: ({ state }) => (state === "replaced" ? "已被替换" : REVIEW_STATES[state]),
  更新时间: ({ updatedAt }) => timeCell(updatedAt),
};

export const ADDRESS_COLUMNS: BookColumns<Address> = {
  收货人: ({ receiver }) => receiver,
  电话: ({ phone }) => phone,
  地址: ({ region, detail }) => region + detail,
  默认: ({ isDefault }) => (isDefault ? "是" : ""),
  状态: ({ state }) => (state === "released" ? "可发货" : "待放行"),
};

export const CONTRACT_COLUMNS: BookColumns<SignedContract> = {
  合同编号: ({ number }) => number,
  年度: ({ year }) => year,
  签署人: ({ signer }) => signer,
  签署账号: ({ username }) => username,
  签署时间: ({ signedAt }) => timeCell(signedAt),
  "全文校验值（SHA-256）": ({ sha256 }) => sha256,
};

const getReturned = (row: Pick<Item<typeof paymentParts>[number], "state" | "refunded" | "returned">) =>
  row.state === "refunded" ? row.refunded : Number(row.returned ?? 0);

export const PAYMENT_COLUMNS: BookColumns<Item<typeof paymentParts>[number] & { order: string }> = {
  付款编号: (row) => row.number,
  用途: (row) => (row.order === "" ? "余额充值" : `订单 ${row.order}`),
  付款方式: (row) => paymentMethodText(row.provider),
  "金额（元）": (row) => inYuan(row.amount),
  "已退（元）": (row) => inYuan(getReturned(row)),
  "退款中（元）": (row) => inYuan(row.refunded - getReturned(row)),
  状态: (row) => PAYMENT_STATES[row.state as PaymentState] ?? row.state,
  发起时间: (row) => timeCell(row.created_at),
  完成时间: (row) => timeCell(row.finished_at),
  备注: (row) => row.note,
};

export const CASE_COLUMNS: BookColumns<Item<typeof exportCases>> = {
  编号: (row) => row.number,
  类型: (row) => AFTER_SALES_KINDS[row.kind as AfterSalesKind] ?? row.kind,
  订单编号: (row) => row.order,
  状态: (row) => AFTER_SALES_STATES[row.state as AfterSalesState] ?? row.state,
  申请时间: (row) => timeCell(row.created_at),
  原因: (row) => AFTER_SALES_REASONS[row.reason as AfterSalesReason] ?? row.reason,
  要求: (row) => REMEDIES[row.wants as Remedy] ?? row.wants,
  说明: (row) => row.text,
  商品: (row) => row.goods,
  批号: (row) => row.batch,
  申请数量: (row) => row.requestedNumber,
  验收数量: (row) => row.accepted ?? "",
  "退款合计（元）": (row) => (row.refund === null ? "" : inYuan(row.refund)),
  答复: (row) => row.answer,
};

export const MESSAGE_COLUMNS: BookColumns<Item<typeof exportMessages>> = {
  时间: (row) => timeCell(row.created_at),
  标题: (row) => row.title,
  内容: (row) => row.body,
  已读时间: (row) => timeCell(row.read_at),
};

export const CHAT_COLUMNS: BookColumns<Item<typeof exportChat>> = {
  时间: (row) => timeCell(row.created_at),
  谁: (row) => (row.side === "staff" ? `客服 ${row.author}` : row.author),
  内容: (row) => row.text,
  关于: (row) => row.subject_text ?? "",
};
