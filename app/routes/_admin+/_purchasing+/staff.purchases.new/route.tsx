/** 新建采购订单: a draft for one supplier; products are added on its page. */
import { getFormProps } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { listAdminWarehouses } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { NewPurchaseForm, purchasePath } from "~/modules/purchasing/purchase-order";
import { openPurchase } from "~/modules/purchasing/purchases.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { approvedSuppliers } from "~/modules/suppliers/suppliers.server";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { SelectField } from "~/ui/forms/form-fields";

const TITLE = "新建采购订单";
export const handle = adminHandle(TITLE, "purchasing.order");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const chosen = new URL(request.url).searchParams.get("supplier") ?? "";
  const [suppliers, warehouses] = await Promise.all([approvedSuppliers(), listAdminWarehouses()]);
  return json({
    chosen: suppliers.some(({ id }) => String(id) === chosen) ? chosen : "",
    suppliers: suppliers.map(({ id, name }) => ({ value: String(id), name })),
    warehouses: warehouses
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id, name }) => ({ value: String(id), name })),
    formKey: newFormToken(),
    constraint: formConstraint(NewPurchaseForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, NewPurchaseForm);
  if (!form.ok) return form.response;
  const { formKey, expectedOn, ...values } = form.value;
  const wanted = { ...values, expectedOn: expectedOn || null, by: staff.name };
  const done = await asStaff(staff, { command: TITLE }, () => openPurchase(wanted, formKey, now()));
  if (!done.ok) return form.refuse({ fields: { supplierId: [done.text] } });
  return redirectWith(
    purchasePath(done.number),
    { kind: "success", text: `采购订单 ${done.number} 已新建，请加入品种。` },
    "admin",
  );
}

type FormValues = Record<"supplierId" | "warehouseId" | "expectedOn" | "note", string>;

export default function NewPurchase() {
  const { chosen, suppliers, warehouses, formKey, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<FormValues>({
    id: "purchase",
    reply,
    constraint,
    defaultValue: { supplierId: chosen, warehouseId: warehouses[0]?.value ?? "" },
  });
  return (
    <>
      <div className="admin-head">
        <h1>{TITLE}</h1>
        <span className="admin-head__note">只能选择已通过首营审批的供应商</span>
      </div>
      <Form method="post" className="admin-body form" {...getFormProps(form)}>
        <FormErrorSummary form={form} />
        <input type="hidden" name="formKey" value={formKey} />
        <SelectField
          field={fields.supplierId}
          label="供应商"
          required
          choices={[{ value: "", name: "请选择" }, ...suppliers]}
        />
        <div className="form__pair">
          <SelectField field={fields.warehouseId} label="收货仓库" required choices={warehouses} />
          <FormField field={fields.expectedOn} label="预计到货" type="date" />
        </div>
        <FormField field={fields.note} label="备注" autoComplete="off" />
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            新建
          </button>
          <Link className="button" to="/staff/purchases">
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
