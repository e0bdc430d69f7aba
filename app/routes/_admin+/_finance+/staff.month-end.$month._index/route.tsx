/** 一个月的月结: income, payments, balances and open work of a month, and closing it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  checkRows,
  leftLinks,
  MONTH_END_PATH,
  monthTables,
  monthTotals,
} from "~/admin/month-end/month-end-page";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { closeMonth, monthShown } from "~/admin/month-end/month-end.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { optionalNoteField } from "~/platform/values/reason-field";
import {
  closingRefusal,
  toMonth,
  monthText,
  nextMonth,
  readMonth,
  reopeningRefusal,
} from "~/modules/reports/month-end/closing";
import { isRight } from "~/modules/reports/month-end/figures";
import { readMonthFigures } from "~/modules/reports/month-end/month-figures.server";
import {
  markOfFigures,
  getMonthStanding,
  formatMonthEndState,
} from "~/modules/reports/month-end/month-ends.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { MonthView } from "./month-view";

export const handle = adminHandle("月结", "finance.see", "finance.close");

const TITLE = "月结";
const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const at = now();
  const month = readMonth(params.month ?? "", at) ?? notFound();
  const shown = await monthShown(month);
  const standing = await getMonthStanding(month);
  const changes = await auditRows({ subject: "monthEnd", subjectId: month, limit: HISTORY });
  const { end, figures, checks, left, differs } = shown;
  const isClosed = end?.state === "closed";
  return json({
    month,
    state: formatMonthEndState(end),
    isClosed,
    differs: isClosed ? differs : [],
    before: nextMonth(month, -1),
    next: month < toMonth(at) ? nextMonth(month) : null,
    facts: isClosed ? `${formatTime(end.closedAt)} 由 ${end.closedBy} 月结` : `截至 ${formatTime(at)}，现算`,
    seller: await readSellerName(),
    remark: isClosed ? end.remark : "",
    totals: monthTotals(figures, shown.before ?? (await readMonthFigures(nextMonth(month, -1)))),
    tables: monthTables(figures, checks),
    checks: checkRows(checks),
    wrong: checks.filter((check) => !isRight(check)).length,
    left: leftLinks(left),
    refusal: closingRefusal(month, standing, at),
    form: { formKey: newFormToken(), seen: markOfFigures(shown.current), version: end?.version ?? 0 },
    mayClose: permissions.has(handle.change),
    mayReopen: permissions.has(handle.change) && reopeningRefusal(month, standing) === null,
    changes: await changeRows(changes),
  });
}

const CloseForm = z.object({
  formKey: z.string("请重新打开本页"),
  seen: z.string("请重新打开本页"),
  version: z.number("请重新打开本页").int().min(0),
  confirmed: z.literal("yes").optional(),
  remark: optionalNoteField("说明"),
});

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const month = readMonth(params.month ?? "", now()) ?? notFound();
  const form = await readForm(request, CloseForm);
  if (!form.ok) return form.response;
  const { formKey, confirmed, ...seen } = form.value;
  const closing = { ...seen, month, isConfirmed: confirmed === "yes", by: staff.name };
  const done = await asStaff(staff, { command: TITLE, why: seen.remark }, () =>
    closeMonth(closing, formKey, now()),
  );
  if (done.ok) {
    const text = `${monthText(month)}已月结。`;
    return redirectWith(`${MONTH_END_PATH}/${month}`, { kind: "success", text }, "admin");
  }
  if (done.changed) return form.refuse({ form: [done.text], isStale: true });
  return form.refuse(done.field ? { fields: { [done.field]: [done.text] } } : { form: [done.text] });
}

export default function MonthEndPage() {
  return <MonthView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
