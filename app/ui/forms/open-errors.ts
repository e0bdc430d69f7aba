import { useEffect, useMemo, useState } from "react";
import type { FormReply } from "~/platform/http/forms/forms.server";

export type Written = ReadonlyMap<string, string>;

/** Fields validated together: a change of one corrects the others too. */
export type JudgedTogether = Readonly<Record<string, readonly string[]>>;

type Errors = NonNullable<FormReply["error"]>;

/** Returns wrong fields whose value has changed since. Fields that are still `invalid` for the browser, and the form as a whole, are not among them. */
export function correctedFields(
  errors: Errors,
  written: { refused: Written; now: Written; invalid: ReadonlySet<string> },
  together: JudgedTogether = {},
): string[] {
  const { refused, now, invalid } = written;
  return Object.keys(errors).filter(
    (name) =>
      name !== "" &&
      !invalid.has(name) &&
      [name, ...(together[name] ?? [])].some((item) => (now.get(item) ?? "") !== (refused.get(item) ?? "")),
  );
}

export function withoutFields(errors: Errors, corrected: ReadonlySet<string>): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !corrected.has(name)));
}

function readWritten(form: HTMLFormElement): Written {
  const written = new Map<string, string>();
  for (const [name, value] of new FormData(form)) {
    const text =
      typeof value === "string"
        ? value
        : value.size && [value.name, value.size, value.lastModified].join("/");
    written.set(name, `${written.get(name) ?? ""}${text || ""}`);
  }
  return written;
}

function findInvalid(form: HTMLFormElement): Set<string> {
  const controls = [...form.elements].filter(
    (element): element is HTMLInputElement => "validity" in element && "name" in element,
  );
  return new Set(controls.flatMap((control) => (control.validity.valid ? [] : [control.name])));
}

const NONE: ReadonlySet<string> = new Set();

export function useOpenErrors<Reply extends Pick<FormReply, "error">>(
  id: string,
  reply: Reply | undefined,
  together?: JudgedTogether,
): Reply | undefined {
  const errors = reply?.error;
  const [seen, setSeen] = useState({ errors, corrected: NONE });
  const corrected = seen.errors === errors ? seen.corrected : NONE;
  useEffect(() => {
    const form = document.getElementById(id);
    if (!errors || !(form instanceof HTMLFormElement)) return;
    const refused = readWritten(form);
    let isPressed = false;
    let isWaiting = false;
    const correct = () => {
      const written = { refused, now: readWritten(form), invalid: findInvalid(form) };
      const fields = correctedFields(errors, written, together);
      if (fields.length > 0)
        setSeen((before) => ({
          errors,
          corrected: new Set([...(before.errors === errors ? before.corrected : NONE), ...fields]),
        }));
    };
    const onChange = ({ target }: Event) => {
      if ((target as HTMLInputElement).form !== form) return;
      if (isPressed) isWaiting = true;
      else correct();
    };
    // If the error disappeared at once, the pressed button would move from under the pointer.
    const onPress = () => void (isPressed = true);
    const onRelease = () => {
      isPressed = false;
      if (isWaiting) setTimeout(correct);
      isWaiting = false;
    };
    const stop = new AbortController();
    const { signal } = stop;
    for (const name of ["input", "change"]) document.addEventListener(name, onChange, { signal });
    document.addEventListener("pointerdown", onPress, { signal, capture: true });
    for (const name of ["pointerup", "pointercancel"])
      document.addEventListener(name, onRelease, { signal, capture: true });
    return () => stop.abort();
  }, [id, errors, together]);
  return useMemo(
    () =>
      reply && errors && corrected.size > 0 ? { ...reply, error: withoutFields(errors, corrected) } : reply,
    [reply, errors, corrected],
  );
}
