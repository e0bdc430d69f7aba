import type { z } from "zod";
import type { TokenScope } from "~/modules/company/account/api-token";
import type { SignedIn, Viewer } from "~/modules/company/identity/buyer";
import type { ServerRequest } from "~/platform/config/request.server";

/** The wire envelope: code 10000 for success, else one of the error catalogue (specification, section 8). */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

export const SUCCESS = 10000;
export const NOT_SIGNED_IN = 10001;

export type Method = "GET" | "POST" | "DELETE" | "PUT";
/** `any`: visitors too; `company`: a signed-in company, else code 10001. */
export type Auth = "any" | "company";
/** What a token must be allowed: to look, or to change carts, orders and requests. `session`: no token may, as for what guards the login. */
export type EndpointScope = TokenScope | "session";

/** A refusal of an endpoint: its code and its Chinese sentence go into the envelope, the code is the HTTP status as well. */
export interface ApiRefusal {
  code: number;
  msg: string;
  /** of a 422: the messages by field; missing: the message belongs to no field */
  errors?: Record<string, string[]>;
  /** of a 429: seconds until a call may succeed */
  retryAfter?: number;
}

/** What a call with `paged` answers. */
export interface Page<T> {
  list: T[];
  /** from 1 */
  page: number;
  per_page: number;
  total: number;
}

export interface EndpointCall<V extends Viewer, P> {
  viewer: V;
  /** path, query and body fields together, checked */
  params: P;
  now: number;
  request: ServerRequest;
  /** for a module's `once`: with an Idempotency-Key always the same, else new */
  onceToken: () => string;
  /** the same where there is an Idempotency-Key, else null: for what may well be done twice */
  onceKey: string | null;
}

/** `headers` for what is no part of the envelope, as the cookie that signing out clears. */
export type EndpointAnswer<D> =
  | { data: D; msg?: string; headers?: Record<string, string | string[]> }
  | { refused: ApiRefusal };

interface Row<A extends Auth, P extends z.ZodObject, D extends z.ZodType, Paged extends boolean> {
  method: Method;
  /** "goods/detail/:id", without /api/ */
  path: string;
  /** short and Chinese, for the published description */
  title: string;
  auth: A;
  scope: EndpointScope;
  /** what path, query and body may hold; pieces in params.ts, and `.describe()` says in Chinese what they mean */
  params: P;
  /** what `data` holds in a success; of a paged row what one entry of its list holds. An entity has `.meta({ id: "Goods" })` */
  data: D;
  paged?: Paged;
  /** the answer is the same for everybody and stands for so long, ms; who gets it from memory is not counted */
  everybodys?: number;
  /** takes an Idempotency-Key: the same key and fields get the first answer again */
  once?: boolean;
  handle: (
    call: EndpointCall<A extends "company" ? SignedIn : Viewer, z.output<P>>,
  ) => Promise<EndpointAnswer<Paged extends true ? Page<z.input<D>> : z.input<D>>>;
}

export type Endpoint = Row<Auth, z.ZodObject, z.ZodType, boolean>;

/** Makes a row of the table; `handle` is entered by what the row says of viewer, params and data. */
export function endpoint<
  A extends Auth,
  P extends z.ZodObject,
  D extends z.ZodType,
  Paged extends boolean = false,
>(row: Row<A, P, D, Paged>): Endpoint {
  // The pipeline lets no visitor through to a company's row and hands over checked params, so the narrower types hold.
  return row as unknown as Endpoint;
}
