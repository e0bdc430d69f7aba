/** 答复: once; a company reads it in 我的消息 and with its report. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CaseStep } from "~/admin/detail/case-step";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminCasePath } from "~/modules/quality/complaints/complaint";
import { answerCase, findCase } from "~/modules/quality/complaints/complaint-admin.server";
import { CaseAnswerForm, CHANGED } from "~/modules/quality/complaints/complaint-form";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { Field } from "~/ui/forms/field";
import { enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("答复质量投诉", "quality.complaints");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const row = (await findCase(params.number ?? "")) ?? notFound();
  return json({
    number: row.number,
    goods: row.goods_name,
    version: row.version,
    isCompany: row.company_id !== null,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const number = params.number ?? "";
  if (!(await findCase(number))) return notFound();
  const form = await readForm(request, CaseAnswerForm);
  if (!form.ok) return form.response;
  const { version, text } = form.value;
  const done =
    (await asStaff(staff, { command: "答复质量投诉" }, () =>
      answerCase(number, version, { text, by: staff.name }, now()),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: ["text" in done ? done.text : CHANGED], isStale: true });
  return redirectWith(
    await queue.nextPath(adminCasePath(number)),
    { kind: "success", text: "已答复，客户会收到消息。" },
    "admin",
  );
}

export default function Answer() {
  const { number, goods, version, isCompany } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <CaseStep
      title={`答复 ${goods}`}
      note={isCompany ? `${number}，只答复一次，客户会收到消息` : `${number}，非客户，请另行告知后在此记录`}
      more={{ version: String(version) }}
      button="答复"
      back={adminCasePath(number)}
      reply={reply}
    >
      <Field label={isCompany ? "答复（客户可见）" : "答复"} name="text" required>
        <textarea rows={5} minLength={2} maxLength={1000} defaultValue={enteredIn(reply, "text")} />
      </Field>
    </CaseStep>
  );
}
