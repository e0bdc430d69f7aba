/** 修改供应商: its facts; a change of what was reviewed needs a new review. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { SupplierFormView } from "~/admin/purchasing/supplier-fields";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { SupplierForm } from "~/modules/suppliers/supplier-form";
import {
  changeSupplier,
  findSupplier,
  SUPPLIER_FIELD_NAMES,
  supplierWords,
} from "~/modules/suppliers/suppliers.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toStale } from "~/platform/http/stale";

const TITLE = "修改供应商";
export const handle = adminHandle(TITLE, "purchasing.suppliers");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const supplier = (await findSupplier(requireId(params.id))) ?? notFound();
  const { id, version, scope, name, state } = supplier;
  const input = {
    name,
    creditCode: supplier.creditCode,
    kind: supplier.kind,
    legalPerson: supplier.legalPerson,
    qualityHead: supplier.qualityHead,
    address: supplier.address,
    contact: supplier.contact,
    phone: supplier.phone,
    bankHolder: supplier.bankHolder,
    bankName: supplier.bankName,
    bankAccount: supplier.bankAccount,
    note: supplier.note,
  };
  return json({ id, name, state, version, scope, input, constraint: formConstraint(SupplierForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findSupplier(id))) return notFound();
  const form = await readForm(request, SupplierForm);
  if (!form.ok) return form.response;
  const { version, why, ...values } = form.value;
  const saved = await asStaff(staff, { command: TITLE, why }, () => changeSupplier(id, values, version));
  if (!saved) return notFound();
  if (saved.ok) {
    const text = saved.isReviewLost ? "已保存，企业资料有变化，请重新提交审批。" : "已保存。";
    return redirectWith(`/staff/suppliers/${id}`, { kind: "success", text }, "admin");
  }
  if ("field" in saved) return form.refuse({ fields: { [saved.field]: [saved.text] } });
  if ("text" in saved) return form.refuse({ form: [saved.text] });
  const { current } = saved;
  const stale = toStale(SUPPLIER_FIELD_NAMES, current.version, supplierWords(current), supplierWords(values));
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function SupplierFacts() {
  const { id, name, state, ...form } = useLoaderData<typeof loader>();
  const isReviewed = state !== "draft";
  return (
    <SettingsPage
      title={`修改 ${name}`}
      note={isReviewed ? "改名称、代码、类型、地址、法定代表人或范围后，须重新审批" : "提交审批前可以修改"}
      changes={null}
    >
      <SupplierFormView
        key={form.version}
        {...form}
        reply={useActionData<SettingsReply>()}
        button="保存"
        back={`/staff/suppliers/${id}`}
      />
    </SettingsPage>
  );
}
