/** Notes what a buyer chooses and types before the page's scripts run; they replay it. */

const TAKE = "takeEarly";

/**
 * Inline script: notes every control that is used, the last one last. React puts a textarea back to the text that the server sent where
 * its default is still that text, so what is typed becomes its default. A word that an input method still composes is left alone.
 */
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

/** The controls used so far, the last one last; from now on the page hears by itself. */
export function takePreHydrationInput(): EventTarget[] {
  const take = (window as { [TAKE]?: () => Iterable<EventTarget> })[TAKE];
  return take ? [...take()] : [];
}

/** Keeps text that the browser itself put into textareas, as when somebody comes back to a page. Before React takes the page over. */
export function keepRestoredText(): void {
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) area.defaultValue = area.value;
}
