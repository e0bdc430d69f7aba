/** Replays what was chosen, ticked or numbered before hydration: React would put it back. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { takePreHydrationInput } from "~/platform/http/pre-hydration-input";

/** Round the whole page: its effects come after those of everything in it. */
export function PreHydrationInput({ children }: { children: ReactNode }) {
  const early = useRef<(() => void)[]>([]);
  useLayoutEffect(() => void (early.current = takePreHydrationInput().map(again)), []);
  useEffect(() => {
    for (const redo of early.current.splice(0)) redo();
  }, []);
  return children;
}

function again(control: EventTarget): () => void {
  if (control instanceof HTMLSelectElement) {
    const { value } = control;
    return () => {
      control.value = value;
      tell(control, new Event("change", { bubbles: true }));
    };
  }
  if (!(control instanceof HTMLInputElement)) return () => {};
  const { checked, type } = control;
  if (type === "checkbox" || type === "radio")
    return () => {
      if (!checked && type === "radio") return;
      // React hears a click only where the state differs from the one it knew.
      control.checked = !checked;
      control.click();
    };
  if (type === "file") return () => tell(control, new Event("change", { bubbles: true }));
  // Numbers are read when their field is left.
  return () => {
    if (control !== document.activeElement) tell(control, new FocusEvent("focusout", { bubbles: true }));
  };
}

const tell = (control: Element, event: Event) => void control.dispatchEvent(event);
