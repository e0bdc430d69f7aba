interface CaseFieldProps {
  name: string;
  label: string;
  input: Record<string, unknown> | null | undefined;
  isNeeded?: boolean;
  min?: number;
  max?: number;
  placeholder?: string;
}

export function CaseField(props: CaseFieldProps) {
  const { name, label, input: values, isNeeded = false, min, max = 200, placeholder } = props;
  const value = values?.[name];
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <input
        type="text"
        className="field__input"
        id={name}
        name={name}
        required={isNeeded}
        minLength={min}
        maxLength={max}
        defaultValue={typeof value === "string" ? value : ""}
        placeholder={placeholder}
      />
    </div>
  );
}
