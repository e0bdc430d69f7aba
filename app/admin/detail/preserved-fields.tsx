import { FactList } from "./case-parts";

interface PreservedFieldsProps<Field extends string> {
  fields: readonly Field[];
  names: Readonly<Record<Field, string>>;
  texts: Readonly<Record<Field, string>>;
  /** field → its current value in the form */
  input: Readonly<Record<Field, string>>;
  note: string;
}

/** Fields that may not change any more: shown as values and sent unchanged. */
export const PreservedFields = <Field extends string>({
  fields,
  names,
  texts,
  input: values,
  note,
}: PreservedFieldsProps<Field>) => (
  <>
    <FactList
      rows={fields.filter((field) => texts[field] !== "").map((field) => [names[field], texts[field]])}
    />
    <p className="soft">{note}</p>
    {fields.map((field) => (
      <input type="hidden" name={field} value={values[field]} key={field} />
    ))}
  </>
);
