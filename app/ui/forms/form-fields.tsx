import type { ComponentProps } from "react";
import { FormField } from "~/ui/forms/form";

export type SelectOptions = readonly { value: string; name: string }[];
type OwnField = Pick<ComponentProps<typeof FormField>, "field" | "label" | "hint" | "required">;

export function SelectField({ choices, ...field }: OwnField & { choices: SelectOptions }) {
  return (
    <FormField {...field}>
      <select>
        {choices.map(({ value, name }) => (
          <option value={value} key={value}>
            {name}
          </option>
        ))}
      </select>
    </FormField>
  );
}

export const Count = (field: OwnField) => <FormField {...field} inputMode="numeric" autoComplete="off" />;

export const StartEndFields = ({ starts, ends }: Record<"starts" | "ends", OwnField["field"]>) => (
  <div className="form__pair">
    <FormField field={starts} label="开始" hint="如 2026-12-01，可加时间 08:00" required autoComplete="off" />
    <FormField
      field={ends}
      label="结束"
      hint="如 2026-12-31，含当天；可加时间 18:00"
      required
      autoComplete="off"
    />
  </div>
);

interface TicksProps {
  name: string;
  label: string;
  choices: SelectOptions;
  selected: unknown;
  className?: string;
}

export function CheckboxGroup({ name, label, choices, selected: values, className = "" }: TicksProps) {
  const ticked: unknown[] = Array.isArray(values) ? values : [values];
  return (
    <fieldset className={`field ${className}`.trim()}>
      <legend className="field__label">{label}</legend>
      <div className="choices">
        {choices.map(({ value, name: word }) => (
          <label key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={ticked.includes(value)} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
