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

/** A call for the data of a page, and what happens to the current page after it. */
interface DataCall {
  page: Shown;
  route: string;
  isChange: boolean;
  /** the current page's own data */
  isHere: boolean;
  /** header, menus and counts */
  isCommon: boolean;
  pathname: string;
}

/** Null: no call for page data. */
function toDataCall(
  input: Parameters<typeof fetch>[0],
  method: string | undefined,
  page: Shown | undefined,
): DataCall | null {
  const query = typeof input === "string" && URL.canParse(input) ? new URL(input) : null;
  const route = query?.searchParams.get("_data");
  if (!query || !route || !page) return null;
  query.searchParams.delete("_data");
  const isChange = (method ?? "GET") !== "GET";
  return {
    page,
    route,
    isChange,
    isHere: !isChange && query.pathname + query.search === page.path,
    isCommon: !isChange && route === COMMON && route in page.data,
    pathname: query.pathname,
  };
}

const endChange = ({ isChange, pathname }: DataCall, isLost: boolean) => {
  if (isChange) noteEnd(pathname, isLost);
};

/** Answers with the data that the page has, or leads back to it. */
function keepPage(call: DataCall): Response {
  const { page, route, isHere, isCommon } = call;
  endChange(call, true);
  return isCommon || (isHere && route in page.data) ? Response.json(page.data[route]) : backTo(page.path);
}

async function checkAnswer(call: DataCall, answer: Response): Promise<Response> {
  const { isChange, isHere, isCommon } = call;
  const { behaviour } = ruleFor(answer.status);
  if (behaviour === "busy" && !isCommon) reportCode(answer.status, "");
  if (behaviour === "busy" && (isChange || isHere || isCommon)) return keepPage(call);
  // A refused form already shows its first error in the summary, so it gets no toast (section 5).
  const isThrown = isChange && behaviour === "alert" && answer.headers.has("X-Remix-Catch");
  endChange(call, isThrown);
  if (!isThrown) return answer;
  reportCode(answer.status, await answer.text());
  return keepPage(call);
}

/** Wraps fetch for page data; other requests pass unchanged. `shown`: the current page. */
export function guardFetch(send: typeof fetch, shown: () => Shown | undefined): typeof fetch {
  return async (input, init = {}) => {
    const call = toDataCall(input, init.method, shown());
    if (!call) return send(input, init);
    const patience = withPatience(init);
    try {
      const answer = await send(input, { ...init, signal: patience.signal });
      return await checkAnswer(call, answer);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      if (call.isCommon) return keepPage(call);
      if (patience.signal.aborted) sayLate(TIMEOUT_TEXT);
      else toast("warning", OFFLINE_TEXT);
      return keepPage(call);
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
