/** 退回企业: what is wrong with its facts or papers, which it reads; it hands in again. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { returnToCompany, readCompanyReviewState } from "~/modules/company/review/first-business.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { queueOf } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("退回企业", "quality.see", "quality.firstReview");

const ReturnForm = z.object({
  seen: z.string("请重新打开本页").max(20_000),
  why: z.string("请写明不符之处").trim().min(2, "请写明不符之处").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = readWhole(params.id) ?? notFound();
  const [company, seen] = await Promise.all([findAdminCompany(id), readCompanyReviewState(id)]);
  if (!company || !seen) return notFound();
  return json({ id, name: company.name, seen: seen.seen });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const id = readWhole(params.id) ?? notFound();
  if (!(await readCompanyReviewState(id))) return notFound();
  const form = await readForm(request, ReturnForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "退回企业", why: form.value.why }, () =>
    returnToCompany(id, form.value, now()),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "已退回，企业会收到消息和不符之处。";
  return redirectWith(await queue.onward("/staff/companies"), { kind: "success", text }, "desk");
}

export default function ReturnCompany() {
  const { id, name, seen } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`退回 ${name}`}
      text="企业会收到消息，按您写的不符之处更正后重新提交。"
      label="不符之处（企业可见）"
      button="退回企业"
      back={`/staff/companies/${id}`}
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="seen" value={seen} />
    </AdminQuestion>
  );
}
