import { Form, Link, useLocation } from "@remix-run/react";
import { complaintPath } from "~/modules/help/complaint-path";
import type { BoughtBatch } from "~/modules/orders/overview/bought-batches.server";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { CASE_KINDS, type CaseKind, PICTURES_OF_CASE } from "~/modules/quality/complaints/complaint";
import { type CaseFieldName, CaseFields } from "~/modules/quality/complaints/complaint-fields";
import { PictureField } from "~/modules/support/pictures/picture-field";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";

interface CaseFormProps {
  kind: CaseKind;
  bought: BoughtBatch;
  token: string;
  constraint: FormConstraint;
  reporter: string;
  phone: string;
  reply: FormReply | undefined;
}

export function CaseForm({ kind, bought, token, constraint, reporter, phone, reply }: CaseFormProps) {
  const [form, fields] = usePageForm<Record<CaseFieldName, string> & { pictures: File }>({
    id: "complaint",
    reply,
    constraint,
    defaultValue: { reporter, phone },
  });
  // Submit to the page's own address, which contains the batch.
  const { search } = useLocation();
  return (
    <section className="surface" aria-labelledby="form-title">
      <div className="surface__head">
        <h2 className="surface__title" id="form-title">
          {CASE_KINDS[kind]}
        </h2>
        <Link to={complaintPath()}>换一个批号</Link>
      </div>
      <Form
        className="feedback-form"
        id={form.id}
        method="post"
        action={`/zlts/new${search}`}
        encType="multipart/form-data"
        noValidate
        preventScrollReset
      >
        <FormErrorSummary form={form} />
        <input type="hidden" name="token" value={token} />
        <p>
          <strong>{`${bought.name} ${bought.spec}，批号 ${bought.batch}`}</strong>
          {`，${bought.manufacturer}，订单 ${bought.orderNumber}`}
        </p>
        <CaseFields kind={kind} fields={fields}>
          <PictureField field={fields.pictures} limit={PICTURES_OF_CASE} isForgotten={Boolean(reply)} />
        </CaseFields>
        <p>
          <button type="submit" className="button button--primary button--large">
            提交
          </button>
        </p>
      </Form>
    </section>
  );
}
