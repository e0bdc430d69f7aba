import { Form, Link } from "@remix-run/react";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { RegionChoices } from "~/platform/values/regions";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import type { Address } from "./address";
import { AddressFields, type AddressFieldName } from "./address-form";
import { getRegion, type RegionReply } from "./address-region";

export interface AddressEditorProps {
  title: string;
  page: {
    address: Address | null;
    regions: RegionChoices;
    token: string;
    constraint: FormConstraint;
  };
  reply: RegionReply | undefined;
}

export function AddressEditor({ title, page, reply }: AddressEditorProps) {
  const { address, regions, token, constraint } = page;
  const [form, fields] = usePageForm<Record<AddressFieldName, string>>({
    id: "address",
    reply,
    constraint,
    ...(address && { defaultValue: { ...address, ...getRegion(address.areaCode) } }),
  });
  return (
    <section className="surface" aria-labelledby="address-title">
      <div className="surface__head">
        <h2 className="surface__title" id="address-title">
          {title}
        </h2>
      </div>
      <Form className="address-form" id={form.id} method="post" noValidate>
        <FormErrorSummary form={form} />
        <input type="hidden" name="token" value={token} />
        <AddressFields regions={reply?.regions ?? regions} fields={fields} />
        <p className="choices">
          <button type="submit" className="button button--primary">
            保存地址
          </button>
          <Link className="button" to="/addr">
            返回收货地址
          </Link>
        </p>
      </Form>
    </section>
  );
}
