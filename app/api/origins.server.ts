/** Other sites whose pages may call the API with the buyer's session: those that are configured, and no others. */
import { config } from "~/platform/config.server";

const MAX_AGE = 600;

const allowedOrigin = (request: Request): string | null => {
  const origin = request.headers.get("origin");
  return origin !== null && config.API_ORIGINS.includes(origin) ? origin : null;
};

/** Whether a page of a configured site sends this. */
export const isFromAllowedSite = (request: Request): boolean => allowedOrigin(request) !== null;

/** What lets that site's page read the answer; for any other page nothing but the Vary. */
export function sharingHeaders(request: Request): Record<string, string> {
  const origin = allowedOrigin(request);
  return {
    ...(config.API_ORIGINS.length > 0 && { Vary: "Origin" }),
    ...(origin && {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Credentials": "true",
      "Access-Control-Expose-Headers": "Retry-After, X-Request-Id, Idempotency-Replayed",
    }),
  };
}

/** The browser's question before a call from another site. */
export function preflight(request: Request, methods: readonly string[]): Response {
  const headers = new Headers(sharingHeaders(request));
  headers.set("Allow", [...methods, "OPTIONS"].join(", "));
  if (isFromAllowedSite(request)) {
    headers.set("Access-Control-Allow-Methods", methods.join(", "));
    headers.set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key");
    headers.set("Access-Control-Max-Age", String(MAX_AGE));
  }
  return new Response(null, { status: 204, headers });
}
