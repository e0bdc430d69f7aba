import { Link } from "@remix-run/react";
import type { InvoiceFormPage } from "~/modules/invoices/invoice-page";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { Notice } from "~/ui/notice";
import { InvoiceForm } from "./invoice-form";
import { InvoiceLines } from "./invoice-lines";

export interface InvoiceAskProps {
  page: InvoiceFormPage;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function InvoiceAsk(props: InvoiceAskProps) {
  const { page } = props;
  return (
    <>
      <section className="surface" aria-labelledby="ask-title">
        <div className="surface__head">
          <h2 className="surface__title" id="ask-title">
            申请开票<small>{`${page.orders.length} 张订单`}</small>
          </h2>
          <Link to="/dzfp">重新选择</Link>
        </div>
        {page.fault ? (
          <Notice kind="warning" more={{ to: "/dzfp", text: "返回选择" }}>
            {page.fault}
          </Notice>
        ) : (
          <InvoiceForm {...props} />
        )}
      </section>
      <InvoiceLines lines={page.lines} amount={page.amount} tax={page.tax} title="开票明细" />
    </>
  );
}
