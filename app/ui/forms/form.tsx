/** Forms by Conform: ids, names, errors, typed values and constraints come from the page's schema and from what readForm answered. */
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
  /** from formConstraint, by the loader: the checks stay on the server */
  constraint?: FormConstraint;
  /** a constant: an effect hangs on it */
  together?: JudgedTogether;
}

/** Conform's form and fields; what was typed and refused stays in them, secrets never. An error goes when its field is corrected. */
export function usePageForm<Values extends Record<string, unknown>>(options: PageFormOptions<Values>) {
  const { id, reply, defaultValue, constraint, together } = options;
  return useForm<Values>({
    id,
    lastResult: useLastResult(reply, useOpenErrors(id, reply, together)),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(constraint === undefined ? {} : { constraint }),
    // The server judges.
    shouldValidate: "onSubmit",
  });
}

/** Conform reports what is new, and keeps what it was told: once the answer is gone, it is told that nothing is wrong. */
function useLastResult(reply: FormReply | undefined, open: FormReply | undefined) {
  const [wasAnswered, setAnswered] = useState(false);
  if (reply && !wasAnswered) setAnswered(true);
  return useMemo((): SubmissionResult | undefined => {
    if (open && open === reply) return open as SubmissionResult;
    // Without a state and values: the focus and what is typed stay.
    return wasAnswered ? { error: open?.error ?? {} } : undefined;
  }, [open, reply, wasAnswered]);
}

export type FormFieldProps = { field: FieldMetadata<string | number | File | undefined> } & Omit<
  FieldProps,
  "name" | "errors" | "id" | "defaultValue" | "type"
> & {
    type?: "text" | "tel" | "email" | "password" | "number" | "date";
  };

/** An id holds letters, figures, dashes and underscores alone, unlike "lines[0].name". */
const toHtmlId = (id: string): string => id.replace(/[^\w-]+/g, "-");

/** A field of such a form: label, hint, error, control; a select or textarea within it begins with the field's value. */
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

/** What must be mended before the form goes through; each line leads to its field. */
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
