/** 登记投诉或不良反应: what came by phone, written down by staff (?kind=adverse for a reaction). */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyInput, oneGoodsInput } from "~/admin/goods/goods-by-input.server";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { CASE_KINDS, adminCasePath, toCaseKind } from "~/modules/quality/complaints/complaint";
import { ADMIN_FORMS, dayFaults, severityFaults } from "~/modules/quality/complaints/complaint-form";
import { registerCase } from "~/modules/quality/complaints/complaints.server";
import { toReport } from "~/modules/quality/complaints/notifications";
import { sentFiles } from "~/platform/values/sent-files";
import { MAX_PICTURES_BYTES } from "~/modules/support/pictures/pictures.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NewCaseForm } from "./new-complaint-form";

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
  return <NewCaseForm {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
