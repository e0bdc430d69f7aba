/** 上传供应商资料: a licence, agreement or sample with its scan and its last valid day. */
import { getFormProps } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { SUPPLIER_LICENCES } from "~/modules/suppliers/supplier";
import { addSupplierLicence } from "~/modules/suppliers/supplier-documents.server";
import { SupplierLicenceForm } from "~/modules/suppliers/supplier-document-form";
import { findSupplier } from "~/modules/suppliers/suppliers.server";
import { formBytes } from "~/platform/files/files.server";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import { FileInput } from "~/ui/forms/file-input";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { SelectField } from "~/ui/forms/form-fields";

const TITLE = "上传供应商资料";
export const handle = adminHandle(TITLE, "purchasing.suppliers");

const KINDS = Object.entries(SUPPLIER_LICENCES).map(([value, name]) => ({ value, name }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id, name } = (await findSupplier(requireId(params.id))) ?? notFound();
  return json({ id, name, formKey: newFormToken(), constraint: formConstraint(SupplierLicenceForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { id } = (await findSupplier(requireId(params.id))) ?? notFound();
  const limits = { maxBytes: formBytes(1), tooLarge: { file: ["扫描件不能超过 10 MB"] } };
  const form = await readForm(request, SupplierLicenceForm, limits);
  if (!form.ok) return form.response;
  const { formKey, kind, number, validUntil, isLongTerm, file } = form.value;
  const licence = { kind, number, validUntil: isLongTerm ? null : validUntil };
  const upload = { formKey, files: sentFiles(file).slice(0, 1), by: staff.name };
  const done = await asStaff(staff, { command: TITLE }, () => addSupplierLicence(id, licence, upload, now()));
  if (!done.ok) return form.refuse({ fields: { file: [done.text] } });
  const text = `${SUPPLIER_LICENCES[kind]}已上传，核对后生效。`;
  return redirectWith(`/staff/suppliers/${id}`, { kind: "success", text }, "admin");
}

type FormValues = Record<"kind" | "number" | "validUntil" | "isLongTerm", string> & { file: File };

export default function NewSupplierLicence() {
  const { id, name, formKey, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<FormValues>({ id: "licence", reply, constraint });
  return (
    <>
      <div className="admin-head">
        <h1>上传资料</h1>
        <span className="admin-head__note">{name}</span>
      </div>
      <Form method="post" encType="multipart/form-data" className="admin-body form" {...getFormProps(form)}>
        <FormErrorSummary form={form} />
        <input type="hidden" name="formKey" value={formKey} />
        <SelectField field={fields.kind} label="资料" required choices={KINDS} />
        <FormField
          field={fields.number}
          label="证照编号"
          hint="协议、样式没有编号的不填"
          autoComplete="off"
        />
        <FormField field={fields.validUntil} label="有效期至" type="date" />
        <p>
          <label>
            <input
              type="checkbox"
              name="isLongTerm"
              value="1"
              defaultChecked={reply?.initialValue?.["isLongTerm"] === "1"}
            />{" "}
            长期有效或没有期限
          </label>
        </p>
        <FormField field={fields.file} label="扫描件（PDF、JPG 或 PNG，10 MB 以内）" required>
          <FileInput accept=".pdf,.jpg,.jpeg,.png" />
        </FormField>
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            上传
          </button>
          <Link className="button" to={`/staff/suppliers/${id}`}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
