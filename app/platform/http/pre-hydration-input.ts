/** Records what a buyer enters before the page's scripts run, so that they can replay it. */

const TAKE = "takeEarly";

/** Inline script: records every used control, the last one last. React resets a textarea to the server's text if that is still its default, so the input becomes its default. Text that an input method is composing is left alone. */
export const NOTING = `
const used = new Set();
let composed = null;
const note = ({ target, isComposing }) => {
  used.delete(target);
  used.add(target);
  composed = isComposing ? target : null;
  if (target.localName === "textarea") target.defaultValue = target.value;
};
addEventListener("input", note, true);
window.${TAKE} = () => {
  removeEventListener("input", note, true);
  used.delete(composed);
  return used;
};`;

/** Returns the controls used so far and stops recording. */
export function takePreHydrationInput(): EventTarget[] {
  const take = (window as { [TAKE]?: () => Iterable<EventTarget> })[TAKE];
  return take ? [...take()] : [];
}

/** Keeps text that the browser restored into textareas. Call before hydration. */
export function keepRestoredText(): void {
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) area.defaultValue = area.value;
}
