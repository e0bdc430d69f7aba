/** A form's fields as what somebody said of a batch. Pure. */
import { type CaseKind, type Patient, toSeverity } from "./case";

interface Typed extends Partial<Patient> {
  severity: string;
  happenedOn: string;
  quantity: string;
  text: string;
  reporter: string;
  phone: string;
}

const patientOf = ({ initials = "", sex = "", age = "", dosage = "", outcome = "" }: Partial<Patient>) => ({
  initials,
  sex,
  age,
  dosage,
  outcome,
});

export const toldOf = (
  kind: CaseKind,
  typed: { [Field in keyof Typed]: Typed[Field] | undefined } & Typed,
) => ({
  kind,
  severity: toSeverity(typed.severity),
  happenedOn: typed.happenedOn,
  text: typed.text,
  reporter: typed.reporter,
  phone: typed.phone,
  quantity: typed.quantity === "" ? null : Number(typed.quantity),
  patient: kind === "adverse" ? patientOf(typed) : null,
});
