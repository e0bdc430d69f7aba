import { Link } from "@remix-run/react";
import type { AdText } from "~/modules/content/ad-form";
import { StripField } from "~/admin/pictures/strip-field";
import type { StripSize } from "~/modules/pictures/picture";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { type SelectOptions, Count, StartEndFields, CheckboxGroup } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

interface AdFormProps {
  /** null: a new one */
  id: number | null;
  title: string;
  note: string;
  version: number;
  formKey: string | null;
  input: AdText;
  strip: StripSize;
  targets: SelectOptions;
  changes: readonly ChangeRow[];
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

export function AdFormView({ id, title, note, changes, ...form }: AdFormProps) {
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

function Fields(props: Omit<AdFormProps, "id" | "title" | "note" | "changes"> & { isNew: boolean }) {
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
