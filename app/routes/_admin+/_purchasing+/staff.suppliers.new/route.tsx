/** 新增供应商: registers a supplier as a draft; documents follow on its page. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { SupplierFormView } from "~/admin/purchasing/supplier-fields";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { NewSupplierForm } from "~/modules/suppliers/supplier-form";
import { addSupplier } from "~/modules/suppliers/suppliers.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";

const TITLE = "新增供应商";
export const handle = adminHandle(TITLE, "purchasing.suppliers");

const EMPTY = {
  name: "",
  creditCode: "",
  kind: "wholesaler",
  legalPerson: "",
  qualityHead: "",
  address: "",
  contact: "",
  phone: "",
  bankHolder: "",
  bankName: "",
  bankAccount: "",
  note: "",
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({ formKey: newFormToken(), constraint: formConstraint(NewSupplierForm) });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, NewSupplierForm);
  if (!form.ok) return form.response;
  const { formKey, ...values } = form.value;
  const saved = await asStaff(staff, { command: TITLE }, () =>
    addSupplier(values, { by: staff.name, formKey }, now()),
  );
  if (!saved.ok) {
    const text = "text" in saved ? saved.text : "";
    return form.refuse("field" in saved ? { fields: { [saved.field]: [text] } } : { form: [text] });
  }
  const text = "供应商已登记，请上传证照和授权委托书，再提交审批。";
  return redirectWith(`/staff/suppliers/${saved.id}`, { kind: "success", text }, "admin");
}

export default function NewSupplier() {
  const { formKey, constraint } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={TITLE} note="与营业执照、许可证一致；登记后上传资料再提交首营审批" changes={null}>
      <SupplierFormView
        version={null}
        formKey={formKey}
        input={EMPTY}
        scope={[]}
        constraint={constraint}
        reply={useActionData<SettingsReply>()}
        button="登记"
        back="/staff/suppliers"
      />
    </SettingsPage>
  );
}
