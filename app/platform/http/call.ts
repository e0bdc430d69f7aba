import { BUSY_TEXT, REQUEST_TIMEOUT, ruleFor } from "~/platform/values/errors";

/** Calls of these paths may run in parallel. */
export const TOGETHER: ReadonlySet<string> = new Set([
  "/api/cart",
  "/api/favorite",
  "/api/favorite/cancel",
  "/api/activity/tap",
]);

export type Lost = "cancelled" | "timeout" | "offline" | "refused";

export class CallLost extends Error {
  constructor(
    readonly why: Lost,
    readonly code = 0,
    readonly serverMessage = "",
  ) {
    super(`${why} ${code} ${serverMessage}`.trim());
    this.name = "CallLost";
  }
}

type Field = string | number | readonly (string | number)[];
export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** query of a GET, else form-encoded body; lists are `name[]` */
  fields?: Readonly<Record<string, Field>>;
  signal?: AbortSignal;
}
export interface ApiResult<T> {
  data: T;
  msg: string;
}
export type ApiFetch = <T>(path: string, options?: CallOptions) => Promise<ApiResult<T>>;

function encoded(fields: Readonly<Record<string, Field>>): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((item) => [`${name}[]`, String(item)])
      : [[name, String(value as string | number)]],
  );
  return new URLSearchParams(pairs);
}

export interface ReadRequest<T> {
  /** a later request of the same path cancels the earlier one */
  path: string;
  address: string;
  init?: RequestInit;
  read(answer: Response): Promise<T>;
}

/** Sends requests; throws only CallLost. */
export function getSender(
  send: typeof fetch = (...call) => fetch(...call),
): <T>(request: ReadRequest<T>) => Promise<T> {
  const underWay = new Map<string, AbortController>();
  return async ({ path, address, init = {}, read }) => {
    const { signal } = init;
    const stop = new AbortController();
    const giveUp = (why: Lost) => stop.abort(new CallLost(why));
    if (!TOGETHER.has(path)) {
      underWay.get(path)?.abort(new CallLost("cancelled"));
      underWay.set(path, stop);
    }
    if (signal?.aborted) giveUp("cancelled");
    signal?.addEventListener("abort", () => giveUp("cancelled"), { once: true });
    const timer = setTimeout(() => giveUp("timeout"), REQUEST_TIMEOUT);
    try {
      return await read(await send(address, { ...init, signal: stop.signal }));
    } catch (error) {
      if (stop.signal.aborted) throw stop.signal.reason;
      throw error instanceof CallLost ? error : new CallLost("offline");
    } finally {
      clearTimeout(timer);
      if (underWay.get(path) === stop) underWay.delete(path);
    }
  };
}

/** Calls of the API at one host ("" is this shop); throws only CallLost. */
export function getCaller(host: string, send?: typeof fetch): ApiFetch {
  const sendOne = getSender(send);
  return <T>(path: string, { method = "GET", fields = {}, signal }: CallOptions = {}) => {
    const sent = encoded(fields);
    const query = method === "GET" && sent.size > 0 ? `?${sent}` : "";
    const init: RequestInit = {
      method,
      credentials: "include",
      headers: { Accept: "application/json" },
      signal,
      ...(method !== "GET" && { body: sent }),
    };
    return sendOne<ApiResult<T>>({ path, address: `${host}${path}${query}`, init, read: readEnvelope });
  };
}

/** Without an envelope only the status counts. */
async function readEnvelope<T>(answer: Response): Promise<ApiResult<T>> {
  const text = await answer.text();
  const { code, msg, data } = envelopeIn(text) ?? { code: answer.ok ? 500 : answer.status, msg: BUSY_TEXT };
  if (ruleFor(code).behaviour !== "success") throw new CallLost("refused", code, msg);
  return { data: data as T, msg };
}

function envelopeIn(text: string): { code: number; msg: string; data?: unknown } | null {
  try {
    const { code, msg, data } = JSON.parse(text) as Record<string, unknown>;
    return typeof code === "number" ? { code, msg: typeof msg === "string" ? msg : "", data } : null;
  } catch {
    return null;
  }
}
