/** Keeps all tabs on the same sign-in state (specification, sections 2 and 4). */

export type Who = string | null;

export const MARKER = "login";

export interface SignInStep {
  isMarked: boolean;
  tells: boolean;
  reloads: boolean;
}

/**
 * Decides what to do when a page of `who` arrives. The specification reloads after every sign-in; here the next page already belongs to the new
 * user, so only signing out reloads. `before`: the previous page's user, undefined on a fresh page, where the marker decides.
 */
export function signInStep(wasMarked: boolean, before: Who | undefined, who: Who): SignInStep {
  const isMarked = who !== null;
  const tells = before === undefined ? wasMarked !== isMarked : before !== who;
  return { isMarked, tells, reloads: tells && before !== undefined && !isMarked };
}

/** Decides what to do when another tab signs in or out: a visitor's page refreshes its data and keeps the input, another company's page reloads. */
export function onOtherTab(other: Who, who: Who): "nothing" | "revalidate" | "reload" {
  if (other === who) return "nothing";
  return who === null ? "revalidate" : "reload";
}

/** ms after which a route change reloads counts. */
export const BASE_FRESH = 30_000;

const WITHOUT_BASE: ReadonlySet<string> = new Set(["/user", "/login", "/bdwx"]);

/** Whether to reload user facts on arriving at `pathname`; `readAt` and `now` in ms. */
export function readsBase(pathname: string, readAt: number, now: number): boolean {
  return now - readAt >= BASE_FRESH && !WITHOUT_BASE.has(pathname);
}
