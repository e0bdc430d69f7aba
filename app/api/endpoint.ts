import type { z } from "zod";
import type { TokenScope } from "~/modules/company/account/api-token";
import type { SignedIn, Viewer } from "~/modules/company/identity/buyer";
import type { ServerRequest } from "~/platform/config/request.server";

/** The response envelope: code 10000 for success, else a code of the error catalogue (specification, section 8). */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

export const SUCCESS = 10000;
export const NOT_SIGNED_IN = 10001;

export type Method = "GET" | "POST" | "DELETE" | "PUT";
/** `any`: visitors too; `company`: signed-in companies, else code 10001. */
export type Auth = "any" | "company";
/** The scope a token needs: read, or change carts, orders and requests. `session`: no token may, as for sign-in settings. */
export type EndpointScope = TokenScope | "session";

/** A refusal: code and Chinese message of the envelope; the code is the HTTP status too. */
export interface ApiRefusal {
  code: number;
  msg: string;
  /** of a 422: messages by field; undefined: not about a field */
  errors?: Record<string, string[]>;
  /** of a 429: seconds until a call may succeed */
  retryAfter?: number;
}

export interface Page<T> {
  list: T[];
  page: number;
  per_page: number;
  total: number;
}

export interface EndpointCall<V extends Viewer, P> {
  viewer: V;
  /** name of the token that calls; null: a session */
  tokenName: string | null;
  /** checked fields of path, query and body */
  params: P;
  now: number;
  request: ServerRequest;
  /** for a module's `once`: constant with an Idempotency-Key, else new */
  onceToken: () => string;
  /** like onceToken, but null without an Idempotency-Key: for calls that may be repeated */
  onceKey: string | null;
}

/** `headers`: outside the envelope, such as the cookie that signing out clears */
export type EndpointAnswer<D> =
  | { data: D; msg?: string; headers?: Record<string, string | string[]> }
  | { refused: ApiRefusal };

interface Row<A extends Auth, P extends z.ZodObject, D extends z.ZodType, Paged extends boolean> {
  method: Method;
  /** "goods/detail/:id", without /api/ */
  path: string;
  /** short Chinese title for the published description */
  title: string;
  auth: A;
  scope: EndpointScope;
  /** fields of path, query and body; see params.ts. `.describe()` documents them in Chinese */
  params: P;
  /** `data` of a success; with `paged` one list entry. An entity has `.meta({ id: "Goods" })` */
  data: D;
  paged?: Paged;
  /** ms for which one answer is shared by all callers; answers from memory are not counted */
  everybodys?: number;
  /** accepts an Idempotency-Key: the same key and fields get the first answer again */
  once?: boolean;
  handle: (
    call: EndpointCall<A extends "company" ? SignedIn : Viewer, z.output<P>>,
  ) => Promise<EndpointAnswer<Paged extends true ? Page<z.input<D>> : z.input<D>>>;
}

export type Endpoint = Row<Auth, z.ZodObject, z.ZodType, boolean>;

/** Defines an endpoint; the types of `handle` follow from viewer, params and data. */
export function endpoint<
  A extends Auth,
  P extends z.ZodObject,
  D extends z.ZodType,
  Paged extends boolean = false,
>(row: Row<A, P, D, Paged>): Endpoint {
  // Only companies reach a company's endpoint, with checked params, so the narrower types hold.
  return row as unknown as Endpoint;
}
