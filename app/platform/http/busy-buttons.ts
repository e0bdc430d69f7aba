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
/** The answer that was shown when the last form was sent. */
let answerBefore: unknown;

/** Keeps pressed buttons busy during a call that does not go through the router; returns the function that ends it. */
export function startCall(): () => void {
  let hasEnded = false;
  calls += 1;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    calls -= 1;
    freeWhenIdle();
  };
}

interface Activity {
  state: string;
  /** of a submission, also while the page is read again after it */
  formMethod?: string | undefined;
}

interface Router {
  state: {
    navigation: Activity;
    fetchers: ReadonlyMap<string, Activity & { data?: unknown }>;
    actionData?: object | null;
  };
  subscribe: (listener: () => void) => void;
}

const findRouter = () => (window as { __remixRouter?: Router }).__remixRouter;

/** Whether neither the router nor a call waits for an answer. */
function isIdle(): boolean {
  const state = findRouter()?.state;
  if (calls > 0) return false;
  if (!state) return true;
  const isAnswered = state.actionData !== answerBefore;
  if (!hasAnswer(state.navigation, isAnswered ? state.actionData : null)) return false;
  return [...state.fetchers.values()].every((fetcher) => hasAnswer(fetcher, fetcher.data));
}

/** A form's answer is shown while the page is still being read again; a redirect has none. */
const hasAnswer = ({ state, formMethod }: Activity, answer: unknown): boolean =>
  state === "idle" || (state === "loading" && formMethod !== undefined && (answer ?? null) !== null);

/** Frees all pressed buttons: whoever was told that no answer came may press again. */
export function freeAllButtons(): void {
  for (const button of document.querySelectorAll(`[${BUSY}]`)) button.removeAttribute(BUSY);
}

function freeWhenIdle(): void {
  if (isIdle()) freeAllButtons();
}

/**
 * Frees buttons as soon as the page's scripts have their answer, before it is shown, so that no press after it is lost. A form that was
 * stopped by a check is free at once.
 */
export function freeBusyButtons(): void {
  let isSubscribed = false;
  window.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) return;
    answerBefore = findRouter()?.state.actionData;
    if (!isSubscribed) findRouter()?.subscribe(freeWhenIdle);
    isSubscribed = true;
    setTimeout(freeWhenIdle);
  });
}
