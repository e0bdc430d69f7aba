import { Field } from "~/ui/forms/field";

/** Why something is changed; it stands in the audit log. */
export const WhyField = ({ id, typed: input }: { id: string; typed?: unknown }) => (
  <Field
    id={id}
    label="原因"
    name="why"
    required
    minLength={2}
    maxLength={200}
    defaultValue={typeof input === "string" ? input : ""}
    placeholder="记入审计日志"
  />
);
