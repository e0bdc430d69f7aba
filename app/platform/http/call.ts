/** The browser's calls of the API (specification, section 7): 30 s of patience, one call a path, the later one cancels the earlier. */
import { BUSY_TEXT, REQUEST_TIMEOUT, ruleFor } from "~/platform/values/errors";

/** Calls of these paths may run beside each other. */
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
export interface Answered<T> {
  data: T;
  msg: string;
}
export type Call = <T>(path: string, options?: CallOptions) => Promise<Answered<T>>;

function encoded(fields: Readonly<Record<string, Field>>): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one) => [`${name}[]`, String(one)])
      : [[name, String(value as string | number)]],
  );
  return new URLSearchParams(pairs);
}

/** Calls to one host ("" is this shop); throws CallLost and nothing else. */
export function callerOf(host: string, send: typeof fetch = (...call) => fetch(...call)): Call {
  const underWay = new Map<string, AbortController>();
  return async <T>(path: string, { method = "GET", fields = {}, signal }: CallOptions = {}) => {
    const stop = new AbortController();
    const giveUp = (why: Lost) => stop.abort(new CallLost(why));
    if (!TOGETHER.has(path)) {
      underWay.get(path)?.abort(new CallLost("cancelled"));
      underWay.set(path, stop);
    }
    if (signal?.aborted) giveUp("cancelled");
    signal?.addEventListener("abort", () => giveUp("cancelled"), { once: true });
    const timer = setTimeout(() => giveUp("timeout"), REQUEST_TIMEOUT);
    const sent = encoded(fields);
    const query = method === "GET" && sent.size > 0 ? `?${sent}` : "";
    try {
      const answer = await send(`${host}${path}${query}`, {
        method,
        credentials: "include",
        headers: { Accept: "application/json" },
        signal: stop.signal,
        ...(method !== "GET" && { body: sent }),
      });
      return await read<T>(answer);
    } catch (error) {
      if (stop.signal.aborted) throw stop.signal.reason;
      throw error instanceof CallLost ? error : new CallLost("offline");
    } finally {
      clearTimeout(timer);
      if (underWay.get(path) === stop) underWay.delete(path);
    }
  };
}

/** Without an envelope the status alone decides. */
async function read<T>(answer: Response): Promise<Answered<T>> {
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
