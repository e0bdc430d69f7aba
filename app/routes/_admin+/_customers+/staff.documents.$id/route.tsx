/** 审核一份证件: the document next to the company's data, which can be corrected; approved or rejected. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { approveDocument, rejectDocument } from "~/modules/company/registration/register-review.server";
import { findCompanyDocument } from "~/modules/company/review/admin-companies.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DocumentView } from "./document-view";

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
  const changes = await auditRows({ subject: "document", subjectId: String(document.id), limit: 20 });
  return json({
    paper: document,
    mayDecide: staff.permissions.has(handle.change),
    changes: await changeRows(changes),
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

export default function DocumentPage() {
  return <DocumentView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
