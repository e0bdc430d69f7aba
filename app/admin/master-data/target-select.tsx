import { Field } from "~/ui/forms/field";

export const TargetSelect = ({
  label,
  chosen,
  options,
}: {
  label: string;
  chosen: string;
  options: readonly { value: string; name: string }[];
}) => (
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
