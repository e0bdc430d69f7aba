import { Field } from "~/ui/forms/field";
import { enteredIn, type Reply } from "~/ui/forms/form-reply";

/** The reason for the audit log; `reply` has input and error. */
export const WhyField = ({ id, reply }: { id: string; reply: Reply | undefined }) => (
  <Field
    id={id}
    label="原因"
    name="why"
    required
    minLength={2}
    maxLength={200}
    defaultValue={enteredIn(reply, "why") ?? ""}
    errors={reply?.error?.["why"] ?? null}
    placeholder="记入审计日志"
  />
);
