/** Step 2 with a new address: a form of its own, because an address is kept whether or not an order follows. */
import { Form, Link } from "@remix-run/react";
import { AddressFields, type AddressFieldName } from "~/company/address-form";
import type { RegionChoices } from "~/company/regions";
import { ErrorSummary } from "~/ui/error-summary";
import type { CheckReply } from "./check-page";

const NAMES: readonly AddressFieldName[] = ["receiver", "phone", "province", "city", "areaCode", "detail"];

export function NewAddress(props: { reply?: CheckReply; regions: RegionChoices; back: string }) {
  const { reply, regions, back } = props;
  const typed = reply?.initialValue ?? {};
  const values = Object.fromEntries(
    NAMES.flatMap((name) => (typeof typed[name] === "string" ? [[name, typed[name]]] : [])),
  );
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  return (
    <>
      <h1 className="sr-only">新增收货地址</h1>
      <ErrorSummary errors={errors} />
      <Form className="surface checkout" method="post" noValidate>
        <input type="hidden" name="intent" value="address" />
        <div className="surface__head">
          <h2 className="surface__title">新增收货地址</h2>
        </div>
        <AddressFields regions={reply?.regions ?? regions} values={values} errors={reply?.error ?? {}} />
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
