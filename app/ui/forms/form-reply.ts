import type { FormReply } from "~/platform/http/forms/forms.server";

export type Reply = Pick<FormReply, "error" | "initialValue">;

/** Returns the lines of the error summary, one a field; `idOf` if a field's id is not its name. */
export function toErrorSummary(reply: Reply | undefined, idOf: (name: string) => string = (name) => name) {
  return Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    texts?.[0] ? [{ text: texts[0], ...(name && { name: idOf(name) }) }] : [],
  );
}

/** Returns the entered text of a field. */
export function enteredIn(reply: Reply | undefined, name: string): string | undefined {
  const value = reply?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}
