/** 一次检查: the link by which the inspector comes in, what they looked at, and its end. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { shopOrigin } from "~/platform/config/request.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getInspectionEntryPath } from "~/modules/staff/inspection/inspection";
import { endInspection, findInspection, makeEntry } from "~/modules/staff/inspection/inspections.server";
import { InspectionView } from "./inspection-view";

export const handle = adminHandle("检查模式", "quality.inspection");

const MAX_LOOKS = 300;

const DoForm = z.object({ do: z.enum(["link", "end"], "请选择操作") });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const inspection = (await findInspection(id, now())) ?? notFound();
  const [looks, changes] = await Promise.all([
    auditRows({ operator: inspection.name, limit: MAX_LOOKS }),
    auditRows({ subject: "inspection", subjectId: String(id), limit: MAX_LOOKS }),
  ]);
  return json({ inspection, looks: await changeRows(looks), changes: await changeRows(changes) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findInspection(id, now()))) return notFound();
  const form = await readForm(request, DoForm);
  if (!form.ok) return form.response;
  if (form.value.do === "end") {
    const isEnded = await asStaff(staff, { command: "结束检查模式" }, () =>
      endInspection(id, staff.name, now()),
    );
    const text = isEnded ? "检查模式已结束，检查人员已退出。" : "检查模式此前已结束。";
    return redirectWith(`/staff/inspections/${id}`, { kind: isEnded ? "success" : "info", text }, "admin");
  }
  const key = await asStaff(staff, { command: "生成检查链接" }, () => makeEntry(id, now()));
  if (key === null) return form.refuse({ form: ["检查模式已结束，不能再生成链接"] });
  // Shown once and not stored.
  return json<FormReply & { link: string }>({
    link: new URL(getInspectionEntryPath(key), shopOrigin(request)).href,
  });
}

export default function Inspection() {
  const reply = useActionData<FormReply & { link?: string }>();
  return <InspectionView {...useLoaderData<typeof loader>()} reply={reply} />;
}
