import { claimCall, freeCall, keepAnswer } from "~/platform/http/idempotency.server";
import type { ServerRequest } from "~/platform/config/request.server";
import type { Endpoint, Envelope } from "~/api/endpoint";

export interface EndpointResponse {
  envelope: Envelope;
  headers?: Record<string, string | string[]> | undefined;
  /** ms for which the answer is shared by all callers */
  everybodys?: number | undefined;
}
export const toRefusalResponse = (code: number, msg: string, data: unknown = null): EndpointResponse => ({
  envelope: { code, msg, data },
});

/** Builds a 422: the first message, and messages by field; "" is no field. */
export const wrongFields = (
  msg: string,
  errors: Record<string, string[]> = { "": [msg] },
): EndpointResponse => toRefusalResponse(422, msg, { errors });

const KEY = /^[\w.:-]{8,64}$/;

const wrongKey = (msg: string) => wrongFields(msg, { "Idempotency-Key": [msg] });

export interface IdempotencyRequest {
  /** null: a visitor, for whom nothing is stored */
  companyId: number | null;
  params: Record<string, unknown>;
  now: number;
}

/**
 * Runs `work`, or returns the stored answer for the same key and fields. `work` gets a token for the module's own `once` (null without a key) that
 * is constant for the key, so that work finished by a lost process is not repeated. Refused: 422 for a malformed key or one used with other fields,
 * 409 while the first call is running.
 */
export async function findOnce(
  row: Endpoint,
  request: ServerRequest,
  { companyId, params, now }: IdempotencyRequest,
  work: (onceKey: string | null) => Promise<EndpointResponse>,
): Promise<EndpointResponse> {
  const key = row.once ? request.headers.get("idempotency-key") : null;
  if (key === null || companyId === null) return work(null);
  if (!KEY.test(key)) return wrongKey("Idempotency-Key 应为 8 至 64 个字母、数字或 .:_-");
  const call = { companyId, key, request: JSON.stringify([row.method, row.path, params]) };
  const claim = await claimCall(call, now);
  if (claim.state === "underWay") return toRefusalResponse(409, "相同的请求正在处理，请稍候再试");
  if (claim.state === "tooMany")
    return toRefusalResponse(429, "今日使用的 Idempotency-Key 已达上限，请明天再试");
  if (claim.state === "otherwise") return wrongKey("该 Idempotency-Key 已用于其他内容，请换一个");
  if (claim.state === "answered")
    return { envelope: JSON.parse(claim.answer) as Envelope, headers: { "Idempotency-Replayed": "true" } };
  try {
    const result = await work(claim.token);
    await keepAnswer(call, JSON.stringify(result.envelope));
    return result;
  } catch (error) {
    await freeCall(call);
    throw error;
  }
}
