import type { EntryContext, HandleDataRequestFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { renderToString } from "react-dom/server";
import { rowWriter } from "~/modules/cart/page/row-templates.server";
import { RowWriterContext } from "~/modules/cart/page/cart-line-list";
import { config } from "~/platform/config/config.server";
import { deferScripts } from "~/platform/http/defer-scripts";
import { logFault } from "~/platform/http/log-fault.server";
import { NonceContext } from "~/platform/http/nonce";
import { reply, addSecurityHeaders } from "~/platform/http/reply.server";
import { getRequestId, shopOrigin } from "~/platform/config/request.server";
import { renewedCookie } from "~/platform/http/session.server";
import { statisticsHosts } from "~/platform/observability/statistics.server";
import { pages } from "~/server/page-cache";
import { withHead } from "~/seo/head.server";
import { manifestUrl } from "~/shell/admin";
import { getCachePolicy } from "~/shell/handle";
import { keeper } from "~/ui/pictures/drawing.server";
import { RenderContext } from "~/ui/pictures/drawn";

/** The development server puts styles inline and talks over a socket; a shop in production never does. */
const dev = config.NODE_ENV === "development";

const writeRows = rowWriter();
const render = keeper();

const allowed = (...sources: readonly string[]) => ["'self'", ...sources].join(" ");

const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ""}`,
    `img-src ${allowed("data:", ...statisticsHosts)}`,
    `connect-src ${allowed(...(config.SERVICE_HOST ? [config.SERVICE_HOST] : []), ...(dev ? ["ws:"] : []))}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // The form of a session that has ended leads to the main site's sign-in.
    `form-action ${allowed(...(config.MAIN_SITE_URL ? [new URL(config.MAIN_SITE_URL).origin] : []))}`,
    "frame-ancestors 'none'",
  ].join("; ");

/** When to come back, where anything that the page is made of says so: Remix hands on the headers of few routes. */
function retryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string | null {
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return all.map((headers) => headers.get("Retry-After")).find(Boolean) ?? null;
}

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  whole: EntryContext,
): Promise<Response> {
  const url = manifestUrl(whole.manifest.url, new URL(request.url).pathname);
  const context = { ...whole, manifest: { ...whole.manifest, url } };
  const nonce = randomUUID();
  const page = { nonce, requestId: getRequestId(request) };
  const markup = renderToString(
    <NonceContext.Provider value={page}>
      <RowWriterContext.Provider value={writeRows}>
        <RenderContext.Provider value={render}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </RenderContext.Provider>
      </RowWriterContext.Provider>
    </NonceContext.Provider>,
  );
  // Head and body apart: a megabyte of rows is put together once, not once for each of the two.
  const cut = markup.indexOf("<body");
  const head = withHead(markup.slice(0, cut), shopOrigin(request), context, nonce);
  const html = `<!DOCTYPE html>${deferScripts(head, markup.slice(cut), nonce)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie");
  headers.set("Content-Security-Policy", policy(nonce));
  const renewed = await renewedCookie(request);
  if (renewed) headers.append("Set-Cookie", renewed);
  const later = retryAfter(context);
  if (later) headers.set("Retry-After", later);
  // The token of a form is for one reader: of two visitors with the same, the second would be taken for a double click of the first.
  const isAnybodys = () => !markup.includes('name="token"');
  const routes = context.staticHandlerContext.matches.map(({ route }) => route);
  const isShared = pages.mayKeep(request) && Boolean(getCachePolicy(routes)) && isAnybodys();
  // Every page carries the server's time, its request's id and a nonce.
  const answer = await reply(request, html, { status, headers, isUnique: true, isForOne: !isShared });
  if (isShared) await pages.keep(request, answer);
  return answer;
}

/** Data for a page change in the browser: compressed here, so the middleware never has to stream it. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
  const renewed = await renewedCookie(request);
  if (renewed) response.headers.append("Set-Cookie", renewed);
  if (response.status === 204 || (response.status >= 300 && response.status < 400)) {
    addSecurityHeaders(response.headers);
    response.headers.set("Cache-Control", "no-store");
    return response;
  }
  // A file or a stream of events that somebody asks for as data stays what it is: the whole of a stream never comes.
  if (!/json|^text\/plain/.test(response.headers.get("Content-Type") ?? "")) return response;
  if (request.method !== "GET") response.headers.set("Cache-Control", "no-store");
  response.headers.append("Vary", "Cookie");
  const { status, headers } = response;
  return reply(request, await response.text(), { status, headers, isForOne: true });
};

/** What went wrong goes to the log with the id that the error page shows; a visitor who left or a page that does not exist is no error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (request.signal.aborted || isRefusal) return;
  const cause = typeof error === "object" && error && "error" in error && error.error ? error.error : error;
  logFault(request, cause);
}
