import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { CASE_KINDS, type CaseKind, PICTURES_OF_CASE } from "~/modules/quality/complaints/complaint";
import { type CaseFieldName, CaseFields } from "~/modules/quality/complaints/complaint-fields";
import { PictureField } from "~/modules/support/pictures/picture-field";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

interface NewCaseProps {
  kind: CaseKind;
  formKey: string;
  today: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

type FormValues = Record<
  CaseFieldName | "companyId" | "goodsId" | "batch" | "orderNumber" | "receivedOn",
  string
> & { pictures: File };

export function NewCaseForm({ kind, formKey, today, constraint, reply }: NewCaseProps) {
  const [form, fields] = usePageForm<FormValues>({
    id: `new-${kind}`,
    reply,
    constraint,
    defaultValue: { receivedOn: today },
  });
  return (
    <>
      <div className="admin-head">
        <h1>登记{CASE_KINDS[kind]}</h1>
        <span className="admin-head__note">电话等其他途径接到的；客户也可以在会员中心自己提交</span>
      </div>
      <Form method="post" encType="multipart/form-data" className="admin-body form" {...getFormProps(form)}>
        <FormErrorSummary form={form} />
        <input type="hidden" name="formKey" value={formKey} />
        <div className="form__pair">
          <FormField field={fields.receivedOn} label="接到日期" type="date" required />
          <FormField
            field={fields.companyId}
            label="客户（非客户不填）"
            hint="编号、名称或证照号"
            autoComplete="off"
          />
        </div>
        <div className="form__pair">
          <FormField
            field={fields.goodsId}
            label="商品"
            hint="编号、货号、条码或全名"
            required
            autoComplete="off"
          />
          <FormField field={fields.batch} label="批号" required autoComplete="off" />
        </div>
        <FormField field={fields.orderNumber} label="订单号" hint="不清楚可不填" autoComplete="off" />
        <CaseFields kind={kind} fields={fields}>
          <PictureField field={fields.pictures} limit={PICTURES_OF_CASE} isForgotten={Boolean(reply)} />
        </CaseFields>
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            登记
          </button>
          <Link className="button" to="/staff/complaints">
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
