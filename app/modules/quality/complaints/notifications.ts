import { type CaseKind, type Patient, toSeverity } from "./complaint";

interface FormValues extends Partial<Patient> {
  severity: string;
  happenedOn: string;
  quantity: string;
  text: string;
  reporter: string;
  phone: string;
}

const getPatient = ({ initials = "", sex = "", age = "", dosage = "", result = "" }: Partial<Patient>) => ({
  initials,
  sex,
  age,
  dosage,
  result,
});

export const toReport = (
  kind: CaseKind,
  input: { [Field in keyof FormValues]: FormValues[Field] | undefined } & FormValues,
) => ({
  kind,
  severity: toSeverity(input.severity),
  happenedOn: input.happenedOn,
  text: input.text,
  reporter: input.reporter,
  phone: input.phone,
  quantity: input.quantity === "" ? null : Number(input.quantity),
  patient: kind === "adverse" ? getPatient(input) : null,
});
