/** The one way a form gets in: origin, size, shape; and the one way a refusal gets back to its fields. */
import { parseWithZod } from "@conform-to/zod/v4";
import { json, type TypedResponse } from "@remix-run/node";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { z } from "zod";
import { now } from "./clock.server";
import { config } from "./config.server";
import { db, type Db } from "./database.server";
import { isSecretField } from "./form-words";
import { refusePage, secondsOf } from "./page-error";
import type { ServerRequest } from "./request.server";
import { readSession } from "./session.server";

export { safePath } from "./path";

/** What the page gets back after a refusal: errors by field ("" is the form itself) and the typed values. */
export interface FormReply {
  status?: "error" | "success";
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null>;
  fields?: string[];
}
/**
 * A refusal by the server, in the same slots as validation errors: status 400, typed values kept, secrets never. `retryAfterMs`: it came
 * too often, and the status is 429.
 */
export type Refuse = (errors: {
  form?: string[];
  fields?: Record<string, string[]>;
  retryAfterMs?: number | null;
}) => TypedResponse<FormReply>;
export type FormRead<T> =
  | { ok: true; value: T; refuse: Refuse }
  /** `isAnothers`: its token is of another login or company; pages that show no refusals say it by a message */
  | { ok: false; response: TypedResponse<FormReply>; isAnothers?: true };

/** Plain forms; those with files say how much they take. */
const MAX_BYTES = 512 * 1024;

/** Refuses a change that another site's page sent (403). Text browsers send no Origin: then only what the browser does say counts. */
export function checkOrigin(request: ServerRequest): void {
  const { headers } = request;
  const forwarded = config.BEHIND_TLS ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined;
  const host = forwarded || headers.get("host") || new URL(request.url).host;
  const from = headers.get("origin") ?? headers.get("referer");
  const isPlainly = from === null || from === `https://${host}` || from === `http://${host}`;
  const sameHost = isPlainly || (URL.canParse(from) && new URL(from).host === host);
  const site = headers.get("sec-fetch-site");
  if (!sameHost || (site !== null && site !== "same-origin" && site !== "none")) refusePage(403);
}

/** A browser shows no answer before it has sent everything, so what is too large is still read, but not kept, up to here. */
const DRAINED_MOST = 64 * 1024 * 1024;

/** The body as bytes, or null when it is larger than `limit`: by its own word first, then by counting. For all that reads one. */
export async function bytesOf(request: ServerRequest, limit: number): Promise<Uint8Array | null> {
  if (!request.body) return new Uint8Array();
  let size = 0;
  let chunks: Uint8Array[] | null = Number(request.headers.get("content-length") ?? 0) > limit ? null : [];
  const take = (part: Uint8Array): boolean => {
    size += part.byteLength;
    if (size > limit) chunks = null;
    chunks?.push(part);
    return size <= DRAINED_MOST;
  };
  if (request.body instanceof Readable) await heard(request.body, take);
  else for await (const part of request.body) if (!take(part)) break;
  return chunks && Buffer.concat(chunks);
}

/** Hears a stream of Node's out by its events: its iterator costs as much as all else that a short call needs of HTTP. */
function heard(stream: Readable, take: (part: Uint8Array) => boolean): Promise<void> {
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

async function entriesOf(request: Request, bytes: Uint8Array): Promise<FormData | URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) {
    const whole = new Response(Buffer.from(bytes), { headers: { "Content-Type": type } });
    return whole.formData().catch(() => refusePage(400));
  }
  if (bytes.byteLength > 0 && !type.startsWith("application/x-www-form-urlencoded")) refusePage(415);
  return new URLSearchParams(Buffer.from(bytes).toString("utf8"));
}

/** Names of our forms: "number-12", "u.7", "lines[0].pictures"; an index without an end would be an array without one. */
const NAME = /^[\w-]{1,64}(?:\.[\w-]{1,64}|\[\d{0,3}\]){0,4}$/;
/** Fields of one form; the longest list has two a row. */
const FIELDS_MOST = 10_000;
/** Databases take it for the end of a text. */
const hasNul = (value: FormDataEntryValue) => (typeof value === "string" ? value : value.name).includes("\0");

/** Refuses (400, thrown) what no form of ours sends; gives the fields with characters that nothing can keep. */
function unreadable(entries: FormData | URLSearchParams): string[] {
  const all = [...entries];
  if (
    all.length > FIELDS_MOST ||
    all.some(([name]) => !NAME.test(name) || /__proto__|constructor/.test(name))
  )
    refusePage(400);
  return all.flatMap(([name, value]) => (hasNul(value) ? [name] : []));
}

/**
 * Reads and checks a submitted form; nothing but this and readBody reads a request's body. A field `token` is a form token.
 * Refusals: another origin 403 and an unreadable body or names of no form of ours 400/415 (thrown); too large 413, wrong fields and the
 * token of another login or company 400 (given back for the same page, which then has a token of its own).
 */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  options: { maxBytes?: number } = {},
): Promise<FormRead<z.output<S>>> {
  checkOrigin(request);
  const bytes = await bytesOf(request, options.maxBytes ?? MAX_BYTES);
  if (!bytes) {
    const tooLarge: FormReply = { status: "error", error: { "": ["提交的内容过大，请减少后重试"] } };
    return { ok: false, response: json(tooLarge, { status: 413 }) };
  }
  const entries = await entriesOf(request, bytes);
  const wrong = unreadable(entries);
  const submission = parseWithZod(entries, { schema });
  const hideFields = Object.keys(submission.payload).filter(isSecretField);
  const answer = (
    errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> },
    init: ResponseInit = { status: 400 },
  ) => json({ ...submission.reply({ ...errors, hideFields }), status: "error" } as FormReply, init);
  if (wrong.length > 0) {
    const fieldErrors = Object.fromEntries(wrong.map((name) => [name, ["含有无法识别的字符，请删除后重试"]]));
    return { ok: false, response: answer({ fieldErrors }) };
  }
  const { token } = submission.payload;
  if (typeof token === "string" && token !== "" && !(await isOwnToken(request, token)))
    return { ok: false, response: answer({ formErrors: [ANOTHERS] }), isAnothers: true };
  if (submission.status !== "success") return { ok: false, response: answer({}) };
  const refuse: Refuse = ({ form, fields, retryAfterMs }) =>
    answer(
      { ...(form && { formErrors: form }), ...(fields && { fieldErrors: fields }) },
      retryAfterMs ? { status: 429, headers: { "Retry-After": secondsOf(retryAfterMs) } } : undefined,
    );
  return { ok: true, value: submission.value, refuse };
}

/** The body of an API call as text, up to the size of a plain form; a larger one answers 413 (thrown). */
export async function readBody(request: ServerRequest): Promise<string> {
  const bytes = await bytesOf(request, MAX_BYTES);
  if (!bytes) refusePage(413);
  return Buffer.from(bytes).toString("utf8");
}

/** Who acts: a login for a company, or nobody who has signed in. */
type Owner = { accountId: number | null; companyId: number | null } | null;

const markOf = (owner: Owner) => (owner?.companyId ? `${owner.accountId}.${owner.companyId}` : "0.0");

/** A token for one form of one page view, of use to `owner` alone; two forms on a page need two, or an end of their own ("-2"). */
export function newFormToken(owner: Owner = null): string {
  return `${randomBytes(16).toString("base64url")}:${markOf(owner)}`;
}

/** What a form says that was opened by another login, for another company, or before signing in. */
export const ANOTHERS = "登录的账号或企业已变更，本次没有提交，请核对后重新提交";

/** Nobody uses up the token of another, and no form acts for another company than the page showed. */
async function isOwnToken(request: Request, token: string): Promise<boolean> {
  const mark = /^[\w-]{22}:(\d+\.\d+)(?:-[\w-]+)?$/.exec(token)?.[1];
  return mark === markOf(await readSession(request));
}

const TOKEN_KEPT = 3 * 86_400_000;

/**
 * Does `work` once for a form token: the second submit, also one at the same moment, gets the path that the first one led to.
 * Runs inside the transaction of the work, so a failed work leaves the token unused. A malformed token answers 400.
 */
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

/** Forgets tokens whose pages nobody has open any more; gives how many. `now` in ms. */
export async function forgetOldTokens(now: number): Promise<number> {
  const forgotten = await db
    .deleteFrom("form_token")
    .where("used_at", "<", now - TOKEN_KEPT)
    .executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}
