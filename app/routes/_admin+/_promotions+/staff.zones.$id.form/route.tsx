/** 专区表单: its head, new or changed; kind and address stay. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { targetChoices } from "~/modules/content/content-input";
import { findMissingPictures } from "~/modules/content/pictures.server";
import { choicesIn } from "~/modules/promotions/offer-admin/scope-form";
import { HEAD_STRIP, ZONE_KINDS } from "~/modules/zones/zone";
import { findZone, saveZoneHead, type ZoneRow } from "~/modules/zones/zone-admin.server";
import { NEW_ZONE, ZONE_FIELDS, zoneForm, zoneText, zoneValues, zoneWords } from "~/modules/zones/zone-form";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { ONE_PICTURE } from "~/admin/pictures/one-picture-form";
import { StripField } from "~/admin/pictures/strip-field";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { FormField } from "~/ui/forms/form";
import { CheckboxGroup, Count, SelectField, StartEndFields } from "~/ui/forms/form-fields";

export const handle = adminHandle("专区表单", "content.change");

const HISTORY = 50;
const getForm = (zone: ZoneRow | null) => zoneForm(zone?.targets ?? "");

async function findHead(id: number): Promise<ZoneRow | null> {
  const found = await findZone(id);
  return found && found.zone;
}

const page = editPage({
  handle,
  find: ({ params }) => findById(params["id"], findHead),
  schema: getForm,
  version: (zone: ZoneRow) => zone,
  names: ZONE_FIELDS,
  history: ({ id }) => ({ subject: "zone", subjectId: String(id), limit: HISTORY }),
  command: (zone) => (zone ? "修改专区" : "新增专区"),
  show: (zone) => ({
    id: zone?.id ?? null,
    title: zone ? `修改：${zone.title}` : "新增专区",
    input: zone ? zoneText(zone) : NEW_ZONE,
    targets: targetChoices(zone?.targets ?? ""),
    constraint: formConstraint(getForm(zone)),
  }),
  async toValues(form, zone) {
    const values = zoneValues(form, zone?.targets ?? "");
    const fault = await findMissingPictures([values.image]);
    return fault === null ? values : { errors: { image: [fault] } };
  },
  async save(values, { row, isSeen, formKey, form: { file } }) {
    const saved = await saveZoneHead(row?.id ?? null, values, { isSeen, formKey, file }, now());
    return saved && "text" in saved ? { ...saved, field: saved.field ?? "file" } : saved;
  },
  describe: (values) => zoneWords(values),
  saved: ({ id }, { row }) => ({
    to: `/staff/zones/${id}`,
    text: row ? "已保存，立即生效。" : "已保存，尚未启用；请添加区块。",
  }),
  limits: ONE_PICTURE,
});

export const loader = page.loader;
export const action = page.action;

export default function ZoneFormPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, title, changes } = data;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "保存后尚未启用" : "类型和地址名不变，已有的链接不会断"}
      end={
        <Link className="button admin-head__end" to={id === null ? "/staff/zones" : `/staff/zones/${id}`}>
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
  const { version, input, targets, reply } = form;
  const isNew = form.id === null;
  const more: Record<string, string> = isNew ? {} : { kind: input.kind, slug: input.slug };
  return (
    <SettingsForm {...form} key={version} id="zone" label="专区" hasFile more={more}>
      {(fields) => (
        <>
          {isNew ? (
            <div className="form__pair">
              <SelectField field={fields.kind} label="类型" choices={choicesIn(ZONE_KINDS)} required />
              <FormField
                field={fields.slug}
                label="地址名"
                hint="字母、数字、- 和 _，同类中不重复"
                required
                autoComplete="off"
              />
            </div>
          ) : null}
          <FormField field={fields.title} label="标题" hint="客户可见" required autoComplete="off" />
          <FormField field={fields.summary} label="介绍" hint="客户可见" autoComplete="off" />
          <FormField
            field={fields.image}
            label="图片地址"
            hint="上传后自动填写，清空为没有；也可写本站路径如 /art/fair.svg"
            autoComplete="off"
          />
          <StripField
            label={input.image === "" ? "上传图片" : "换图片"}
            hint="；可不选"
            strip={HEAD_STRIP}
            error={reply?.error}
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
