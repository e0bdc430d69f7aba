/** The four fields of a scope: which goods, these or all others, a category, or goods line by line. */
import type { FieldMetadata } from "@conform-to/react";
import { Choice, type Choices } from "~/staff/desk/form-fields";
import { FormField } from "~/ui/forms/form";
import { choicesIn, type ScopeFields, SCOPES, SIDES } from "./scope-form";

interface ScopeInputsProps {
  fields: { [Name in keyof ScopeFields]: FieldMetadata<string> };
  categories: Choices;
}

export function ScopeInputs({ fields, categories }: ScopeInputsProps) {
  return (
    <>
      <div className="form__pair">
        <Choice field={fields.scope} label="适用商品" choices={choicesIn(SCOPES)} />
        <Choice field={fields.side} label="范围" choices={choicesIn(SIDES)} />
      </div>
      <Choice field={fields.category} label="分类" hint="适用商品选“一个分类”时填写" choices={categories} />
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
