/** A pressed form button shows that it is busy and ignores further presses: one mechanism for all forms of the shop and of the back office. */

/** Set on a submit button from its press until its answer. */
export const BUSY = "data-busy";

/** Without the page's scripts an answer may be a download, which leaves the page as it is: ms. */
const NATIVE_FOR = 5000;

/**
 * Inline script in the head, so that it also works before hydration. A press on a busy button, and the second press of a double click on a
 * form that changes something, send nothing: by then the next case may stand under the pointer.
 */
export const BUSY_BUTTONS = `
const free = () => document.querySelectorAll("[${BUSY}]").forEach((button) => button.removeAttribute("${BUSY}"));
addEventListener("click", (event) => {
  const button = event.target.closest && event.target.closest("button, input");
  if (!button || button.type !== "submit" || !button.form) return;
  const method = button.getAttribute("formmethod") || button.form.getAttribute("method");
  if (!button.hasAttribute("${BUSY}") && !(event.detail > 1 && method === "post")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
  if (!submitter || target.hasAttribute("target") || target.getAttribute("method") === "dialog") return;
  submitter.setAttribute("${BUSY}", "");
  if (!defaultPrevented) setTimeout(free, ${NATIVE_FOR});
});
addEventListener("pageshow", free);
`;

let calls = 0;

/** Keeps pressed buttons busy during a call that does not go through the router; returns the function that ends it. */
export function startCall(): () => void {
  let hasEnded = false;
  calls += 1;
  return () => {
    if (!hasEnded) calls -= 1;
    hasEnded = true;
  };
}

type Activity = { state: string };

interface Router {
  state: { navigation: Activity; fetchers: ReadonlyMap<string, Activity> };
}

/** Whether neither the router nor a call waits for an answer. */
function isIdle(): boolean {
  const { state } = (window as { __remixRouter?: Router }).__remixRouter ?? {};
  if (calls > 0) return false;
  if (!state) return true;
  return [state.navigation, ...state.fetchers.values()].every((activity) => activity.state === "idle");
}

const LOOK_EVERY = 50;

/** Frees buttons once the page's scripts have their answer. A form that was stopped by a check is free at once. */
export function freeBusyButtons(): void {
  let isLooking = false;
  const look = () => {
    isLooking = !isIdle();
    if (isLooking) return void setTimeout(look, LOOK_EVERY);
    for (const button of document.querySelectorAll(`[${BUSY}]`)) button.removeAttribute(BUSY);
  };
  window.addEventListener("submit", (event) => {
    if (!event.defaultPrevented || isLooking) return;
    isLooking = true;
    setTimeout(look);
  });
}
