import { Field } from "~/ui/forms/field";

interface TargetSelectProps {
  label: string;
  chosen: string;
  options: readonly { value: string; name: string }[];
}

export const TargetSelect = ({ label, chosen, options }: TargetSelectProps) => (
  <Field label={label} name="into" required>
    <select key={chosen} defaultValue={chosen}>
      <option value="">请选择</option>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  </Field>
);
