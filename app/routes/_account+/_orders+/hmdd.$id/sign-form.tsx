import { Form } from "@remix-run/react";
import { receiptPath, type ReceiptPage } from "~/modules/ephedrine/receipt";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { toDay } from "~/platform/values/clock";
import { PHOTOS_ACCEPT } from "~/modules/returns/request/photos";
import { FileInput } from "~/ui/forms/file-input";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { useFormUpload } from "~/ui/forms/form-upload";
import { UploadButton } from "~/ui/forms/upload-button";

const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

const photoFault = (files: readonly { size: number }[]) =>
  files.some((file) => file.size > MAX_PHOTO_BYTES) ? "照片不能超过 10 MB" : null;

export interface SignFormProps {
  page: ReceiptPage;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function DeliveryReceiptSignForm({ page, constraint, reply }: SignFormProps) {
  const upload = useFormUpload(`/hmdd/sign/${page.orderId}`, "photo", photoFault);
  const [form, fields] = usePageForm<{ receiver: string; idLast4: string; receivedOn: string; photo: File }>({
    id: "sign",
    reply: upload.reply ?? reply,
    constraint,
  });
  const isPhotoLost = reply !== undefined && upload.reply === undefined;
  return (
    <Form
      className="surface case-form"
      id={form.id}
      method="post"
      action={receiptPath(page.orderId)}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={upload.send}
    >
      <h2 className="surface__title">签回回执单</h2>
      <p>请打印本页，收货人签字并加盖公章后拍照，填写以下内容提交。</p>
      <FormErrorSummary form={form} />
      <div className="slip-fields">
        <FormField label="收货人姓名" field={fields.receiver} maxLength={20} autoComplete="name" />
        <FormField label="身份证号后四位" field={fields.idLast4} maxLength={4} autoComplete="off" />
        <FormField
          label="收货日期"
          field={fields.receivedOn}
          type="date"
          min={toDay(page.shippedAt)}
          max={page.today}
        />
      </div>
      <FormField
        label="回执单照片"
        field={fields.photo}
        required
        hint={`JPG 或 PNG，10 MB 以内，请拍清签字和公章${isPhotoLost ? "。请重新选择照片" : ""}`}
      >
        <FileInput accept={PHOTOS_ACCEPT} />
      </FormField>
      <UploadButton percent={upload.percent} text="提交签回" busy="正在提交" large />
    </Form>
  );
}
