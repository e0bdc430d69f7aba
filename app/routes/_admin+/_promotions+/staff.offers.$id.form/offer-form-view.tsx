import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { PreservedFields } from "~/admin/detail/preserved-fields";
import { OFFER_FIELD_NAMES, type ShownForm } from "~/modules/promotions/offer-admin/offer-form";
import type { FIXED_GROUP_FIELDS } from "~/modules/promotions/offers/promised";
import { ScopeInputs } from "~/modules/promotions/offer-admin/scope-inputs";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import {
  SelectField,
  Count,
  StartEndFields,
  CheckboxGroup,
  type SelectOptions,
} from "~/ui/forms/form-fields";

type FormValues = Record<
  | ("name" | "starts" | "ends" | "priority" | "stock" | "limit" | "needs" | "side" | "scope" | "category")
  | ("scopeLines" | "measure" | "repeats" | "tierLines" | "goodsLines" | "notWith"),
  string
>;

interface OfferFormProps {
  /** null: a new one */
  id: number | null;
  title: string;
  version: number;
  formKey: string;
  input: FormValues;
  form: ShownForm;
  locked: readonly (typeof FIXED_GROUP_FIELDS)[number][];
  /** products that must stay, with units sold; "" if none */
  soldWords: string;
  categories: SelectOptions;
  changes: readonly ChangeRow[];
  reply: SettingsReply | undefined;
}

export function OfferFormView({ id, title, changes, ...form }: OfferFormProps) {
  const back = id === null ? "/staff/offers/new" : `/staff/offers/${id}`;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "保存后尚未启用" : "启用中的活动保存后立即按新的内容计价"}
      end={
        <Link className="button admin-head__end" to={back}>
          返回
        </Link>
      }
      changes={changes}
      none="还没有记录。"
    >
      <Fields {...form} />
    </SettingsPage>
  );
}

interface TierFieldsProps {
  form: ShownForm;
  fields: Record<"measure" | "tierLines" | "repeats", FieldMetadata<string>>;
}

function TierFields({ form, fields }: TierFieldsProps) {
  return (
    <>
      {form.asks.includes("measure") ? (
        <SelectField field={fields.measure} label="门槛按" choices={form.measures} />
      ) : null}
      {form.asks.includes("tiers") ? (
        <FormField
          field={fields.tierLines}
          label="档位"
          hint={`一行一档，先写门槛，如 ${form.tierExample}`}
          required
        >
          <textarea rows={4} />
        </FormField>
      ) : null}
      {form.asks.includes("repeats") ? (
        <SelectField field={fields.repeats} label="每满" choices={form.repeats} />
      ) : null}
    </>
  );
}

function Fields({
  version,
  formKey,
  input,
  form,
  locked: stored,
  soldWords,
  categories,
  reply,
}: Omit<OfferFormProps, "id" | "title" | "changes">) {
  const has = (field: ShownForm["asks"][number]) => form.asks.includes(field);
  return (
    <SettingsForm
      key={version}
      id="offer"
      label="活动"
      formKey={formKey}
      version={version}
      input={input}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField
            field={fields.name}
            label="名称"
            hint="客户可见"
            required
            maxLength={60}
            autoComplete="off"
          />
          {stored.length > 0 ? (
            <PreservedFields
              fields={stored}
              names={OFFER_FIELD_NAMES}
              texts={input}
              input={input}
              note="已有客户参团，以上内容和商品、价格不能更改；要改请新建活动。"
            />
          ) : (
            <StartEndFields starts={fields.starts} ends={fields.ends} />
          )}
          {has("scope") ? <ScopeInputs fields={fields} categories={categories} /> : null}
          <TierFields form={form} fields={fields} />
          {form.goodsExample ? (
            <FormField
              field={fields.goodsLines}
              label={form.goodsLabel}
              hint={form.goodsExample + soldWords}
              required
            >
              <textarea rows={8} wrap="off" />
            </FormField>
          ) : null}
          {has("needs") && !stored.includes("needs") ? (
            <Count field={fields.needs} label="成团家数" hint="至少 2 家" required />
          ) : null}
          {has("notWith") ? (
            <CheckboxGroup
              name="notWith"
              label="不与这些同享"
              choices={form.kinds}
              selected={reply ? (reply.initialValue?.["notWith"] ?? []) : input.notWith.split(" ")}
            />
          ) : null}
          {has("times") ? (
            <div className="form__pair">
              <Count field={fields.stock} label="总次数" hint="不填为不限" />
              <Count field={fields.limit} label="每家次数" hint="不填为不限" />
            </div>
          ) : null}
          <Count field={fields.priority} label="优先级" hint="0 到 1000，大的先用" />
        </>
      )}
    </SettingsForm>
  );
}
