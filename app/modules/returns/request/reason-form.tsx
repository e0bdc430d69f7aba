import { getCollectionProps, type FieldMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { unitsQuery, type RequestedUnits } from "~/modules/returns/goods-back/units";
import {
  afterSalesFormPath,
  AFTER_SALES_REASONS,
  REMEDIES,
  type AfterSalesReason,
  type Remedy,
} from "~/modules/returns/status/after-sales";
import { FileInput } from "~/ui/forms/file-input";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { useFormUpload } from "~/ui/forms/form-upload";
import { UploadButton } from "~/ui/forms/upload-button";
import type { AfterSalesFormPage } from "./after-sales-page";
import { PHOTOS_ACCEPT, PHOTOS_HINT, photosFault } from "./photos";

export interface ReasonFormProps {
  page: AfterSalesFormPage;
  units: readonly RequestedUnits[];
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function ReasonForm({ page, units, constraint, reply }: ReasonFormProps) {
  const { kind, order } = page;
  const upload = useFormUpload(
    `/order/cases/send/${kind}/${order.id}?${unitsQuery(units)}`,
    "photos",
    photosFault,
  );
  const [form, fields] = usePageForm<{ reason: AfterSalesReason; wants: Remedy; text: string; photos: File }>(
    {
      id: "request",
      reply: upload.reply ?? reply,
      constraint,
      defaultValue: { reason: page.reason ?? "", wants: "refund" },
    },
  );
  const arePhotosLost = reply !== undefined && upload.reply === undefined;
  return (
    <Form
      className="surface case-form"
      id={form.id}
      method="post"
      action={`${afterSalesFormPath(kind, order.id)}?chosen=1&${unitsQuery(units)}`}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={upload.send}
    >
      <h2 className="surface__title">说明原因</h2>
      <FormErrorSummary form={form} />
      <input type="hidden" name="token" value={page.token} />
      <FormField label="原因" field={fields.reason}>
        <select>
          <option value="">请选择</option>
          {page.reasons.map((reason) => (
            <option value={reason} key={reason}>
              {AFTER_SALES_REASONS[reason]}
            </option>
          ))}
        </select>
      </FormField>
      {kind === "afterSales" ? <RemedyChoice field={fields.wants} /> : null}
      <FormField label="补充说明" field={fields.text} hint="选填，500 字以内">
        <textarea rows={4} maxLength={500} />
      </FormField>
      <FormField
        label="照片"
        field={fields.photos}
        hint={arePhotosLost ? `${PHOTOS_HINT}。请重新选择照片` : PHOTOS_HINT}
      >
        <FileInput multiple accept={PHOTOS_ACCEPT} />
      </FormField>
      <UploadButton percent={upload.percent} text="提交申请" busy="正在提交" large />
    </Form>
  );
}

const REMEDY_TEXTS: Record<Remedy, string> = {
  refund: "按付款方式退回有问题的部分",
  resend: "补发少发或有问题的数量",
  exchange: "寄回有问题的商品，换成好的",
};

function RemedyChoice({ field }: { field: FieldMetadata<Remedy> }) {
  const options = Object.keys(REMEDIES) as Remedy[];
  return (
    <fieldset className="case-wants" id={field.id} tabIndex={-1}>
      <legend className="field__label">处理方式</legend>
      {field.errors?.[0] ? <p className="field__error">{field.errors[0]}</p> : null}
      {getCollectionProps(field, { type: "radio", options, ariaAttributes: false }).map(
        ({ key, ...radio }) => (
          <label className="choice choice--card" key={key}>
            <input className="choice__box" {...radio} />
            <span>
              {REMEDIES[radio.value as Remedy]}
              <span className="choice__more">{REMEDY_TEXTS[radio.value as Remedy]}</span>
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}
