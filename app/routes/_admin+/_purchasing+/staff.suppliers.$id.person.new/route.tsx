/** 登记销售人员: who may sell in the supplier's name, with the scan of the authorisation. */
import { getFormProps } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { addSupplierPerson } from "~/modules/suppliers/supplier-documents.server";
import { SupplierPersonForm } from "~/modules/suppliers/supplier-document-form";
import { findSupplier } from "~/modules/suppliers/suppliers.server";
import { formBytes } from "~/platform/files/files.server";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import { FileInput } from "~/ui/forms/file-input";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

const TITLE = "登记供应商销售人员";
export const handle = adminHandle(TITLE, "purchasing.suppliers");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id, name } = (await findSupplier(requireId(params.id))) ?? notFound();
  return json({ id, name, formKey: newFormToken(), constraint: formConstraint(SupplierPersonForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { id } = (await findSupplier(requireId(params.id))) ?? notFound();
  const limits = { maxBytes: formBytes(1), tooLarge: { file: ["扫描件不能超过 10 MB"] } };
  const form = await readForm(request, SupplierPersonForm, limits);
  if (!form.ok) return form.response;
  const { formKey, file, ...person } = form.value;
  const upload = { formKey, files: sentFiles(file).slice(0, 1), by: staff.name };
  const done = await asStaff(staff, { command: TITLE }, () => addSupplierPerson(id, person, upload, now()));
  if (!done.ok) return form.refuse({ fields: { file: [done.text] } });
  const text = `${person.name}的授权委托书已登记，核对后生效。`;
  return redirectWith(`/staff/suppliers/${id}`, { kind: "success", text }, "admin");
}

type FormValues = Record<
  "name" | "idNumber" | "phone" | "goodsScope" | "region" | "validFrom" | "validUntil",
  string
> & { file: File };

export default function NewSupplierPerson() {
  const { id, name, formKey, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<FormValues>({ id: "person", reply, constraint });
  return (
    <>
      <div className="admin-head">
        <h1>登记销售人员</h1>
        <span className="admin-head__note">{name}，与授权委托书一致</span>
      </div>
      <Form method="post" encType="multipart/form-data" className="admin-body form" {...getFormProps(form)}>
        <FormErrorSummary form={form} />
        <input type="hidden" name="formKey" value={formKey} />
        <div className="form__pair">
          <FormField field={fields.name} label="姓名" required autoComplete="off" />
          <FormField field={fields.idNumber} label="身份证号" required autoComplete="off" />
        </div>
        <FormField field={fields.phone} label="电话" type="tel" autoComplete="off" />
        <div className="form__pair">
          <FormField
            field={fields.goodsScope}
            label="授权品种"
            hint="如：本企业全部品种"
            required
            autoComplete="off"
          />
          <FormField field={fields.region} label="授权地域" hint="如：广东省" required autoComplete="off" />
        </div>
        <div className="form__pair">
          <FormField field={fields.validFrom} label="授权起始日期" type="date" required />
          <FormField field={fields.validUntil} label="授权截止日期" type="date" required />
        </div>
        <FormField
          field={fields.file}
          label="授权委托书和身份证复印件（一个 PDF、JPG 或 PNG，10 MB 以内）"
          required
        >
          <FileInput accept=".pdf,.jpg,.jpeg,.png" />
        </FormField>
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            登记
          </button>
          <Link className="button" to={`/staff/suppliers/${id}`}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
