import { useFetchers, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "~/ui/say";

const PREFIX = "save-cart:";

interface SavedAnswer {
  errors?: Record<string, string[]>;
  notices?: string[];
}

/** Ticks until the server's answer is shown; null means the line's own state. */
export type LineTicks = ReadonlyMap<number, boolean>;

export interface CartAutosave {
  tick(ids: readonly number[], isSelected: boolean): void;
  ticks: LineTicks;
  save(key: string, fields: [string, string][]): void;
  isSaving: boolean;
  errors: Readonly<Record<string, string[]>>;
}

export function useSaving(action: string, first: Readonly<Record<string, string[]>>): CartAutosave {
  const submit = useSubmit();
  const fetchers = useFetchers().filter((f) => f.key.startsWith(PREFIX));
  const [errors, setErrors] = useState(first);
  const [ticks, setTicks] = useState<LineTicks>(new Map());
  const isSaving = fetchers.some((f) => f.state !== "idle");
  const reported = useRef(new Set<unknown>());

  useEffect(() => {
    for (const { data } of fetchers) {
      const answer = data as SavedAnswer | undefined;
      if (!answer || reported.current.has(answer)) continue;
      reported.current.add(answer);
      for (const notice of answer.notices ?? []) toast("info", notice);
      for (const text of Object.values(answer.errors ?? {}).flat()) toast("warning", text);
      setErrors((before) => ({ ...before, ...answer.errors }));
    }
  }, [fetchers]);

  useEffect(() => {
    if (!isSaving) setTicks((before) => (before.size > 0 ? new Map() : before));
  }, [isSaving]);

  const tick = useCallback(
    (ids: readonly number[], isSelected: boolean) =>
      setTicks((before) => new Map([...before, ...ids.map((id) => [id, isSelected] as const)])),
    [],
  );
  const save = useCallback(
    (key: string, fields: [string, string][]) => {
      const found = new Set(fields.map(([name]) => name));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !found.has(name))));
      const form = new FormData();
      for (const [name, value] of [...fields, ["quiet", "1"] as const]) form.append(name, value);
      submit(form, {
        method: "post",
        action,
        navigate: false,
        fetcherKey: PREFIX + key,
        preventScrollReset: true,
      });
    },
    [action, submit],
  );
  return { save, tick, ticks, isSaving, errors };
}
