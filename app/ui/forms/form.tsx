import {
  getInputProps,
  useForm,
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
} from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/dom";
import { cloneElement, isValidElement, useMemo, useState } from "react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "./error-summary";
import { Field, type FieldProps } from "./field";
import { useOpenErrors, type JudgedTogether } from "./open-errors";

interface PageFormOptions<Values extends Record<string, unknown>> {
  id: string;
  reply: FormReply | undefined;
  defaultValue?: DefaultValue<Values>;
  constraint?: FormConstraint;
  /** a constant: an effect depends on it */
  together?: JudgedTogether;
}

/** Returns Conform's form and fields; input stays after a refusal, secrets never. An error disappears when its field is corrected. */
export function usePageForm<Values extends Record<string, unknown>>(options: PageFormOptions<Values>) {
  const { id, reply, defaultValue, constraint, together } = options;
  return useForm<Values>({
    id,
    lastResult: useLastResult(reply, useOpenErrors(id, reply, together)),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(constraint === undefined ? {} : { constraint }),
    // The server validates.
    shouldValidate: "onSubmit",
  });
}

/** Conform keeps its errors: once the answer is gone, it must be told that nothing is wrong. */
function useLastResult(reply: FormReply | undefined, open: FormReply | undefined) {
  const [wasAnswered, setAnswered] = useState(false);
  if (reply && !wasAnswered) setAnswered(true);
  return useMemo((): SubmissionResult | undefined => {
    if (open && open === reply) return open as SubmissionResult;
    // Without a state and values: focus and input stay.
    return wasAnswered ? { error: open?.error ?? {} } : undefined;
  }, [open, reply, wasAnswered]);
}

export type FormFieldProps = { field: FieldMetadata<string | number | File | undefined> } & Omit<
  FieldProps,
  "name" | "errors" | "id" | "defaultValue" | "type"
> & {
    type?: "text" | "tel" | "email" | "password" | "number" | "date";
  };

/** An id has only letters, digits, dashes and underscores, unlike "lines[0].name". */
const toHtmlId = (id: string): string => id.replace(/[^\w-]+/g, "-");

/** A form field: label, hint, error, control; a select or textarea gets the field's value. */
export function FormField({ field, type = "text", children, ...rest }: FormFieldProps) {
  const { key, form: _form, ...input } = getInputProps(field, { type, ariaAttributes: false });
  const control = isValidElement<Record<string, unknown>>(children)
    ? cloneElement(children, { defaultValue: input.defaultValue, ...children.props })
    : undefined;
  return (
    <Field key={key} {...input} id={toHtmlId(input.id)} {...rest} errors={field.errors ?? null}>
      {control}
    </Field>
  );
}

/** The error summary; each line leads to its field. */
export function FormErrorSummary<Values extends Record<string, unknown>>({
  form,
}: {
  form: FormMetadata<Values>;
}) {
  return (
    <ErrorSummary
      errors={Object.entries(form.allErrors).flatMap(([name, texts]) =>
        texts?.[0] ? [{ text: texts[0], ...(name && { name: toHtmlId(`${form.id}-${name}`) }) }] : [],
      )}
    />
  );
}
