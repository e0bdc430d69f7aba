/** 广告表单: new in a place, or changed; its picture is cut to what the place shows. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAd, saveAd } from "~/modules/content/ad-admin.server";
import { AD_FIELDS, adForm, adName, adText, adValues, adWords, NEW_AD } from "~/modules/content/ad-form";
import { AD_PLACES, findSlot } from "~/modules/content/ad-places";
import { targetChoices } from "~/modules/content/content-input";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
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
import { AdFormView } from "./ad-form-view";

export const handle = adminHandle("广告表单", "content.change");

const HISTORY = 50;

/** Returns the ad (null: new) and its slot, which a new ad has in the address. */
async function query(request: Request, id: string | undefined) {
  const ad = id === "new" ? null : ((await findAd(requireId(id))) ?? notFound());
  const slot = findSlot(ad?.slot ?? new URL(request.url).searchParams.get("slot") ?? "") ?? notFound();
  return { ad, slot, standing: ad?.targets ?? "" };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { ad, slot, standing } = await query(request, params.id);
  const changes = ad ? await auditRows({ subject: "ad", subjectId: String(ad.id), limit: HISTORY }) : [];
  const { name, width, height, note } = AD_PLACES[slot];
  return json({
    id: ad?.id ?? null,
    title: ad ? adName(ad) : `新增广告：${name}`,
    note,
    version: ad ? getVersion(ad) : 0,
    formKey: ad ? null : newFormToken(),
    input: ad ? adText(ad) : NEW_AD,
    strip: { width, height },
    targets: targetChoices(standing),
    changes: await changeRows(changes),
    constraint: formConstraint(adForm(standing)),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { ad, slot, standing } = await query(request, params.id);
  const form = await readForm(request, adForm(standing), ONE_PICTURE);
  if (!form.ok) return form.response;
  const { why, version, formKey, file } = form.value;
  const values = adValues(slot, form.value, standing);
  const fault = await findMissingPictures(amongPictures([values.url]));
  if (fault !== null) return form.refuse({ fields: { url: [fault] } });
  const seen = { isSeen: (current: object) => getVersion(current) === version, formKey, file };
  const saved =
    (await asStaff(staff, { command: ad ? "修改广告" : "新增广告", why }, () =>
      saveAd(ad?.id ?? null, values, seen, now()),
    )) ?? notFound();
  if (saved.ok)
    return redirectWith(
      `/staff/ads/${saved.id}`,
      { kind: "success", text: "已保存，在时间内显示。" },
      "admin",
    );
  if ("text" in saved) return form.refuse({ fields: { file: [saved.text] } });
  const stale = toStale(AD_FIELDS, getVersion(saved.current), adWords(saved.current), adWords(values));
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function AdFormPage() {
  return <AdFormView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
