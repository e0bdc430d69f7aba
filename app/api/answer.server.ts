/** Answers one call of the API: finds its row, sees who calls, checks what is given, wraps what comes out. */
import type { z } from "zod";
import type { Viewer } from "~/company/buyer";
import { viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { BUSY_TEXT } from "~/platform/errors";
import { checkOrigin } from "~/platform/forms.server";
import { logFault } from "~/platform/log.server";
import { reply } from "~/platform/reply.server";
import { DatabaseUnavailable } from "~/platform/unavailable.server";
import { type Endpoint, type Envelope, NOT_SIGNED_IN, SUCCESS } from "./endpoint";
import { matchCall } from "./match.server";
import { openApi } from "./openapi.server";
import { fieldsOf } from "./read.server";

interface Outcome {
  envelope: Envelope;
  headers?: HeadersInit;
}

/** The envelope for a request to /api/<path>, or /api/openapi.json. The HTTP status is the code's. An unknown path is 404, a known one by another method 405. */
export async function answerCall(request: Request, path: string): Promise<Response> {
  if (path === "openapi.json") return describe(request);
  const { envelope, headers } = await outcomeOf(request, path).catch((thrown: unknown) =>
    afterThrow(request, thrown),
  );
  const sent = new Headers(headers);
  sent.set("Content-Type", "application/json; charset=utf-8");
  sent.set("Cache-Control", "private, no-store");
  return reply(request, JSON.stringify(envelope), { status: httpStatus(envelope.code), headers: sent });
}

const describe = (request: Request) =>
  reply(request, JSON.stringify(openApi()), {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "public, no-cache" },
  });

async function outcomeOf(request: Request, path: string): Promise<Outcome> {
  const match = matchCall(request.method, path.replace(/\/+$/, ""));
  if ("allowed" in match) {
    if (match.allowed.length === 0) return refusal(404, "接口不存在");
    return { ...refusal(405, "请求方式有误"), headers: { Allow: match.allowed.join(", ") } };
  }
  const { row, inPath } = match;
  if (request.method !== "GET" && request.method !== "HEAD") checkOrigin(request);
  const viewer = await viewerOf(request);
  if (row.auth === "company" && !viewer.buyer) return refusal(NOT_SIGNED_IN, "请先登录");
  const read = row.params.safeParse(await fieldsOf(request, inPath));
  if (!read.success) return wrongFields(read.error);
  return run(row, request, viewer, read.data);
}

async function run(
  row: Endpoint,
  request: Request,
  viewer: Viewer,
  params: Record<string, unknown>,
): Promise<Outcome> {
  const answer = await row.handle({ viewer, params, now: now(), request });
  if ("refused" in answer) return refusal(answer.refused.code, answer.refused.msg);
  const { data, msg = "", headers } = answer;
  return { envelope: { code: SUCCESS, msg, data }, ...(headers && { headers }) };
}

const refusal = (code: number, msg: string, data: unknown = null): Outcome => ({
  envelope: { code, msg, data },
});

/** 422: the first message of the first field, and all of them by field. */
function wrongFields(error: z.ZodError): Outcome {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
  return refusal(422, error.issues[0]?.message ?? "提交的内容有误", { errors });
}

/** Rooms refuse pages by throwing answers; here they become envelopes. What is thrown else is a fault, told to the log alone. */
async function afterThrow(request: Request, thrown: unknown): Promise<Outcome> {
  if (thrown instanceof DatabaseUnavailable)
    return { ...refusal(thrown.status, thrown.body), headers: { "Retry-After": "5" } };
  if (!(thrown instanceof Response)) {
    logFault(request, thrown);
    return refusal(500, BUSY_TEXT);
  }
  if (thrown.headers.get("Location")?.startsWith("/login")) return refusal(NOT_SIGNED_IN, "请先登录");
  if (thrown.status === 404) return refusal(404, "内容不存在或已被移除");
  return refusal(thrown.status < 400 ? 400 : thrown.status, await thrown.text());
}

const httpStatus = (code: number) => (code === NOT_SIGNED_IN ? 401 : code >= 200 && code < 600 ? code : 200);
