/** 一家公司的含麻限量: what holds, what it has bought this month, its letters, and a new one with why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setQuotaLetter } from "~/modules/ephedrine/ephedrine-admin.server";
import { findCompanyQuota } from "~/modules/ephedrine/quota-admin.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { QuotaForm } from "./quota-form";
import { QuotaView } from "./quota-view";

export const handle = adminHandle("含麻限量", "quality.see", "quality.controlled");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const at = now();
  const [quota, changes] = await Promise.all([
    findCompanyQuota(id, at),
    auditRows({ subject: "quota letter", subjectId: String(id), limit: HISTORY }),
  ]);
  return json({
    quota: quota ?? notFound(),
    today: toDay(at),
    mayChange: staff.permissions.has(handle.change),
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const companyId = requireId(params.id);
  const form = await readForm(request, QuotaForm);
  if (!form.ok) return form.response;
  const { seen, number, monthly, startsOn, endsOn, why } = form.value;
  const letter = { companyId, number, monthly, startsOn, endsOn, seen };
  const done = await asStaff(staff, { command: "登记采购函", why }, () => setQuotaLetter(letter, now()));
  if (!done) return notFound();
  if (done === "stale") {
    const text = "您打开本页以后，有人登记了新的采购函，这次没有保存，请看过后再登记";
    return form.refuse({ form: [text], isStale: true });
  }
  const text = `${done.company} 的采购函已登记，每月 ${monthly} 件，公司会收到消息。`;
  return redirectWith(`/staff/ephedrine/${companyId}`, { kind: "success", text }, "admin");
}

export default function Quota() {
  return <QuotaView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
