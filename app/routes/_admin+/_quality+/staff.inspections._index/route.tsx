/** 检查模式: an inspector is let in to look for some hours, and who was let in before. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { InspectionForm } from "~/modules/staff/inspection/inspection";
import { listInspections, openInspection } from "~/modules/staff/inspection/inspections.server";
import { InspectionsView } from "./inspections-view";

export const handle = adminHandle("检查模式", "quality.inspection");

const MAX_ROWS = 100;
const PATH = "/staff/inspections";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({
    formKey: newFormToken(),
    constraint: formConstraint(InspectionForm),
    rows: await listInspections(MAX_ROWS, now()),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, InspectionForm);
  if (!form.ok) return form.response;
  const { formKey, why, ...wanted } = form.value;
  const id = await asStaff(staff, { command: "开启检查模式", why }, () =>
    openInspection({ ...wanted, by: staff.name }, formKey, now()),
  );
  const text = "检查模式已开启，请生成进入链接。";
  return redirectWith(`${PATH}/${id}`, { kind: "success", text }, "admin");
}

export default function Inspections() {
  return <InspectionsView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
