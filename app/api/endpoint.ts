/** What one endpoint of the published API is; the table of them is endpoints.server.ts. */
import type { z } from "zod";
import type { Buyer, SignedIn, Viewer } from "~/company/buyer";

export type { Buyer };

/** The wire envelope: code 10000 for success, else one of the error catalogue (specification, section 8). */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

export const SUCCESS = 10000;

export type Method = "GET" | "POST" | "DELETE" | "PUT";

/** A refusal of an endpoint: its code and sentence go into the envelope. */
export interface Refused {
  code: number;
  msg: string;
}

export interface Call<V extends Viewer, P> {
  viewer: V;
  /** query, form body and path parameters, checked */
  params: P;
  now: number;
  request: Request;
}

export type Answer = { data: unknown; msg?: string } | { refused: Refused };

/** One row of the table. `any`: visitors too; `company`: a signed-in company, else code 10001. */
export type Endpoint = {
  method: Method;
  /** "goods/detail/:id", without /api/ */
  path: string;
  run: (raw: Record<string, string>, call: Omit<Call<Viewer, unknown>, "params">) => Promise<Envelope>;
};

/** Makes a row: the parameters are checked before the handler runs, a fault answers 422 with its first message. */
export function endpoint<S extends z.ZodType>(
  method: Method,
  path: string,
  auth: "any",
  params: S,
  handle: (call: Call<Viewer, z.output<S>>) => Promise<Answer>,
): Endpoint;
export function endpoint<S extends z.ZodType>(
  method: Method,
  path: string,
  auth: "company",
  params: S,
  handle: (call: Call<SignedIn, z.output<S>>) => Promise<Answer>,
): Endpoint;
export function endpoint<S extends z.ZodType>(
  method: Method,
  path: string,
  auth: "any" | "company",
  params: S,
  handle: (call: Call<never, z.output<S>>) => Promise<Answer>,
): Endpoint {
  return {
    method,
    path,
    run: async (raw, call) => {
      if (auth === "company" && !call.viewer.buyer) return { code: 10001, msg: "请先登录", data: null };
      const read = params.safeParse(raw);
      if (!read.success)
        return { code: 422, msg: read.error.issues[0]?.message ?? "提交的内容有误", data: null };
      const answer = await handle({ ...call, viewer: call.viewer as never, params: read.data });
      return "refused" in answer
        ? { ...answer.refused, data: null }
        : { code: SUCCESS, msg: answer.msg ?? "", data: answer.data };
    },
  };
}

/** Path parameters where `path` fits the row's pattern, else null. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = given[i]!;
    else if (part !== given[i]) return null;
  }
  return params;
}
