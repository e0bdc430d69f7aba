import { Form } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { afterSalesPath } from "~/modules/returns/status/after-sales";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { useOpenErrors } from "~/ui/forms/open-errors";
import type { AfterSalesPage } from "./after-sales-page";

export function SendBackForm(props: { page: AfterSalesPage; reply: FormReply | undefined }) {
  const { page } = props;
  const reply = useOpenErrors("send-back", props.reply);
  const errors = reply?.error ?? {};
  const input = (name: string, before: string) => enteredIn(reply, name) ?? before;
  const summary = toErrorSummary(reply);
  return (
    <section className="surface" aria-labelledby="send-title">
      <h2 className="surface__title" id="send-title">
        {page.parcel ? "寄回的包裹" : "寄回商品"}
      </h2>
      <p className="case-address">{page.returnTo}</p>
      <p className="field__hint">请保持原包装，随货附上退货单号；到付件请先与客服确认。</p>
      <Form
        className="case-send"
        id="send-back"
        method="post"
        action={afterSalesPath(page)}
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={summary} />
        <Field
          label="快递公司"
          name="carrier"
          required
          maxLength={30}
          defaultValue={input("carrier", page.carrier)}
          errors={errors.carrier ?? null}
        />
        <Field
          label="快递单号"
          name="parcel"
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={input("parcel", page.parcel)}
          errors={errors.parcel ?? null}
        />
        <button
          type="submit"
          className={page.parcel ? "button" : "button button--primary"}
          name="intent"
          value="send"
        >
          {page.parcel ? "更正单号" : "已寄出，提交单号"}
        </button>
      </Form>
    </section>
  );
}
