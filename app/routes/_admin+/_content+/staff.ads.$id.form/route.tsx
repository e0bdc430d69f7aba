/** 广告表单: new in a place, or changed; its picture is cut to what the place shows. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
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
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { StripField } from "~/admin/pictures/strip-field";
import { Count, StartEndFields, CheckboxGroup } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";

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

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function AdFormPage() {
  const { id, title, note, changes, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
  return (
    <SettingsPage
      title={title}
      note={note}
      end={
        <Link className="button admin-head__end" to={id === null ? "/staff/ads/new" : `/staff/ads/${id}`}>
          返回
        </Link>
      }
      changes={changes}
      none="还没有记录。"
    >
      <Fields {...form} isNew={id === null} />
    </SettingsPage>
  );
}

function Fields(props: Omit<LoaderData, "id" | "title" | "note" | "changes"> & { isNew: boolean }) {
  const { version, formKey, input, strip, targets, constraint, reply, isNew } = props;
  return (
    <SettingsForm
      key={version}
      id="ad"
      label="广告"
      button="保存"
      hasFile
      more={formKey === null ? {} : { formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField
            field={fields.title}
            label="标题"
            hint="客户可见；看不到图片的人听到它"
            required
            autoComplete="off"
          />
          <StripField
            label={isNew ? "图片" : "换图片"}
            hint={isNew ? "" : "；不选为不换"}
            required={isNew}
            strip={strip}
            error={reply?.error}
          />
          <FormField field={fields.text} label="文字" hint="部分位置显示在标题旁" autoComplete="off" />
          <FormField
            field={fields.url}
            label="地址"
            hint="本站路径如 /list，https:// 开头的地址，或 *文字 为点击后的提示；不填为没有"
            autoComplete="off"
          />
          <StartEndFields starts={fields.starts} ends={fields.ends} />
          <CheckboxGroup
            name="targets"
            label="对象，不选为所有人"
            choices={targets}
            selected={reply ? (reply.initialValue?.["targets"] ?? []) : input.targets.split(" ")}
          />
          <Count field={fields.sort} label="顺序" hint="小的在前" required />
        </>
      )}
    </SettingsForm>
  );
}
