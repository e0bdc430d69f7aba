/** 启用或停用专区: what will happen, and why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { versionOf } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";
import { findZone, switchZoneIfUnchanged } from "~/modules/zones/zone-admin.server";

export const handle = adminHandle("启用或停用专区", "content.change");

const SwitchForm = z.object({
  version: z.number().int().min(0),
  to: z.enum(["on", "off"]),
  why: reasonField(),
});
const STALE = "您打开页面后，已有人改过这个专区，请返回核对后再办理";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { zone, blocks } = (await findZone(requireId(params.id))) ?? notFound();
  return json({
    id: zone.id,
    version: versionOf(zone),
    title: zone.title,
    isEmpty: blocks.length === 0,
    time: formatWindow(zone.starts_at, zone.ends_at),
    to: zone.status === "on" ? ("off" as const) : ("on" as const),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findZone(id))) return notFound();
  const form = await readForm(request, SwitchForm);
  if (!form.ok) return form.response;
  const { version, to, why } = form.value;
  const done =
    (await asStaff(staff, { command: to === "on" ? "启用专区" : "停用专区", why }, () =>
      switchZoneIfUnchanged(id, to === "on", (is) => versionOf(is) === version),
    )) ?? notFound();
  if (done === "stale") return form.refuse({ form: [STALE], isStale: true });
  const text = to === "on" ? "已启用，在时间内显示。" : "已停用，页面上立即不再显示。";
  return redirectWith(`/staff/zones/${id}`, { kind: "success", text }, "desk");
}

export default function SwitchZone() {
  const { id, version, title, isEmpty, time, to } = useLoaderData<typeof loader>();
  const word = to === "on" ? "启用" : "停用";
  const starts = `启用后在时间（${time}）内显示。${isEmpty ? "这个专区还没有区块。" : ""}`;
  return (
    <AdminQuestion
      title={`${word}：${title}`}
      text={to === "on" ? starts : "停用后页面上立即不再显示。"}
      label="原因"
      button={word}
      back={`/staff/zones/${id}`}
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="to" value={to} />
    </AdminQuestion>
  );
}
