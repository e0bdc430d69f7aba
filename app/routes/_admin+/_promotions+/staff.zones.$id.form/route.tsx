/** 专区表单: its head, new or changed; kind and address stay. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { targetChoices } from "~/modules/content/content-input";
import { findMissingPictures } from "~/modules/content/pictures.server";
import { ONE_PICTURE } from "~/admin/pictures/one-picture-form";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { findZone, saveZoneHead } from "~/modules/zones/zone-admin.server";
import { NEW_ZONE, ZONE_FIELDS, zoneForm, zoneText, zoneValues, zoneWords } from "~/modules/zones/zone-form";
import { ZoneFormView } from "./zone-form-view";

export const handle = adminHandle("专区表单", "content.change");

const HISTORY = 50;

async function query(id: string | undefined) {
  const zone = id === "new" ? null : ((await findZone(requireId(id))) ?? notFound()).zone;
  return { zone, standing: zone?.targets ?? "" };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { zone, standing } = await query(params.id);
  const changes = zone
    ? await auditRows({ subject: "zone", subjectId: String(zone.id), limit: HISTORY })
    : [];
  return json({
    id: zone?.id ?? null,
    title: zone ? `修改：${zone.title}` : "新增专区",
    version: zone ? getVersion(zone) : 0,
    formKey: zone ? null : newFormToken(),
    input: zone ? zoneText(zone) : NEW_ZONE,
    targets: targetChoices(standing),
    changes: await changeRows(changes),
    constraint: formConstraint(zoneForm(standing)),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { zone, standing } = await query(params.id);
  const form = await readForm(request, zoneForm(standing), ONE_PICTURE);
  if (!form.ok) return form.response;
  const { why, version, formKey, file } = form.value;
  const values = zoneValues(form.value, standing);
  const fault = await findMissingPictures([values.image]);
  if (fault !== null) return form.refuse({ fields: { image: [fault] } });
  const seen = { isSeen: (current: object) => getVersion(current) === version, formKey, file };
  const saved =
    (await asStaff(staff, { command: zone ? "修改专区" : "新增专区", why }, () =>
      saveZoneHead(zone?.id ?? null, values, seen, now()),
    )) ?? notFound();
  if (saved.ok) {
    const text = zone ? "已保存，立即生效。" : "已保存，尚未启用；请添加区块。";
    return redirectWith(`/staff/zones/${saved.id}`, { kind: "success", text }, "admin");
  }
  if ("text" in saved) return form.refuse({ fields: { [saved.field ?? "file"]: [saved.text] } });
  const stale = toStale(ZONE_FIELDS, getVersion(saved.current), zoneWords(saved.current), zoneWords(values));
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function ZoneFormPage() {
  return <ZoneFormView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
