import type { FieldMetadata } from "@conform-to/react";
import { SelectField, type SelectOptions } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";
import { choicesIn, type ScopeFields, OFFER_SCOPE_NAMES, SIDES } from "./scope-form";

export function ScopeInputs({
  fields,
  categories,
}: {
  fields: { [Name in keyof ScopeFields]: FieldMetadata<string> };
  categories: SelectOptions;
}) {
  return (
    <>
      <div className="form__pair">
        <SelectField field={fields.scope} label="适用商品" choices={choicesIn(OFFER_SCOPE_NAMES)} />
        <SelectField field={fields.side} label="范围" choices={choicesIn(SIDES)} />
      </div>
      <SelectField
        field={fields.category}
        label="分类"
        hint="适用商品选“一个分类”时填写"
        choices={categories}
      />
      <FormField
        field={fields.scopeLines}
        label="指定商品"
        hint="适用商品选“指定商品”时填写，一行一个：编号、货号、条码或全名"
      >
        <textarea rows={3} />
      </FormField>
    </>
  );
}
