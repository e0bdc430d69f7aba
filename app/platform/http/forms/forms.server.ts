import { formatIssues, parseSubmission } from "@conform-to/dom/future";
import type { Constraint } from "@conform-to/dom";
import { getZodConstraint } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import { json, type TypedResponse } from "@remix-run/node";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { toJSONSchema, ZodPipe, type z } from "zod";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import {
  areFormNames,
  getEcho,
  emptyFiles,
  type Entries,
  MAX_FIELDS,
  firstErrors,
  unreadableFields,
  withoutRepeats,
} from "./form-fields";
import { ANOTHERS, EMPTY_FILE } from "./form-words";
import { NodeResponse } from "~/platform/http/node-web.server";
import { refusePage, toSeconds } from "~/platform/http/page-error";
import { plainForm } from "~/platform/values/plain-text";
import { QuotaSpent } from "~/platform/http/limits/quota.server";
import type { ServerRequest } from "~/platform/config/request.server";
import { readSession } from "~/platform/http/session.server";
import { readWhole } from "~/platform/values/whole-number";

export { safePath } from "~/platform/http/path";

export type FormConstraint = Record<string, Constraint>;

/** The constraints of a schema for usePageForm (ui/forms/form.tsx). */
export function formConstraint(whole: z.ZodType): FormConstraint {
  let schema = whole;
  // Browsers know the input, not the output of a transformation.
  while (schema instanceof ZodPipe) schema = schema.def.in as z.ZodType;
  const constraints: FormConstraint = { ...getZodConstraint(schema) };
  // Conform looks for the maximum length where zod no longer has it.
  const { properties = {} } = toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const [name, property] of Object.entries(properties))
    if (typeof property === "object" && property.maxLength !== undefined)
      constraints[name] = { ...constraints[name], maxLength: property.maxLength };
  return constraints;
}

/** Errors by field ("": the form itself) and the entered values. */
export interface FormReply {
  status?: "error" | "success";
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null>;
}
/** Refused by a module. `retryAfterMs`: too frequent; `isStale`: its source has changed. */
export interface FormErrors {
  form?: string[] | undefined;
  fields?: Record<string, string[]> | undefined;
  retryAfterMs?: number | null;
  isStale?: true;
}
/** Status 400, 409 or 429, as validation errors; entered values stay, secrets never. */
export type Refuse = (errors: FormErrors) => TypedResponse<FormReply>;
export type FormRead<T> =
  | { ok: true; value: T; input: Record<string, unknown>; refuse: Refuse }
  /** `isAnothers`: its token is of another login or company; pages without refusals show a message */
  | { ok: false; response: TypedResponse<FormReply>; isAnothers?: true };

/** What readForm returns for a valid form. */
export type AcceptedForm<S extends z.ZodType> = Extract<FormRead<z.output<S>>, { ok: true }>;

/** The library would read "0x10" and "1e3" as numbers. */
const { coerceFormValue } = configureCoercion({
  type: { number: (text) => readWhole(text, Number.MIN_SAFE_INTEGER) ?? NaN },
});

const MAX_BYTES = 512 * 1024;

/** The host that the browser called. */
function calledHost({ headers, url }: ServerRequest): string {
  const forwarded = config.BEHIND_TLS ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined;
  return forwarded || headers.get("host") || new URL(url).host;
}

function isOfHost(from: string, host: string): boolean {
  if (from === `https://${host}` || from === `http://${host}`) return true;
  return URL.canParse(from) && new URL(from).host === host;
}

const isSameSite = (site: string | null): boolean =>
  site === null || site === "same-origin" || site === "none";

/** Throws 403 for a change sent by another site. Text browsers send no Origin: then only existing headers count. */
export function checkOrigin(request: ServerRequest): void {
  const { headers } = request;
  const from = headers.get("origin") ?? headers.get("referer");
  const isOurs = from === null || isOfHost(from, calledHost(request));
  if (!isOurs || !isSameSite(headers.get("sec-fetch-site"))) refusePage(403);
}

/** Browsers show an answer only after sending everything, so up to this much is read and dropped. */
const MAX_DRAINED = 64 * 1024 * 1024;

/** Returns the body as bytes, or null if it exceeds `limit` by its header or its actual size. */
export async function readBytes(request: ServerRequest, limit: number): Promise<Uint8Array | null> {
  if (!request.body) return new Uint8Array();
  let size = 0;
  let chunks: Uint8Array[] | null =
    (readWhole(request.headers.get("content-length")) ?? 0) > limit ? null : [];
  const take = (part: Uint8Array): boolean => {
    size += part.byteLength;
    if (size > limit) chunks = null;
    chunks?.push(part);
    return size <= MAX_DRAINED;
  };
  if (request.body instanceof Readable) await readParts(request.body, take);
  else for await (const part of request.body) if (!take(part)) break;
  return chunks && Buffer.concat(chunks);
}

/** By events: a stream's iterator costs as much as the rest of a short call. */
function readParts(stream: Readable, take: (part: Uint8Array) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on("data", (part: Uint8Array) => {
      if (take(part)) return;
      resolve();
      stream.destroy();
    });
    stream.once("end", resolve);
    stream.once("error", reject);
    stream.once("close", () => stream.readableEnded || reject(new Error("The body broke off.")));
  });
}

function getCount(bytes: Buffer, part: string, limit: number): number {
  let count = 0;
  for (let at = bytes.indexOf(part); at >= 0 && count < limit; at = bytes.indexOf(part, at + part.length))
    count += 1;
  return count;
}

/** Throws 415 for another type, 400 for an unreadable body or too many fields. */
async function getEntries(request: Request, bytes: Uint8Array): Promise<Entries> {
  const body = Buffer.from(bytes);
  const type = request.headers.get("content-type") ?? "";
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(type)?.[1];
  const isEncoded = type.startsWith("application/x-www-form-urlencoded");
  if (boundary === undefined && !isEncoded && body.length > 0) refusePage(415);
  if (getCount(body, boundary === undefined ? "&" : `--${boundary}`, MAX_FIELDS) >= MAX_FIELDS)
    refusePage(400);
  if (boundary === undefined) return new URLSearchParams(body.toString("utf8"));
  // Remix's parser takes 30 s for 1 MB of empty headers, and overflows the stack on long ones.
  const whole = new NodeResponse(body, { headers: { "Content-Type": type } });
  return whole.formData().catch(() => refusePage(400)) as Promise<FormData>;
}

const TOO_LARGE = { "": ["提交的内容过大，请减少后重试"] };

const refuseTooLarge = (error: Record<string, string[]> = TOO_LARGE) => ({
  ok: false as const,
  response: json<FormReply>({ status: "error", error }, { status: 413 }),
});

/** Whether a form token was made for another login or company. */
const isOthersToken = async (request: Request, token: unknown): Promise<boolean> =>
  typeof token === "string" && token !== "" && !(await isOwnToken(request, token));

/** Reads and checks a submitted form; only this and readBody read a request's body. A field `token` is a form token. Throws 403 for another origin, 400/415 for an unreadable body. Returns a refusal for the same page: 413 if too large (shown at `tooLarge`), 400 for wrong fields and a token of another login or company. */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  options: { maxBytes?: number; tooLarge?: Record<string, string[]> } = {},
): Promise<FormRead<z.output<S>>> {
  checkOrigin(request);
  const bytes = await readBytes(request, options.maxBytes ?? MAX_BYTES);
  if (!bytes) return refuseTooLarge(options.tooLarge);
  const entries = await getEntries(request, bytes);
  if (!areFormNames([...entries.keys()])) refusePage(400);
  // Only iterated, and Remix's FormData would not accept Node's files.
  const sent = parseSubmission(plainForm(entries) as unknown as FormData).payload;
  const check = (payload: Record<string, unknown>) => coerceFormValue(schema).safeParse(payload);
  const asSent = check(sent);
  const payload = asSent.success ? sent : withoutRepeats(sent, asSent.error.issues);
  const initialValue = getEcho(payload);
  const answer = (error: NonNullable<FormReply["error"]>, init: ResponseInit = { status: 400 }) =>
    json<FormReply>({ status: "error", initialValue, error: firstErrors(error) }, init);
  const unreadable = unreadableFields(entries);
  if (unreadable.length > 0) {
    const text = "含有无法识别的字符，请删除后重试";
    const response = answer(Object.fromEntries(unreadable.map((name) => [name, [text]])));
    return { ok: false, response };
  }
  const empty = emptyFiles(entries);
  if (empty.length > 0)
    return { ok: false, response: answer(Object.fromEntries(empty.map((name) => [name, [EMPTY_FILE]]))) };
  if (await isOthersToken(request, payload["token"]))
    return { ok: false, response: answer({ "": [ANOTHERS] }), isAnothers: true };
  const checked = payload === sent ? asSent : check(payload);
  if (!checked.success) {
    const { formErrors, fieldErrors } = formatIssues(checked.error.issues);
    return { ok: false, response: answer({ ...(formErrors && { "": formErrors }), ...fieldErrors }) };
  }
  const refuse: Refuse = ({ form, fields, retryAfterMs, isStale }) =>
    answer(
      { ...(form?.length && { "": form }), ...fields },
      retryAfterMs
        ? { status: 429, headers: { "Retry-After": toSeconds(retryAfterMs) } }
        : { status: isStale ? 409 : 400 },
    );
  return { ok: true, value: checked.data, input: initialValue, refuse };
}

/** Returns the answer of `work`; a spent quota is refused at `field` or the form, with the input. */
export async function orRefuse<R>(
  refuse: Refuse,
  work: () => Promise<R>,
  field: string | null = null,
): Promise<R | ReturnType<Refuse>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof QuotaSpent)) throw error;
    const { body, retryAfterMs } = error;
    return refuse({ ...(field === null ? { form: [body] } : { fields: { [field]: [body] } }), retryAfterMs });
  }
}

/** Returns the body of an API call as text, up to the size of a plain form; throws 413 for a larger one. */
export async function readBody(request: ServerRequest): Promise<string> {
  const bytes = await readBytes(request, MAX_BYTES);
  if (!bytes) refusePage(413);
  return Buffer.from(bytes).toString("utf8");
}

type Owner = { accountId: number | null; companyId: number | null } | null;

const getMark = (owner: Owner) => (owner?.companyId ? `${owner.accountId}.${owner.companyId}` : "0.0");

/** Returns a token for one form of one page view, valid only for `owner`; two forms on a page need two, or suffixes ("-2"). */
export function newFormToken(owner: Owner = null): string {
  return `${randomBytes(16).toString("base64url")}:${getMark(owner)}`;
}

/** Tokens of another login, and of a company other than the page's, are refused. */
async function isOwnToken(request: Request, token: string): Promise<boolean> {
  const mark = /^[\w-]{22}:(\d+\.\d+)(?:-[\w-]+)?$/.exec(token)?.[1];
  return mark === getMark(await readSession(request));
}

const TOKEN_LIFETIME = 3 * 86_400_000;

/** Does `work` once for a form token: a second submit, also a concurrent one, gets the first one's answer, usually the path it led to. Runs inside the work's transaction, so failed work leaves the token unused. A malformed token answers 400. */
export async function once(trx: Db, token: string, work: () => Promise<string>): Promise<string> {
  if (!/^[\w.:-]{16,64}$/.test(token)) refusePage(400);
  const at = now();
  const claimed = await trx
    .insertInto("form_token")
    .values({ token, used_at: at, result: null })
    .onConflict((conflict) => conflict.column("token").doNothing())
    .executeTakeFirst();
  if (Number(claimed.numInsertedOrUpdatedRows ?? 0) === 0) {
    const first = await trx
      .selectFrom("form_token")
      .select("result")
      .where("token", "=", token)
      .executeTakeFirst();
    return first?.result ?? "/";
  }
  const result = await work();
  await trx.updateTable("form_token").set({ result }).where("token", "=", token).execute();
  return result;
}

class Unanswered extends Error {}

/** Returns the answer of a form's first submit, or null. For refusals before `once`, such as a rate limit of which the first submit took the last. */
export async function getAnswer(token: string): Promise<string | null> {
  try {
    return await inTransaction((trx) => once(trx, token, () => Promise.reject(new Unanswered())));
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}

/** Deletes old tokens; returns their number. `now` in ms. */
export async function deleteOldTokens(now: number): Promise<number> {
  const forgotten = await db
    .deleteFrom("form_token")
    .where("used_at", "<", now - TOKEN_LIFETIME)
    .executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}
