/** 修改收货地址: an order that has not left goes to another released address of its company, or to another person there. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AddressFormFields } from "~/modules/company/addresses/address";
import {
  changeOrderAddress,
  isAddressOpen,
  releasedAddresses,
} from "~/modules/orders/admin/change-address.server";
import { findAdminOrder } from "~/modules/orders/admin/admin-orders.server";
import { addressLine } from "~/modules/orders/order/address";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale, getVersion } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";
import { type AddressReply, AddressView } from "./address-view";

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

export default function OrderAddress() {
  return <AddressView {...useLoaderData<typeof loader>()} reply={useActionData<AddressReply>()} />;
}
