import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { addressText, type Address } from "~/modules/company/addresses/address";
import { CaseLink } from "~/admin/lists/case-link";
import type { AddressSnapshot } from "~/modules/orders/order/address";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import type { Stale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { Notice } from "~/ui/notice";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

/** `seen`: after a concurrent change, the address for the next submit */
export type AddressReply = FormReply & { stale?: Stale; seen?: string };

type FormValues = { addressId: string; receiver: string; phone: string };

interface AddressViewProps {
  number: string;
  company: string;
  current: AddressSnapshot;
  seen: string;
  isOpen: boolean;
  addresses: readonly Address[];
  constraint: FormConstraint;
  reply: AddressReply | undefined;
}

export function AddressView(props: AddressViewProps) {
  const { number, company, isOpen, addresses } = props;
  const back = `/staff/orders/${number}`;
  return (
    <>
      <div className="admin-head">
        <h1>{`修改订单 ${number} 的收货信息`}</h1>
        <p className="admin-head__note">{company}</p>
      </div>
      <div className="admin-body">
        {isOpen && addresses.length > 0 ? (
          <AddressFields {...props} back={back} />
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

/** Returns the order's current approved address; "" for one changed or removed since. */
const currentId = (current: AddressSnapshot, addresses: readonly Address[]): string =>
  String(
    addresses.find((address) => address.areaCode === current.areaCode && address.detail === current.detail)
      ?.id ?? "",
  );

function AddressFields(props: AddressViewProps & { back: string }) {
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
