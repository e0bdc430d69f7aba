/** 首营复核: the second person agrees, or has the first review made again. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import {
  findReview,
  recordSecondCompanyReview,
  returnCompanyToFirstReview,
  readCompanyReviewState,
} from "~/modules/company/review/first-business.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { NotSecondPerson } from "~/admin/approval-requests/second-person";
import { secondReviewBy } from "~/admin/approval-requests/second-person.server";
import { CaseLink } from "~/admin/lists/case-link";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";
import { getReviewer } from "~/modules/staff/accounts/independence.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("首营复核", "quality.see", "quality.secondReview");

/** Without `do` it returns to the first review. */
const SecondForm = z
  .object({
    do: z.literal("agree").optional(),
    seen: z.string().max(20_000).default(""),
    why: optionalNoteField("原因"),
  })
  .refine((form) => form.do === "agree" || form.why.length >= 2, { path: ["why"], message: "请写明原因" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const company = (await findAdminCompany(readWhole(params.id) ?? notFound())) ?? notFound();
  const review = await findReview(company.id);
  const first = review?.secondAt === null ? { id: review.firstId, name: review.firstBy } : null;
  return json({
    id: company.id,
    name: company.name,
    second: first && (await secondReviewBy(first, "quality.secondReview", staff, now())),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = readWhole(params.id) ?? notFound();
  if (!(await readCompanyReviewState(id))) return notFound();
  const form = await readForm(request, SecondForm);
  if (!form.ok) return form.response;
  const { seen, why } = form.value;
  const isAgreed = form.value.do === "agree";
  const at = now();
  const by = getReviewer(staff, at);
  const done = await asStaff(staff, { command: isAgreed ? "首营复核" : "退回初审", why }, () =>
    isAgreed ? recordSecondCompanyReview(id, by, seen, at) : returnCompanyToFirstReview(id, by, why),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = isAgreed ? "复核已同意，企业可以看价和购买。" : "已退回初审。";
  return redirectWith(await queue.nextPath("/staff/companies"), { kind: "success", text }, "admin");
}

export default function SecondReview() {
  const { id, name, second } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  if (second === null || second.refusal !== null)
    return (
      <>
        <div className="admin-head">
          <h1>{second === null ? `${name}：复核` : `${name}：退回初审`}</h1>
        </div>
        <div className="admin-body">
          <ErrorSummary errors={toErrorSummary(reply)} />
          {second === null ? <p>现在没有等待复核的初审，不需要办理。</p> : <NotSecondPerson {...second} />}
          <p className="part">
            <CaseLink className="button" to={`/staff/companies/${id}`}>
              返回
            </CaseLink>
          </p>
        </div>
      </>
    );
  return (
    <AdminQuestion
      title={`${name}：退回初审`}
      text="初审作废，由有权限的人重新核对。企业不会收到通知。"
      label="原因"
      button="退回初审"
      back={`/staff/companies/${id}`}
      reply={reply}
    />
  );
}
