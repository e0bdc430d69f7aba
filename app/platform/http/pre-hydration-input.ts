/** Notes what a buyer chooses before the page's scripts run; they replay it. */

const TAKE = "takeEarly";

/** Inline script: notes every control that is used, the last one last. */
export const NOTING = `
const used = new Set();
const note = ({ target }) => {
  used.delete(target);
  used.add(target);
};
addEventListener("input", note, true);
window.${TAKE} = () => {
  removeEventListener("input", note, true);
  return used;
};`;

/** The controls used so far, the last one last; from now on the page hears by itself. */
export function takePreHydrationInput(): EventTarget[] {
  const take = (window as { [TAKE]?: () => Iterable<EventTarget> })[TAKE];
  return take ? [...take()] : [];
}
