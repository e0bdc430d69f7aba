/** 一家公司的账款: limit, receivables and repayments; reminds it of overdue amounts. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { findDebtor, readAgeing } from "~/modules/credit/due-list.server";
import { remindLateIn } from "~/modules/credit/reminders.server";
import { lastRepayments, openReceivables } from "~/modules/credit/statement.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { CreditCase } from "./credit-detail";

export const handle = adminHandle("账款", "finance.see", "finance.credit");

const HISTORY = 50;
const NOTHING_LATE = "none";
const RemindForm = z.object({ formKey: z.string("请重新打开本页") });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { permissions } = staff;
  const id = requireId(params.id);
  const { name, contact, phone } = (await findAdminCompany(id)) ?? notFound();
  const today = toDay(now());
  const [debtor, ageing, open, repayments, waiting, changes] = await Promise.all([
    findDebtor(id, today),
    readAgeing(today, id),
    openReceivables(id),
    lastRepayments(id),
    waitingShownTo(staff, "company", id),
    auditRows({ subject: "credit", subjectId: String(id), limit: HISTORY }),
  ]);
  return json({
    company: { id, name, contact, phone },
    debtor,
    ageing,
    open,
    repayments,
    waiting,
    today,
    formKey: newFormToken(),
    changes: await changeRows(changes),
    may: {
      set: permissions.has(handle.change),
      repay: permissions.has("finance.confirm"),
      seeOrders: permissions.has("orders.see"),
      seeCompany: permissions.has("customers.see"),
    },
  });
}

/** Reminds the company of overdue amounts, once for each form. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, RemindForm);
  if (!form.ok) return form.response;
  const notified = await asStaff(staff, { command: "催款" }, () =>
    inTransaction((trx) =>
      once(trx, form.value.formKey, async () => (await remindLateIn(trx, id, now())) ?? NOTHING_LATE),
    ),
  );
  if (notified === NOTHING_LATE) return form.refuse({ form: ["没有逾期的账款，无需催款"] });
  return redirectWith(`/staff/credit/${id}`, { kind: "success", text: `已催款：${notified}。` }, "admin");
}

export default function CompanyCredit() {
  return <CreditCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
