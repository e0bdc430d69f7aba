/** 审核一份证件: the document next to the company's data, which can be corrected; approved or rejected. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { approveDocument, rejectDocument } from "~/modules/company/registration/register-review.server";
import { findCompanyDocument } from "~/modules/company/review/admin-companies.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getFormProps } from "@conform-to/react";
import { CompanyState } from "~/modules/company/review/company-state";
import { QualificationFile } from "~/modules/company/review/paper-file";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle = adminHandle("审核证件", "quality.see", "quality.documents");

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;
const day = z
  .string()
  .regex(DAY_FORM, "日期请写作 2026-11-20")
  .nullish()
  .transform((text) => text ?? null);

const DocumentForm = z
  .object({
    do: z.enum(["approve", "reject"], "请选择操作"),
    state: z.string().max(20).default(""),
    number: z.string().trim().max(60, "编号不超过 60 个字").default(""),
    startsOn: day,
    endsOn: day,
    why: optionalNoteField("原因"),
  })
  .refine((form) => form.do === "approve" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明退回的原因",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const document = (await findCompanyDocument(readWhole(params.id) ?? notFound())) ?? notFound();
  const changes = await findChanges({ subject: "document", subjectId: String(document.id), limit: 20 });
  return json({
    paper: document,
    mayDecide: staff.permissions.has(handle.change),
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const document = (await findCompanyDocument(readWhole(params.id) ?? notFound())) ?? notFound();
  const form = await readForm(request, DocumentForm);
  if (!form.ok) return form.response;
  const { do: what, number, startsOn, endsOn, why, state } = form.value;
  if (state !== document.state) return form.refuse({ form: ["已有人办理过这份证件，请核对后再办理"] });
  const isApproved = what === "approve";
  const done = await asStaff(staff, { command: isApproved ? "证件通过" : "证件退回", why }, () =>
    isApproved
      ? approveDocument(document.id, { number, startsOn, endsOn }, now())
      : rejectDocument(document.id, why, now()),
  );
  if (!done.ok) return form.refuse({ form: ["这份证件已被新的替换"] });
  const text = `${document.company} 的${QUALIFICATIONS[document.kind]}${isApproved ? "已通过" : "已退回"}。`;
  return redirectWith(await queue.nextPath("/staff/documents"), { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function DocumentPage() {
  const { paper: document, mayDecide, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const name = QUALIFICATIONS[document.kind];
  return (
    <>
      <DetailPageHeader
        title={`${document.company}：${name}`}
        state={<CompanyState status={document.state} />}
        facts={`${formatTime(document.updatedAt)} 上传`}
      />
      <div className="admin-body">
        <div className="approve">
          <DetailSection id="h-paper" title="证件">
            <QualificationFile
              paper={document}
              name={name}
              to={`/staff/companies/${document.companyId}/papers/${document.id}`}
            />
          </DetailSection>
          <div>
            {mayDecide ? <DocumentFields paper={document} reply={reply} /> : null}
            <DetailSection
              id="h-history"
              title="历史"
              more={<Link to={`/staff/companies/${document.companyId}`}>企业的全部证件</Link>}
            >
              <ChangeList changes={changes} none="还没有人办理过。" />
            </DetailSection>
          </div>
        </div>
      </div>
    </>
  );
}

function DocumentFields({ paper: printout, reply }: Pick<LoaderData, "paper" | "reply">) {
  const [form, fields] = usePageForm<{ number: string; startsOn: string; endsOn: string; why: string }>({
    id: "document",
    reply,
    defaultValue: {
      number: printout.number,
      startsOn: printout.startsOn ?? "",
      endsOn: printout.endsOn ?? "",
    },
  });
  return (
    <DetailSection id="h-fields" title="核对" note="与证件不符的直接更正">
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="state" value={printout.state} />
        <FormField field={fields.number} label="编号" maxLength={60} autoComplete="off" />
        <FormField field={fields.startsOn} label="有效期自" hint="如 2026-11-20" autoComplete="off" />
        <FormField field={fields.endsOn} label="有效期至" hint="空为长期" autoComplete="off" />
        <FormField field={fields.why} label="退回的原因（企业可见）" maxLength={200} autoComplete="off" />
        <p className="form form--line">
          <button className="button button--primary" name="do" value="approve" type="submit" accessKey="s">
            通过
          </button>
          <button className="button" name="do" value="reject" type="submit">
            退回
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
