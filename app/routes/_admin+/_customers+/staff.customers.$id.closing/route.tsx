/** 注销客户: what is still open; when nothing is, one person proposes closing and a second one closes it for good. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findClosing } from "~/modules/company/closing/close.server";
import { ClosingFields } from "~/modules/company/closing/closing";
import { findCompanyStatus } from "~/modules/company/identity/closed.server";
import { proposeClosing } from "~/admin/closing/closing.server";
import { CLOSING, findOpenThings } from "~/admin/closing/open-things.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { ClosingView } from "./closing-view";

const TITLE = "注销客户";
export const handle = adminHandle(TITLE, "customers.see", "customers.close");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findCompanyStatus(id)) ?? notFound();
  const [closing, open, waiting] = await Promise.all([
    findClosing(id),
    findOpenThings(id),
    waitingShownTo(staff, "company", id),
  ]);
  return json({
    id,
    name,
    closing,
    open,
    today: toDay(now()),
    mayPropose: staff.permissions.has(handle.change),
    waiting: waiting.filter(({ kind }) => kind === CLOSING),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, ClosingFields);
  if (!form.ok) return form.response;
  const done =
    (await asStaff(staff, { command: TITLE, why: form.value.why }, () =>
      inTransaction((trx) => proposeClosing(trx, id, form.value, { by: staff, now: now() })),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "已提出注销，由另一位同事复核后生效。";
  return redirectWith(`/staff/proposals/${done.id}`, { kind: "success", text }, "admin");
}

export default function CustomerClosing() {
  return <ClosingView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
