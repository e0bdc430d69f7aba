/**
 * The published API as its callers meet it: real Requests through respond.
 * Every test of the API calls it here and nowhere else: each answer is held against the published description.
 */
import { expect } from "vitest";
import { respond } from "~/api/serving/answer.server";
import { getCookie } from "../modules/orders/route-fixtures";
import { expectDescribed } from "./described";

export const SHOP = "http://shop.test";

export interface Answered<T> {
  status: number;
  code: number;
  msg: string;
  data: T;
  headers: Headers;
}

export interface CallOptions {
  /** form fields (a list is sent as `name[]`), sent form-encoded */
  form?: Record<string, string | number | readonly (string | number)[]>;
  /** sent as application/json instead of a form */
  json?: unknown;
  headers?: Record<string, string>;
}

/**
 * What company `who` of signedInCompanies (0: a visitor) gets: `await call(1, "POST /api/cart/batch_delete", { form: { ids: [3, 4] } })`.
 * It sends its cookie and this shop's Origin, unless `headers` say otherwise.
 */
export async function call<T = unknown>(
  who: number,
  line: `${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`,
  { form, json, headers = {} }: CallOptions = {},
): Promise<Answered<T>> {
  const [method, path] = line.split(" ") as [string, string];
  const type = json !== undefined ? "application/json" : form ? "application/x-www-form-urlencoded" : null;
  const request = new Request(SHOP + path, {
    method,
    headers: {
      host: "shop.test",
      origin: SHOP,
      ...(getCookie(who) && { cookie: getCookie(who) }),
      ...(type && { "content-type": type }),
      ...headers,
    },
    ...(type && { body: json !== undefined ? JSON.stringify(json) : encoded(form ?? {}) }),
  });
  const answer = await respond(request, new URL(request.url).pathname.slice("/api/".length));
  const envelope = (await answer.json()) as { code: number; msg: string; data: T };
  if (envelope.code === 422)
    expect(Object.keys((envelope.data as { errors: object }).errors), envelope.msg).not.toEqual([]);
  expectDescribed(method, new URL(request.url).pathname, answer.status, envelope);
  return { ...envelope, status: answer.status, headers: answer.headers };
}

function encoded(form: NonNullable<CallOptions["form"]>): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    if (typeof value === "object") for (const item of value) fields.append(`${name}[]`, String(item));
    else fields.append(name, String(value));
  return fields.toString();
}
