/** 冲回还款: reverses an incorrect repayment; over the limit a second person approves. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { findBankRepayment } from "~/modules/credit/reverse.server";
import { reverseByHand } from "~/admin/finance/reversal.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { adminHandle } from "~/admin/frame/admin-handle";
import { limitText } from "~/modules/staff/limits/limits";
import { findLimit } from "~/modules/staff/limits/limits.server";

const TITLE = "冲回还款";
export const handle = adminHandle(TITLE, "finance.confirm");

async function read(params: { id?: string; number?: string }) {
  const company = (await findAdminCompany(requireId(params.id))) ?? notFound();
  return { company, repayment: (await findBankRepayment(company.id, params.number ?? "")) ?? notFound() };
}

const page = confirmPage({
  handle,
  fields: { formKey: z.string("请重新打开本页") },
  command: TITLE,
  async ask({ params }) {
    const { company, repayment } = await read(params);
    const { amount, surplus, serial, at, isReversed } = repayment;
    const what = `${company.name} ${formatTime(at)} 对公转账还款 ${formatYuan(amount)}，流水号 ${serial}。`;
    const end = `冲回后这些账款重新未还，流水号可以重新登记${surplus > 0 ? `，转入余额的 ${formatYuan(surplus)} 从余额收回` : ""}；原来的记录保留。`;
    const limit = limitText("balance", await findLimit("balance"));
    return {
      title: TITLE,
      text: isReversed ? `${what}已冲回。` : `${what}${end}当天合计超过 ${limit} 由另一位同事复核后生效。`,
      label: "原因（公司可见）",
      button: TITLE,
      back: `/staff/credit/${company.id}`,
      hidden: { formKey: newFormToken() },
    };
  },
  async run({ formKey: key, why }, { params, staff }) {
    const { company, repayment } = await read(params);
    const done = await reverseByHand(
      { id: company.id, name: company.name },
      { number: repayment.number, why },
      { key, by: staff, now: now() },
    );
    if (!done.ok) return done;
    const text = done.waits ? "已提出，由另一位同事复核后生效。" : "还款已冲回，公司会收到消息。";
    return { ok: true, text, to: done.to };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
