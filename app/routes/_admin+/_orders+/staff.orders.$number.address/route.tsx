/** 修改收货地址: an order that has not left goes to another released address of its company, or to another person there. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { AddressFormFields, addressText, type Address } from "~/modules/company/addresses/address";
import {
  changeOrderAddress,
  isAddressOpen,
  releasedAddresses,
} from "~/modules/orders/admin/change-address.server";
import { findAdminOrder } from "~/modules/orders/admin/admin-orders.server";
import { addressLine, type AddressSnapshot } from "~/modules/orders/order/address";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { formConstraint, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale, getVersion, type Stale } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";
import { getFormProps } from "@conform-to/react";
import { CaseLink } from "~/admin/lists/case-link";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { Notice } from "~/ui/notice";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle = adminHandle("修改收货地址", "orders.review");

const ChangeForm = z.object({
  addressId: key("请选择收货地址"),
  receiver: AddressFormFields.receiver,
  phone: AddressFormFields.phone,
  seen: z.string().max(300),
  why: reasonField(),
});

const NAMES = { address: "收货信息" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { order, companyId } = (await findAdminOrder(params.number ?? "")) ?? notFound();
  return json({
    number: order.number,
    company: order.company,
    current: order.address,
    seen: addressLine(order.address),
    isOpen: isAddressOpen(order.status),
    addresses: await releasedAddresses(companyId),
    constraint: formConstraint(ChangeForm),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const number = params.number ?? "";
  const id = (await orderIdByNumber(number)) ?? notFound();
  const form = await readForm(request, ChangeForm);
  if (!form.ok) return form.response;
  const { why, ...wanted } = form.value;
  const done =
    (await asStaff(staff, { command: "修改收货地址", why }, () =>
      changeOrderAddress(id, wanted, `operator:${staff.name}`, now()),
    )) ?? notFound();
  if (done.ok)
    return redirectWith(
      `/staff/orders/${number}`,
      { kind: "success", text: `订单 ${number} 的收货信息已修改，公司会收到消息。` },
      "admin",
    );
  if ("text" in done) return form.refuse({ form: [done.text] });
  const [current, own] = [addressLine(done.current), addressLine(done.wanted)];
  const stale = toStale(NAMES, getVersion(current), { address: current }, { address: own });
  return json<AddressReply>({ status: "error", initialValue: form.input, stale, seen: current }, 409);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: AddressReply | undefined };

export default function OrderAddress() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<AddressReply>();
  const { number, company, isOpen, addresses } = data;
  const back = `/staff/orders/${number}`;
  return (
    <>
      <div className="admin-head">
        <h1>{`修改订单 ${number} 的收货信息`}</h1>
        <p className="admin-head__note">{company}</p>
      </div>
      <div className="admin-body">
        {isOpen && addresses.length > 0 ? (
          <AddressFields {...data} reply={reply} back={back} />
        ) : (
          <>
            <Notice kind="info">
              {isOpen ? "该公司没有审核通过的收货地址" : "订单现在的状态不能再修改收货信息"}
            </Notice>
            <p className="part">
              <CaseLink className="button" to={back}>
                返回
              </CaseLink>
            </p>
          </>
        )}
      </div>
    </>
  );
}

/** `seen`: after a concurrent change, the address for the next submit */
type AddressReply = FormReply & { stale?: Stale; seen?: string };

type FormValues = { addressId: string; receiver: string; phone: string };

/** Returns the order's current approved address; "" for one changed or removed since. */
const currentId = (current: AddressSnapshot, addresses: readonly Address[]): string =>
  String(
    addresses.find((address) => address.areaCode === current.areaCode && address.detail === current.detail)
      ?.id ?? "",
  );

function AddressFields(props: LoaderData & { back: string }) {
  const { current, seen, addresses, constraint, reply, back } = props;
  const [form, fields] = usePageForm<FormValues>({
    id: "address",
    reply: reply?.stale ? undefined : reply,
    defaultValue: {
      addressId: currentId(current, addresses),
      receiver: current.receiver,
      phone: current.phone,
      ...(reply?.initialValue as Partial<FormValues> | undefined),
    },
    constraint,
  });
  const chosen = fields.addressId.initialValue;
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrorSummary form={form} />
      <StaleNotice stale={reply?.stale} />
      <p>只能发往质量部门审核通过的地址。运费和金额不变，公司会收到消息。</p>
      <input type="hidden" name="seen" value={reply?.seen ?? seen} />
      <fieldset>
        <legend className="field__label">收货地址</legend>
        <div className="choices">
          {addresses.map((address, at) => (
            <label key={address.id}>
              <input
                type="radio"
                id={at === 0 ? fields.addressId.id : undefined}
                name="addressId"
                value={address.id}
                required
                defaultChecked={chosen === String(address.id)}
              />
              {addressText(address)}
              <span className="soft">{` ${address.receiver} ${address.phone}`}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <FormField field={fields.receiver} label="收货人" required autoComplete="off" />
      <FormField field={fields.phone} label="电话" required inputMode="tel" autoComplete="off" />
      <WhyField id="address-why" reply={reply} />
      <p className="form form--line">
        <button className="button button--primary" type="submit" accessKey="s">
          保存
        </button>
        <CaseLink className="button" to={back}>
          返回
        </CaseLink>
      </p>
    </Form>
  );
}
