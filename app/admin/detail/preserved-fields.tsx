import { FactList } from "./case-parts";

interface KeptFieldsProps<Field extends string> {
  fields: readonly Field[];
  /** field → its name */
  names: Readonly<Record<Field, string>>;
  /** field → what stands, in words; "" is left out */
  texts: Readonly<Record<Field, string>>;
  /** field → what stands, as the form sends it */
  typed: Readonly<Record<Field, string>>;
  /** why they stay */
  note: string;
}

/** Fields of a form that nobody may change any more: shown as values, and sent as they stand. */
export const KeptFields = <Field extends string>({
  fields,
  names,
  texts,
  typed: values,
  note,
}: KeptFieldsProps<Field>) => (
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
