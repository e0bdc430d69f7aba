/** 登记投诉或不良反应: what came by phone, written down by staff (?kind=adverse for a reaction). */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { companyInput, oneGoodsInput } from "~/admin/goods/goods-by-input.server";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import {
  CASE_KINDS,
  adminCasePath,
  toCaseKind,
  PICTURES_OF_CASE,
} from "~/modules/quality/complaints/complaint";
import { ADMIN_FORMS, dayFaults, severityFaults } from "~/modules/quality/complaints/complaint-form";
import { registerCase } from "~/modules/quality/complaints/complaints.server";
import { toReport } from "~/modules/quality/complaints/notifications";
import { sentFiles } from "~/platform/values/sent-files";
import { MAX_PICTURES_BYTES } from "~/modules/support/pictures/pictures.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getFormProps } from "@conform-to/react";
import { type CaseFieldName, CaseFields } from "~/modules/quality/complaints/complaint-fields";
import { PictureField } from "~/modules/support/pictures/picture-field";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle = adminHandle("登记质量投诉", "quality.complaints");

const getKind = (request: Request) => toCaseKind(new URL(request.url).searchParams.get("kind") ?? "");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const kind = getKind(request);
  return json({
    kind,
    formKey: newFormToken(),
    today: toDay(now()),
    constraint: formConstraint(ADMIN_FORMS[kind]),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const kind = getKind(request);
  const form = await readForm(request, ADMIN_FORMS[kind], { maxBytes: MAX_PICTURES_BYTES });
  if (!form.ok) return form.response;
  const { formKey, companyId, goodsId, batch, orderNumber, receivedOn, pictures } = form.value;
  const fields = { ...severityFaults(kind, form.value.severity), ...dayFaults(form.value, now()) };
  if (Object.keys(fields).length > 0) return form.refuse({ fields });
  const [goods, company] = await Promise.all([
    oneGoodsInput(goodsId),
    companyId === "" ? null : companyInput(companyId),
  ]);
  if (!goods.ok) return form.refuse({ fields: { goodsId: [goods.text] } });
  if (company?.ok === false) return form.refuse({ fields: { companyId: [company.text] } });
  const wanted = {
    ...toReport(kind, form.value),
    goodsId: goods.id,
    batch,
    orderNumber,
    receivedOn,
    by: staff.name,
    pictures: sentFiles(pictures),
    companyId: company?.id ?? null,
  };
  const done = await asStaff(staff, { command: `登记${CASE_KINDS[kind]}` }, () =>
    registerCase(wanted, formKey, now()),
  );
  if (!done.ok) return form.refuse({ fields: done.fields });
  const text = `已登记${CASE_KINDS[kind]} ${done.number}。`;
  return redirectWith(adminCasePath(done.number), { kind: "success", text }, "admin");
}

export default function NewCase() {
  const { kind, formKey, today, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
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

type FormValues = Record<
  CaseFieldName | "companyId" | "goodsId" | "batch" | "orderNumber" | "receivedOn",
  string
> & { pictures: File };
