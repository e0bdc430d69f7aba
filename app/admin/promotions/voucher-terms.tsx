import type { FieldMetadata } from "@conform-to/react";
import { choicesIn } from "~/modules/promotions/offer-admin/scope-form";
import { ScopeInputs } from "~/modules/promotions/offer-admin/scope-inputs";
import { SelectField, type SelectOptions } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";
import { VOUCHER_KINDS } from "~/modules/vouchers/coupon-centre";
import type { VoucherText } from "~/modules/vouchers/voucher-form";

export const VoucherTerms = ({
  fields,
  categories,
}: {
  fields: Record<keyof VoucherText, FieldMetadata<string>>;
  categories: SelectOptions;
}) => (
  <>
    <SelectField field={fields.kind} label="类型" choices={choicesIn(VOUCHER_KINDS)} />
    <div className="form__pair">
      <FormField
        field={fields.threshold}
        label="满（元）"
        hint="0 为无门槛"
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <FormField field={fields.amount} label="减（元）" required inputMode="decimal" autoComplete="off" />
    </div>
    <ScopeInputs fields={fields} categories={categories} />
  </>
);
