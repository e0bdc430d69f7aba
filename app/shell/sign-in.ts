/** Who is signed in, the same in every tab (specification, sections 2 and 4): a marker for the session, telling other tabs, one reload. */

export type Who = string | null;

export const MARKER = "login";

export interface SignInStep {
  isMarked: boolean;
  tells: boolean;
  reloads: boolean;
}

/**
 * The specification reloads once after every sign-in; here the page after it is made for who signed in, so that signing out alone reloads.
 * A page of `who` came; `before` is the one that stood there, undefined on a page just read, when the marker alone tells.
 */
export function signInStep(wasMarked: boolean, before: Who | undefined, who: Who): SignInStep {
  const isMarked = who !== null;
  const tells = before === undefined ? wasMarked !== isMarked : before !== who;
  return { isMarked, tells, reloads: tells && before !== undefined && !isMarked };
}

/** Another tab tells who is signed in: a visitor's page reads its data again and keeps what is entered, a page of another company starts anew. */
export function onOtherTab(other: Who, who: Who): "nothing" | "revalidate" | "reload" {
  if (other === who) return "nothing";
  return who === null ? "revalidate" : "reload";
}

/** ms after which counts are read again on a change of the route; they come with the page. */
export const BASE_FRESH = 30_000;

const WITHOUT_BASE: ReadonlySet<string> = new Set(["/user", "/login", "/bdwx"]);

/** Whether the basic facts of the user are read again on arriving at `pathname`; `readAt` and `now` in ms. */
export function readsBase(pathname: string, readAt: number, now: number): boolean {
  return now - readAt >= BASE_FRESH && !WITHOUT_BASE.has(pathname);
}
