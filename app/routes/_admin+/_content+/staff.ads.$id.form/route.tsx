/** 广告表单: new in a place, or changed; its picture is cut to what the place shows. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { type AdRow, findAd, saveAd } from "~/modules/content/ad-admin.server";
import {
  AD_FIELDS,
  adForm,
  adName,
  adText,
  adValues,
  adWords,
  isFrameSlot,
  NEW_AD,
} from "~/modules/content/ad-form";
import { AD_PLACES, findSlot } from "~/modules/content/ad-places";
import { targetChoices } from "~/modules/content/content-input";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { ONE_PICTURE } from "~/admin/pictures/one-picture-form";
import { StripField } from "~/admin/pictures/strip-field";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { FormField } from "~/ui/forms/form";
import { CheckboxGroup, Count, StartEndFields } from "~/ui/forms/form-fields";

export const handle = adminHandle("广告表单", "content.change");

const HISTORY = 50;
const getForm = (ad: AdRow | null) => adForm(ad?.targets ?? "");

/** Returns the slot of an ad; a new one has it in the address. Throws 404. */
const requireSlot = (ad: AdRow | null, url: URL) =>
  findSlot(ad?.slot ?? url.searchParams.get("slot") ?? "") ?? notFound();

const page = editPage({
  handle,
  find: ({ params }) => findById(params["id"], findAd),
  schema: getForm,
  version: (ad: AdRow) => ad,
  names: AD_FIELDS,
  history: ({ id }) => ({ subject: "ad", subjectId: String(id), limit: HISTORY }),
  command: (ad) => (ad ? "修改广告" : "新增广告"),
  show(ad, { url }) {
    const slot = requireSlot(ad, url);
    const { name, width, height, note } = AD_PLACES[slot];
    return {
      id: ad?.id ?? null,
      title: ad ? adName(ad) : `新增广告：${name}`,
      note,
      input: ad ? adText(ad) : NEW_AD,
      strip: { width, height },
      hasPages: isFrameSlot(slot),
      targets: targetChoices(ad?.targets ?? ""),
      constraint: formConstraint(getForm(ad)),
    };
  },
  async toValues(form, ad, { url }) {
    const values = adValues(requireSlot(ad, url), form, ad?.targets ?? "");
    const fault = await findMissingPictures(amongPictures([values.url]));
    return fault === null ? values : { errors: { url: [fault] } };
  },
  async save(values, { row, isSeen, formKey, form: { file } }) {
    const saved = await saveAd(row?.id ?? null, values, { isSeen, formKey, file }, now());
    return saved && "text" in saved ? { ...saved, field: "file" } : saved;
  },
  describe: (values) => adWords(values),
  saved: ({ id }) => ({ to: `/staff/ads/${id}`, text: "已保存，在时间内显示。" }),
  limits: ONE_PICTURE,
});

export const loader = page.loader;
export const action = page.action;

export default function AdFormPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, title, note, changes } = data;
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
      <Fields {...data} reply={reply} />
    </SettingsPage>
  );
}

function Fields(form: SerializeFrom<typeof loader> & { reply: SettingsReply | undefined }) {
  const { version, input, strip, hasPages, targets, reply } = form;
  const isNew = form.id === null;
  return (
    <SettingsForm {...form} key={version} id="ad" label="广告" hasFile>
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
          {hasPages ? (
            <FormField
              field={fields.pages}
              label="页面"
              hint="只在这些页面显示：/ 为首页，/list 为药品列表和它以下各页，以空格分隔；不填为全部页面"
              autoComplete="off"
            />
          ) : null}
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
