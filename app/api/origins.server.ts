import { config } from "~/platform/config/config.server";
import type { BufferedResponse } from "~/platform/http/reply.server";
import type { ServerRequest } from "~/platform/config/request.server";

const MAX_AGE = 600;

const allowedOrigin = (request: ServerRequest): string | null => {
  const origin = request.headers.get("origin");
  return origin !== null && config.API_ORIGINS.includes(origin) ? origin : null;
};

export const isFromAllowedSite = (request: ServerRequest): boolean => allowedOrigin(request) !== null;

/** Returns the CORS headers for an allowed site; only Vary for any other page. */
export function corsHeaders(request: ServerRequest): Record<string, string> {
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

/** Answers the CORS preflight. */
export function preflight(request: ServerRequest, methods: readonly string[]): BufferedResponse {
  const headers = {
    ...corsHeaders(request),
    Allow: [...methods, "OPTIONS"].join(", "),
    ...(isFromAllowedSite(request) && {
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
      "Access-Control-Max-Age": String(MAX_AGE),
    }),
  };
  return { status: 204, headers, body: null };
}
