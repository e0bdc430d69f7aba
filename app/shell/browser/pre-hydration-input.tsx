import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { takePreHydrationInput } from "~/platform/http/pre-hydration-input";

/** Wraps the page, so that its effects run after those of everything inside. */
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
    // React handles a click only when the state differs from its own.
    control.checked = !checked;
    control.click();
  };
}

function typeAgain(control: HTMLInputElement | HTMLTextAreaElement): () => void {
  const { value } = control;
  return () => {
    // An incomplete number or date has no value; setting "" would delete its digits.
    if (value !== "") setUnheard(control, value);
    tell(control, new InputEvent("input", { bubbles: true }));
    // Number fields are read on blur.
    if (control !== document.activeElement) tell(control, new FocusEvent("focusout", { bubbles: true }));
  };
}

/** Sets a value so that React sees the change: its own setter records the first value only. */
function setUnheard(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  // Number and date inputs have no selection.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

const tell = (control: Element, event: Event) => void control.dispatchEvent(event);
