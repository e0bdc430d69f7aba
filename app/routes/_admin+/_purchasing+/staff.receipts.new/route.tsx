/** 新建收货单: a delivery arrives, for a purchase order (?order=) or, where the shop allows it, without one. */
import { getFormProps, type FieldMetadata } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { FactList } from "~/admin/detail/case-parts";
import { ReceiptHeadFields, type ReceiptHeadText } from "~/admin/purchasing/receipt-head-fields";
import { listAdminWarehouses } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { arrivalFaults, goodsReceiptPath, NewReceiptForm } from "~/modules/purchasing/goods-receipt";
import { AWAITED_STATES, isAwaited } from "~/modules/purchasing/purchase-order";
import { findPurchase, listPurchases } from "~/modules/purchasing/purchases.server";
import { readPurchasingRules } from "~/modules/purchasing/purchasing-rules.server";
import { openReceipt } from "~/modules/purchasing/receipts.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { approvedSuppliers } from "~/modules/suppliers/suppliers.server";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { cutText } from "~/platform/values/cut-text";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import { SelectField } from "~/ui/forms/form-fields";

const TITLE = "新建收货单";
export const handle = adminHandle(TITLE, "warehouse.receive");

const AWAITED = 50;

const withCode = (path: string, code: string): string =>
  code === "" ? path : `${path}?${new URLSearchParams({ code })}`;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const at = now();
  const [order, awaited, suppliers, warehouses, rules] = await Promise.all([
    findPurchase(cutText(params.get("order"), 40)),
    listPurchases({ words: "", states: AWAITED_STATES }, { after: null, limit: AWAITED }),
    approvedSuppliers(),
    listAdminWarehouses(),
    readPurchasingRules(),
  ]);
  const [arrivedOn, arrivedTime] = formatTime(at).split(" ") as [string, string];
  return json({
    order: order && isAwaited(order.state) ? { number: order.number, supplier: order.supplierName } : null,
    isOrderless: rules.isOrderless && params.get("orderless") === "1",
    mayBeOrderless: rules.isOrderless,
    code: cutText(params.get("code"), 100),
    awaited: awaited.map(({ number, supplierName, lines }) => ({ number, supplierName, lines })),
    suppliers: suppliers.map(({ id, name }) => ({ value: String(id), name })),
    warehouses: warehouses
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id, name }) => ({ value: String(id), name })),
    arrivedOn,
    arrivedTime,
    formKey: newFormToken(),
    constraint: formConstraint(NewReceiptForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, NewReceiptForm);
  if (!form.ok) return form.response;
  const { formKey, orderNumber, supplierId = null, warehouseId = null, ...head } = form.value;
  const at = now();
  const fields = arrivalFaults(head, at);
  if (Object.keys(fields).length > 0) return form.refuse({ fields });
  const wanted = { orderNumber: orderNumber || null, supplierId, warehouseId, head, by: staff };
  const done = await asStaff(staff, { command: "收货" }, () => openReceipt(wanted, formKey, at));
  if (!done.ok) return form.refuse({ form: [done.text] });
  const code = new URL(request.url).searchParams.get("code") ?? "";
  return redirectWith(
    withCode(goodsReceiptPath(done.number), cutText(code, 100)),
    { kind: "success", text: `收货单 ${done.number} 已新建，请逐个扫码登记到货。` },
    "admin",
  );
}

type FormValues = ReceiptHeadText & Record<"supplierId" | "warehouseId", string>;

export default function NewReceipt() {
  const { order, isOrderless } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>{TITLE}</h1>
        <span className="admin-head__note">{order ? `${order.number}，${order.supplier}` : ""}</span>
      </div>
      <div className="admin-body">{order || isOrderless ? <HeadForm /> : <OrderChoice />}</div>
    </>
  );
}

function OrderChoice() {
  const { awaited, mayBeOrderless, code } = useLoaderData<typeof loader>();
  const toQuery = (values: Record<string, string>) =>
    `/staff/receipts/new?${new URLSearchParams({ ...values, ...(code && { code }) })}`;
  return (
    <>
      <p>请选择到货的采购订单：</p>
      {awaited.length === 0 ? <p className="soft">没有待到货的采购订单。</p> : null}
      <ul>
        {awaited.map(({ number, supplierName, lines }) => (
          <li key={number}>
            <Link to={toQuery({ order: number })}>{`${number} ${supplierName}，${lines} 个品种`}</Link>
          </li>
        ))}
      </ul>
      {mayBeOrderless ? (
        <p className="part">
          <Link className="button" to={toQuery({ orderless: "1" })}>
            没有采购订单
          </Link>
        </p>
      ) : null}
    </>
  );
}

function HeadForm() {
  const data = useLoaderData<typeof loader>();
  const { order, suppliers, warehouses, formKey, arrivedOn, arrivedTime, constraint } = data;
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<FormValues>({
    id: "receipt",
    reply,
    constraint,
    defaultValue: { arrivedOn, arrivedTime, transport: "supplier" },
  });
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrorSummary form={form} />
      <input type="hidden" name="formKey" value={formKey} />
      {order ? (
        <>
          <input type="hidden" name="orderNumber" value={order.number} />
          <FactList
            rows={[
              ["采购订单", order.number],
              ["供货单位", order.supplier],
            ]}
          />
        </>
      ) : (
        <div className="form__pair">
          <SelectField
            field={fields.supplierId}
            label="供应商"
            required
            choices={[{ value: "", name: "请选择" }, ...suppliers]}
          />
          <SelectField field={fields.warehouseId} label="收货仓库" required choices={warehouses} />
        </div>
      )}
      <ReceiptHeadFields
        fields={fields as { [Name in keyof ReceiptHeadText]: FieldMetadata<string> }}
        hasTemperatureRecord={reply?.initialValue?.["hasTemperatureRecord"] === "1"}
      />
      <p className="form form--line">
        <button className="button button--primary" type="submit" accessKey="s">
          开始收货
        </button>
        <Link className="button" to="/staff/receipts">
          返回
        </Link>
      </p>
    </Form>
  );
}
