import type { z } from "zod";
import { now } from "~/platform/values/clock.server";
import { toMessage, pageError } from "~/platform/values/errors";
import { firstErrors } from "~/platform/http/forms/form-fields";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { logFault } from "~/platform/http/log-fault.server";
import { toSeconds } from "~/platform/http/page-error";
import { QuotaSpent } from "~/platform/http/limits/quota.server";
import { type ServerRequest, getSites } from "~/platform/config/request.server";
import { leadsToSignIn } from "~/platform/values/sign-in-address";
import { Unavailable } from "~/platform/database/unavailable.server";
import { accessTo } from "~/api/access.server";
import { type Endpoint, type EndpointAnswer, NOT_SIGNED_IN, SUCCESS } from "~/api/endpoint";
import { findOnce, type EndpointResponse, toRefusalResponse, wrongFields } from "./idempotency.server";
import { fillGoodsImages } from "./goods-images.server";

/** Default seconds when a module answers 429 without a time. */
const RETRY_AFTER = 60;

/** Calls an endpoint for the request's caller with the fields that `readFields` returns; refusals and errors of modules become envelopes. */
export const callRow = (
  row: Endpoint,
  request: ServerRequest,
  readFields: () => Promise<Record<string, unknown>>,
): Promise<EndpointResponse> =>
  call(row, request, readFields).catch((thrown: unknown) => afterThrow(request, thrown));

async function call(
  row: Endpoint,
  request: ServerRequest,
  readFields: () => Promise<Record<string, unknown>>,
): Promise<EndpointResponse> {
  const at = now();
  const access = await accessTo(row, request, at);
  if ("refused" in access) {
    const { code, msg } = access.refused;
    return { ...toRefusalResponse(code, msg), headers: access.headers };
  }
  const { viewer, token } = access;
  const read = row.params.safeParse(await readFields());
  if (!read.success) return refuseFields(read.error);
  const params = read.data;
  const companyId = viewer.buyer?.companyId ?? null;
  return findOnce(row, request, { companyId, params, now: at }, async (onceKey) => {
    const answer = await row.handle({
      viewer,
      tokenName: token?.name ?? null,
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
