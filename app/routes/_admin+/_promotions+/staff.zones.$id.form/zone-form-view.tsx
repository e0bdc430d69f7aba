import { Link } from "@remix-run/react";
import { StripField } from "~/admin/pictures/strip-field";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import { choicesIn } from "~/modules/promotions/offer-admin/scope-form";
import type { ChangeRow } from "~/admin/frame/change-row";
import {
  SelectField,
  type SelectOptions,
  Count,
  StartEndFields,
  CheckboxGroup,
} from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import { HEAD_STRIP, ZONE_KINDS } from "~/modules/zones/zone";
import type { ZoneText } from "~/modules/zones/zone-form";

interface ZoneFormProps {
  /** null: a new one */
  id: number | null;
  title: string;
  version: number;
  formKey: string | null;
  input: ZoneText;
  targets: SelectOptions;
  changes: readonly ChangeRow[];
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

export function ZoneFormView({ id, title, changes, ...form }: ZoneFormProps) {
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

function Fields(props: Omit<ZoneFormProps, "id" | "title" | "changes"> & { isNew: boolean }) {
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
