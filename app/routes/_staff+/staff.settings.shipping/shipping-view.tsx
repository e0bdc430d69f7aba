import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import type { Stale } from "~/staff/desk/stale";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { WhyField } from "~/staff/desk/why-field";
import { FormErrors, FormField, usePageForm } from "~/ui/forms/form";

export type ShippingReply = FormReply & { stale?: Stale };

type Typed = { from: string; threshold: string; fee: string; fees: string };

interface ShippingViewProps {
  version: number;
  typed: Typed;
  changes: readonly ChangeRow[];
  reply: ShippingReply | undefined;
}

export function ShippingView(props: ShippingViewProps) {
  return (
    <>
      <div className="desk-head">
        <h1>运费</h1>
        <p className="desk-head__note">低于包邮金额的订单收运费，地区另有规定的按地区</p>
      </div>
      <div className="desk-body columns columns--side">
        <ShippingFields key={props.version} {...props} />
        <section className="part" aria-labelledby="h-history">
          <div className="part__head">
            <h2 id="h-history">历史</h2>
          </div>
          <ChangeList changes={props.changes} none="还没有改动，与初始设置相同。" />
        </section>
      </div>
    </>
  );
}

function ShippingFields({ version, typed, reply }: ShippingViewProps) {
  const [form, fields] = usePageForm<Typed>({
    id: "shipping",
    reply: reply?.stale ? undefined : reply,
    defaultValue: reply?.stale ? { ...typed, ...(reply.initialValue as Partial<Typed>) } : typed,
  });
  return (
    <section className="part" aria-label="运费">
      <FormErrors form={form} />
      <StaleNotice stale={reply?.stale} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="version" value={reply?.stale?.version ?? version} />
        <FormField field={fields.from} label="发货地" required maxLength={20} autoComplete="off" />
        <FormField
          field={fields.threshold}
          label="包邮金额（元）"
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField field={fields.fee} label="运费（元）" required inputMode="decimal" autoComplete="off" />
        <FormField
          field={fields.fees}
          label="地区运费"
          hint="每行一个地区：行政区划代码的前 2、4 或 6 位，空格，运费，如 44 10.00"
        >
          <textarea rows={6} />
        </FormField>
        <WhyField id="why" typed={reply?.initialValue?.["why"]} />
        <button className="button button--primary" type="submit" accessKey="s">
          保存运费
        </button>
      </Form>
    </section>
  );
}
