import { getStatus } from "~/platform/values/errors";
import {
  Fixed,
  addSecurityHeaders,
  type BufferedResponse,
  toBufferedResponse,
} from "~/platform/http/reply.server";
import { renewedCookie } from "~/platform/http/session.server";
import type { ServerRequest } from "~/platform/config/request.server";
import type { NodeHandler } from "~/platform/http/node-handler.server";
import { openApi } from "~/api/docs/openapi.server";
import { answerMcp, MCP_PATH } from "./mcp.server";
import { preflight, corsHeaders } from "~/api/origins.server";
import { callRow } from "./call.server";
import { type EndpointResponse, toRefusalResponse } from "./idempotency.server";
import { matchCall, getMethods } from "./match.server";
import { readRequestFields } from "./read.server";

let description: Fixed | undefined;

/** Answers /api/<path> and /api/openapi.json with the envelope; the HTTP status is its code. 404 for an unknown path, 405 for another method. */
export async function answerCall(request: ServerRequest, path: string): Promise<NodeHandler> {
  const found = path.replace(/(?<!\/)\/+$/, "");
  if (request.method === "OPTIONS") return preflight(request, getMethods(found));
  if (found === "openapi.json") {
    description ??= new Fixed(JSON.stringify(openApi()));
    return send(request, description, 200, { "Cache-Control": "public, no-cache" });
  }
  if (found === MCP_PATH) return answerMcp(request);
  const { envelope, headers, everybodys } = await callEndpoint(request, found);
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
  if (match) return callRow(match.row, request, () => readRequestFields(request, match.inPath));
  const allowed = getMethods(path);
  if (allowed.length === 0) return toRefusalResponse(404, "接口不存在");
  return { ...toRefusalResponse(405, "请求方式有误"), headers: { Allow: allowed.join(", ") } };
}
