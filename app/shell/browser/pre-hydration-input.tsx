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
  if (control instanceof HTMLSelectElement) return chooseAgain(control);
  if (control instanceof HTMLTextAreaElement) return typeAgain(control);
  if (!(control instanceof HTMLInputElement)) return () => {};
  if (control.type === "checkbox" || control.type === "radio") return tickAgain(control);
  if (control.type === "file") return () => tell(control, new Event("change", { bubbles: true }));
  return typeAgain(control);
}

function chooseAgain(select: HTMLSelectElement): () => void {
  const chosen = [...select.selectedOptions].map(({ value }) => value);
  return () => {
    for (const option of select.options) option.selected = chosen.includes(option.value);
    tell(select, new Event("change", { bubbles: true }));
  };
}

function tickAgain(control: HTMLInputElement): () => void {
  const { checked, type } = control;
  return () => {
    if (!checked && type === "radio") return;
    // React hears a click only where the state differs from the one it knew.
    control.checked = !checked;
    control.click();
  };
}

function typeAgain(control: HTMLInputElement | HTMLTextAreaElement): () => void {
  const { value } = control;
  return () => {
    // A number or date that is not whole yet has no value; setting none would delete its figures.
    if (value !== "") setUnheard(control, value);
    tell(control, new InputEvent("input", { bubbles: true }));
    // Numbers are read when their field is left.
    if (control !== document.activeElement) tell(control, new FocusEvent("focusout", { bubbles: true }));
  };
}

/** React hears typing only where the value differs from the one it knew: its own setter notes the first value, not the second. */
function setUnheard(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  // Numbers and dates have no place of typing.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

const tell = (control: Element, event: Event) => void control.dispatchEvent(event);
