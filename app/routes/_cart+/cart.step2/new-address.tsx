/** A separate form, because the address is kept even if no order follows. */
import { Form, Link } from "@remix-run/react";
import { AddressFields, type AddressFieldName } from "~/modules/company/addresses/address-form";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { RegionChoices } from "~/platform/values/regions";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import type { CheckoutReply } from "./checkout-page";

interface NewAddressProps {
  token: string;
  reply: CheckoutReply | undefined;
  constraint: FormConstraint;
  regions: RegionChoices;
  back: string;
}

export function NewAddress({ token, reply, constraint, regions, back }: NewAddressProps) {
  const [form, fields] = usePageForm<Record<AddressFieldName, string>>({ id: "address", reply, constraint });
  return (
    <>
      <h1 className="sr-only">新增收货地址</h1>
      <FormErrorSummary form={form} />
      <Form className="surface checkout" id={form.id} method="post" noValidate>
        <input type="hidden" name="intent" value="address" />
        <input type="hidden" name="token" value={token} />
        <div className="surface__head">
          <h2 className="surface__title">新增收货地址</h2>
        </div>
        <AddressFields regions={reply?.regions ?? regions} fields={fields} />
        <p className="choices">
          <button type="submit" className="button button--primary">
            保存地址
          </button>
          <Link className="button" to={back}>
            返回核对订单
          </Link>
        </p>
      </Form>
    </>
  );
}
