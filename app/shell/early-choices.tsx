/** What was chosen, ticked or numbered before the page came alive is done once more: React would put it back, and nobody had heard it. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { takeEarly } from "~/platform/early";

/** Round the whole page: its effects come after those of everything in it. */
export function EarlyChoices({ children }: { children: ReactNode }) {
  const early = useRef<(() => void)[]>([]);
  // Before anything in the page is drawn anew.
  useLayoutEffect(() => void (early.current = takeEarly().map(again)), []);
  useEffect(() => {
    for (const redo of early.current.splice(0)) redo();
  }, []);
  return children;
}

/** How to do once more what has been done with a control. */
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
      // React hears a click only where it finds another state than it knew.
      control.checked = !checked;
      control.click();
    };
  if (type === "file") return () => tell(control, new Event("change", { bubbles: true }));
  // Numbers are read when their field is left; one that is still typed in has that before it.
  return () => {
    if (control !== document.activeElement) tell(control, new FocusEvent("focusout", { bubbles: true }));
  };
}

const tell = (control: Element, event: Event) => void control.dispatchEvent(event);
