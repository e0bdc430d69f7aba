import { useEffect, useRef } from "react";

/**
 * Gives the keyboard its place back after a form began anew: the browser forgets it with the button that was pressed. Nothing where
 * something else has the focus by then.
 */
export function useFocusAgain(round: number): void {
  const pressed = useRef<{ name: string; value: string } | null>(null);
  useEffect(() => {
    const keep = ({ submitter }: SubmitEvent) => {
      pressed.current =
        submitter instanceof HTMLButtonElement ? { name: submitter.name, value: submitter.value } : null;
    };
    document.addEventListener("submit", keep, true);
    return () => document.removeEventListener("submit", keep, true);
  }, []);
  useEffect(() => {
    const button = pressed.current;
    if (round === 0 || !button || document.activeElement !== document.body) return;
    const [name, value] = [CSS.escape(button.name), CSS.escape(button.value)];
    document
      .querySelector<HTMLElement>(`button[name="${name}"][value="${value}"]`)
      ?.focus({ preventScroll: true });
  }, [round]);
}
