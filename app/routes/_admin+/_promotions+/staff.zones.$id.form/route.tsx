/** 专区表单: its head, new or changed; kind and address stay. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
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
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { findZone, saveZoneHead } from "~/modules/zones/zone-admin.server";
import { NEW_ZONE, ZONE_FIELDS, zoneForm, zoneText, zoneValues, zoneWords } from "~/modules/zones/zone-form";
import { StripField } from "~/admin/pictures/strip-field";
import { choicesIn } from "~/modules/promotions/offer-admin/scope-form";
import { SelectField, Count, StartEndFields, CheckboxGroup } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";
import { HEAD_STRIP, ZONE_KINDS } from "~/modules/zones/zone";

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

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function ZoneFormPage() {
  const { id, title, changes, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
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
      <Fields {...form} isNew={id === null} />
    </SettingsPage>
  );
}

function Fields(props: Omit<LoaderData, "id" | "title" | "changes"> & { isNew: boolean }) {
  const { version, formKey, input, targets, constraint, reply, isNew } = props;
  const more: Record<string, string> =
    formKey === null ? { kind: input.kind, slug: input.slug } : { formKey };
  return (
    <SettingsForm
      key={version}
      id="zone"
      label="专区"
      button="保存"
      hasFile
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
      more={more}
    >
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
