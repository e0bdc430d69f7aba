/** Applies the error catalogue (specification, section 8) to router requests: on failure the buyer stays on the page and keeps the input. */
import { OFFLINE_TEXT, REQUEST_TIMEOUT, ruleFor, TIMEOUT_TEXT } from "~/platform/values/errors";
import { noteEnd } from "~/ui/lost";
import { sayLate, toast } from "~/ui/say";
import { reportCode } from "./report";

export interface Shown {
  path: string;
  data: Readonly<Record<string, unknown>>;
}

/** The route whose loader supplies header, menus and counts. */
const COMMON = "root";

/** Wraps fetch for page data; other requests pass unchanged. `shown`: the current page. */
export function guardFetch(send: typeof fetch, shown: () => Shown | undefined): typeof fetch {
  return async (input, init = {}) => {
    const query = typeof input === "string" && URL.canParse(input) ? new URL(input) : null;
    const route = query?.searchParams.get("_data");
    const page = shown();
    if (!query || !route || !page) return send(input, init);
    const isChange = (init.method ?? "GET") !== "GET";
    query.searchParams.delete("_data");
    const isHere = !isChange && query.pathname + query.search === page.path;
    const isCommon = !isChange && route === COMMON && route in page.data;
    const end = (isLost: boolean) => {
      if (isChange) noteEnd(query.pathname, isLost);
    };
    const currentPath = () => {
      end(true);
      return isCommon || (isHere && route in page.data) ? Response.json(page.data[route]) : backTo(page.path);
    };
    const patience = withPatience(init);
    try {
      const answer = await send(input, { ...init, signal: patience.signal });
      const { behaviour } = ruleFor(answer.status);
      if (behaviour === "busy" && !isCommon) reportCode(answer.status, "");
      if (behaviour === "busy" && (isChange || isHere || isCommon)) return currentPath();
      // A refused form already shows its first error in the summary, so it gets no toast (section 5).
      const isThrown = isChange && behaviour === "alert" && answer.headers.has("X-Remix-Catch");
      end(isThrown);
      if (!isThrown) return answer;
      reportCode(answer.status, await answer.text());
      return currentPath();
    } catch (error) {
      if (init.signal?.aborted) throw error;
      if (isCommon) return currentPath();
      if (patience.signal.aborted) sayLate(TIMEOUT_TEXT);
      else toast("warning", OFFLINE_TEXT);
      return currentPath();
    } finally {
      patience.end();
    }
  };
}

/** 30 s; uploads may take longer. */
function withPatience({ signal, body }: RequestInit) {
  const stop = new AbortController();
  const leave = () => stop.abort(signal?.reason);
  signal?.addEventListener("abort", leave, { once: true });
  const timer = body instanceof FormData ? undefined : setTimeout(() => stop.abort(), REQUEST_TIMEOUT);
  return {
    signal: stop.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    },
  };
}

/** A redirect to the current page that replaces the history entry. */
const backTo = (path: string) =>
  new Response(null, { status: 204, headers: { "X-Remix-Redirect": path, "X-Remix-Replace": "true" } });

interface Router {
  state: { location: { pathname: string; search: string }; loaderData: Record<string, unknown> };
}

/** Offline, a link or form would open the browser's own error page. */
function holdOffline(event: Event): void {
  const target = event.target as Element;
  const isWay =
    event.type === "submit"
      ? (target as HTMLFormElement).getAttribute("method") !== "dialog"
      : target.closest('a[href^="/"]');
  if (navigator.onLine || !isWay) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  toast("warning", OFFLINE_TEXT);
}

/** Installs the guard before all router requests. */
export function guardRequests(): void {
  for (const kind of ["click", "submit"]) window.addEventListener(kind, holdOffline, true);
  window.fetch = guardFetch(window.fetch.bind(window), () => {
    const { state } = (window as { __remixRouter?: Router }).__remixRouter ?? {};
    return state && { path: state.location.pathname + state.location.search, data: state.loaderData };
  });
}
