import type { FieldMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { factRows, INVOICE_FACTS_AT } from "~/modules/company/account/invoice-facts";
import { INVOICE_TYPES, type VatInvoiceType } from "~/modules/invoices/invoice";
import type { InvoiceFormPage } from "~/modules/invoices/invoice-page";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";
import { filledText } from "~/platform/values/missing";

export interface InvoiceFormProps {
  page: InvoiceFormPage;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function InvoiceForm({ page, constraint, reply }: InvoiceFormProps) {
  const [form, fields] = usePageForm<{ type: VatInvoiceType; email: string }>({
    id: "invoice",
    reply,
    constraint,
    defaultValue: { type: page.type, email: page.email },
  });
  const search = new URLSearchParams(page.orders.map((order) => ["order", String(order.id)]));
  const missing = page.missing.ordinary ?? page.missing.special;
  return (
    <Form className="invoice-ask" id={form.id} method="post" action={`/dzfp?${search.toString()}`} noValidate>
      <FormErrorSummary form={form} />
      {missing ? (
        <Notice
          kind={page.missing.ordinary ? "warning" : "info"}
          more={{ to: INVOICE_FACTS_AT, text: "填写开票资料" }}
        >
          {missing}
        </Notice>
      ) : null}
      <input type="hidden" name="token" value={page.token} />
      <TypeChoice field={fields.type} />
      <InvoiceFacts page={page} />
      <FormField
        label="接收邮箱"
        field={fields.email}
        type="email"
        autoComplete="email"
        maxLength={100}
        hint="选填；发票文件也可随时在本页下载"
      />
      <p className="invoice-ask__do">
        <button type="submit" className="button button--primary button--large">
          提交申请
        </button>
        <span>{`开票金额 ${formatYuan(page.amount)}，抬头与付款、收货单位一致`}</span>
      </p>
    </Form>
  );
}

function TypeChoice({ field }: { field: FieldMetadata<VatInvoiceType> }) {
  return (
    <fieldset className="invoice-ask__types">
      <legend className="field__label">发票类型</legend>
      {(Object.keys(INVOICE_TYPES) as VatInvoiceType[]).map((type, i) => (
        <label className="choice" key={type}>
          <input
            className="choice__box"
            type="radio"
            name={field.name}
            id={i === 0 ? field.id : undefined}
            value={type}
            defaultChecked={field.initialValue === type}
          />
          {INVOICE_TYPES[type]}
        </label>
      ))}
    </fieldset>
  );
}

function InvoiceFacts({ page }: { page: InvoiceFormPage }) {
  return (
    <dl className="invoice-facts">
      <div>
        <dt>抬头</dt>
        <dd>{page.title}</dd>
      </div>
      {factRows(page.facts, true).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{filledText(value)}</dd>
        </div>
      ))}
      <div>
        <dt>订单</dt>
        <dd>{page.orders.map((order) => order.number).join("、")}</dd>
      </div>
    </dl>
  );
}
