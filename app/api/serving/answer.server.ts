import type { z } from "zod";
import { now } from "~/platform/values/clock.server";
import { toMessage, pageError, getStatus } from "~/platform/values/errors";
import { firstErrors } from "~/platform/http/forms/form-fields";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { logFault } from "~/platform/http/log-fault.server";
import { toSeconds } from "~/platform/http/page-error";
import { QuotaSpent } from "~/platform/http/limits/quota.server";
import {
  Fixed,
  addSecurityHeaders,
  type BufferedResponse,
  toBufferedResponse,
} from "~/platform/http/reply.server";
import { renewedCookie } from "~/platform/http/session.server";
import { type ServerRequest, getSites } from "~/platform/config/request.server";
import { leadsToSignIn } from "~/platform/values/sign-in-address";
import type { NodeHandler } from "~/platform/http/node-handler.server";
import { Unavailable } from "~/platform/database/unavailable.server";
import { accessTo } from "~/api/access.server";
import { type EndpointAnswer, NOT_SIGNED_IN, SUCCESS } from "~/api/endpoint";
import { matchCall, getMethods } from "./match.server";
import { findOnce, type EndpointResponse, toRefusalResponse, wrongFields } from "./idempotency.server";
import { openApi } from "~/api/docs/openapi.server";
import { preflight, corsHeaders } from "~/api/origins.server";
import { fillGoodsImages } from "./goods-images.server";
import { readRequestFields } from "./read.server";

/** Default seconds when a module answers 429 without a time. */
const RETRY_AFTER = 60;

let description: Fixed | undefined;

/** Answers /api/<path> and /api/openapi.json with the envelope; the HTTP status is its code. 404 for an unknown path, 405 for another method. */
export async function answerCall(request: ServerRequest, path: string): Promise<NodeHandler> {
  const found = path.replace(/(?<!\/)\/+$/, "");
  if (request.method === "OPTIONS") return preflight(request, getMethods(found));
  if (found === "openapi.json") {
    description ??= new Fixed(JSON.stringify(openApi()));
    return send(request, description, 200, { "Cache-Control": "public, no-cache" });
  }
  const { envelope, headers, everybodys } = await callEndpoint(request, found).catch((thrown: unknown) =>
    afterThrow(request, thrown),
  );
  // A shared answer carries no session cookie.
  const renewed = everybodys === undefined ? await renewedCookie(request) : null;
  const own = renewed
    ? { ...headers, "Set-Cookie": [headers?.["Set-Cookie"] ?? [], renewed].flat() }
    : headers;
  const answer: NodeHandler = await send(request, envelope, getStatus(envelope.code), own);
  answer.standing = everybodys;
  return answer;
}

/** Like answerCall, as a Response for Remix. */
export async function respond(request: ServerRequest, path: string): Promise<Response> {
  const { status, headers, body } = await answerCall(request, path);
  const pairs = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const all = new Headers(pairs);
  addSecurityHeaders(all);
  return new Response(body, { status, headers: all });
}

function send(
  request: ServerRequest,
  body: unknown,
  status: number,
  more?: BufferedResponse["headers"],
): Promise<BufferedResponse> {
  const headers = { "Cache-Control": "private, no-store", "Content-Type": "application/json; charset=utf-8" };
  Object.assign(headers, more, corsHeaders(request));
  return toBufferedResponse(request, body instanceof Fixed ? body : JSON.stringify(body), {
    status,
    headers,
  });
}

async function callEndpoint(request: ServerRequest, path: string): Promise<EndpointResponse> {
  const match = matchCall(request.method, path);
  if (!match) {
    const allowed = getMethods(path);
    if (allowed.length === 0) return toRefusalResponse(404, "接口不存在");
    return { ...toRefusalResponse(405, "请求方式有误"), headers: { Allow: allowed.join(", ") } };
  }
  const { row, inPath } = match;
  const at = now();
  const access = await accessTo(row, request, at);
  if ("refused" in access) {
    const { code, msg } = access.refused;
    return { ...toRefusalResponse(code, msg), headers: access.headers };
  }
  const { viewer } = access;
  const read = row.params.safeParse(await readRequestFields(request, inPath));
  if (!read.success) return refuseFields(read.error);
  const params = read.data;
  const companyId = viewer.buyer?.companyId ?? null;
  return findOnce(row, request, { companyId, params, now: at }, async (onceKey) => {
    const answer = await row.handle({
      viewer,
      params,
      now: at,
      request,
      onceKey,
      onceToken: () => onceKey ?? newFormToken(),
    });
    if (!("refused" in answer)) await fillGoodsImages(answer.data);
    return wrapped(answer, row.everybodys);
  });
}

function wrapped(answer: EndpointAnswer<unknown>, everybodys?: number): EndpointResponse {
  if ("refused" in answer) {
    const { code, msg, errors, retryAfter = RETRY_AFTER } = answer.refused;
    if (code === 422) return wrongFields(msg, errors);
    return {
      ...toRefusalResponse(code, msg),
      ...(code === 429 && { headers: { "Retry-After": String(retryAfter) } }),
    };
  }
  const { data, msg = "", headers } = answer;
  return { envelope: { code: SUCCESS, msg, data }, headers, everybodys };
}

/** Returns a 422 with the first message, and messages by field. */
function refuseFields(error: z.ZodError): EndpointResponse {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
  return wrongFields(error.issues[0]?.message ?? "提交的内容有误", firstErrors(errors));
}

/** Turns answers thrown by modules into envelopes; any other error is logged only. */
async function afterThrow(request: ServerRequest, thrown: unknown): Promise<EndpointResponse> {
  if (thrown instanceof QuotaSpent)
    return {
      ...toRefusalResponse(429, thrown.body),
      headers: { "Retry-After": toSeconds(thrown.retryAfterMs) },
    };
  if (thrown instanceof Unavailable)
    return { ...toRefusalResponse(thrown.status, thrown.body), headers: { "Retry-After": "5" } };
  if (!(thrown instanceof Response)) {
    logFault(request, thrown);
    return toRefusalResponse(500, toMessage(500));
  }
  if (leadsToSignIn(thrown.headers.get("Location") ?? "", getSites(request)))
    return toRefusalResponse(NOT_SIGNED_IN, toMessage(NOT_SIGNED_IN));
  const code = thrown.status < 400 ? 400 : thrown.status;
  const message = await thrown.text();
  const isPageWord = message === "" || message === pageError(code).text;
  return toRefusalResponse(code, isPageWord ? toMessage(code) : message);
}
