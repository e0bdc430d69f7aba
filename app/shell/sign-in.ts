/**
 * Who is signed in, the same in every tab of a browser (specification, sections 2 and 4). The server knows it and renders it; what is
 * left to the browser is a marker for the session, telling the other tabs, and one reload where a page is somebody else's. Pure.
 */

/** The company that a page was made for; null for a visitor. */
export type Who = string | null;

export const MARKER = "login";

export interface SignInStep {
  /** whether the marker stands from now on */
  isMarked: boolean;
  /** the other tabs do not know yet */
  tells: boolean;
  /** nothing of the company that left stays in this tab's memory */
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

/** Another tab tells who is signed in: a visitor's page reads its data again and keeps what is typed, a page of another company starts anew. */
export function afterTold(told: Who, who: Who): "nothing" | "revalidate" | "reload" {
  if (told === who) return "nothing";
  return who === null ? "revalidate" : "reload";
}

/** The counts come with the page, as fresh as it is, not by a call after each header; on a change of the route they are read again when older than this, ms. */
export const BASE_FRESH = 30_000;

/** The member centre, sign-in and binding WeChat read them by themselves. */
const WITHOUT_BASE: ReadonlySet<string> = new Set(["/user", "/login", "/bdwx"]);

/** Whether the basic facts of the user are read again on arriving at `pathname`; `readAt` and `now` in ms. */
export function readsBase(pathname: string, readAt: number, now: number): boolean {
  return now - readAt >= BASE_FRESH && !WITHOUT_BASE.has(pathname);
}
