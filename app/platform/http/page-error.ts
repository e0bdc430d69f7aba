import { pageError } from "~/platform/values/errors";
import { readWhole } from "~/platform/values/whole-number";

export const toSeconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1000)));

/** Throws an answer with this status; its page shows the text of errors.ts, or `text`. */
export function refusePage(status: number, text?: string, headers?: Record<string, string>): never {
  throw new Response(text ?? pageError(status).text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}

/** Throws 429 with the time to wait, `retryAfterMs`. */
export function tooOften(retryAfterMs: number): never {
  const seconds = toSeconds(retryAfterMs);
  refusePage(429, `操作过于频繁，请 ${seconds} 秒后再试。`, { "Retry-After": seconds });
}

/** Throws a redirect. `place`: a path of this shop, or an address of the main site. */
export function leadTo(place: string, status: 302 | 303): never {
  throw new Response(null, { status, headers: { Location: place } });
}

/** Throws 404, also for what belongs to another company. */
export function notFound(): never {
  refusePage(404);
}

/** Returns the row id of an address; throws 404 for anything else. */
export function requireId(text: string | null | undefined): number {
  return readWhole(text) ?? notFound();
}
