/** 写备注: what quality wants to remember of a case; the company does not see it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CaseStep } from "~/admin/detail/case-step";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import { adminCasePath, PICTURES_OF_CASE } from "~/modules/quality/complaints/complaint";
import { findCase, noteCase } from "~/modules/quality/complaints/complaint-admin.server";
import { NoteForm } from "~/modules/quality/complaints/complaint-form";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SUPPORT_PICTURE_ACCEPT, pictureHint } from "~/modules/support/pictures/pictures";
import { MAX_PICTURES_BYTES } from "~/modules/support/pictures/pictures.server";
import { FileInput } from "~/ui/forms/file-input";
import { Field } from "~/ui/forms/field";
import { enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("投诉备注", "quality.complaints");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const row = (await findCase(params.number ?? "")) ?? notFound();
  return json({ number: row.number, goods: row.goods_name, formKey: newFormToken() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const row = (await findCase(params.number ?? "")) ?? notFound();
  const form = await readForm(request, NoteForm, { maxBytes: MAX_PICTURES_BYTES });
  if (!form.ok) return form.response;
  const { remark, formKey, pictures } = form.value;
  const note = { text: remark, author: staff.name, formKey, pictures: sentFiles(pictures) };
  const done = await asStaff(staff, { command: "写投诉备注" }, () => noteCase(row, note, now()));
  if (!done.ok) return form.refuse({ fields: { pictures: [done.text] } });
  return redirectWith(adminCasePath(row.number), { kind: "success", text: "已写下备注。" }, "admin");
}

export default function Note() {
  const { number, goods, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <CaseStep
      title={`备注 ${goods}`}
      note={`${number}，客户看不到`}
      more={{ formKey }}
      encType="multipart/form-data"
      button="写下备注"
      back={adminCasePath(number)}
      reply={reply}
    >
      <Field label="备注" name="remark" required>
        <textarea rows={4} maxLength={500} defaultValue={enteredIn(reply, "remark")} />
      </Field>
      <Field label="图片" name="pictures" hint={pictureHint(PICTURES_OF_CASE)}>
        <FileInput multiple accept={SUPPORT_PICTURE_ACCEPT} />
      </Field>
    </CaseStep>
  );
}
