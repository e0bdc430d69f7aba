/** Answers without a page, given by Node's server without Remix's middleware, for frequent calls. */
import { LRUCache } from "lru-cache";
import type { IncomingMessage } from "node:http";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { acceptsGzip, type BufferedResponse } from "./reply.server";
import type { RequestHead, ServerRequest } from "~/platform/config/request.server";

const MAX_STORED = 2_000;
const LONGEST_ADDRESS = 300;

/** `standing`: ms for which all requests without a key or another origin get the same answer. */
export type NodeHandler = BufferedResponse & { standing?: number | undefined };

function everybodysName({ method, headers, url = "" }: IncomingMessage): string | null {
  const isOwn = headers.authorization ?? headers.origin ?? headers["if-none-match"];
  if (method !== "GET" || isOwn !== undefined || url.length > LONGEST_ADDRESS) return null;
  return `${acceptsGzip(headers["accept-encoding"] ?? "") ? "gzip" : "plain"} ${url}`;
}

/** Most calls need only two headers and a body. */
class Heard implements RequestHead {
  readonly memo = new Map<string, unknown>();
  readonly method: string;
  readonly url: string;
  constructor(private readonly incoming: IncomingMessage) {
    const { method = "GET", url = "/", headers } = incoming;
    this.method = method;
    this.url = `http://${headers.host ?? "localhost"}${url}`;
  }

  readonly headers = {
    get: (name: string): string | null => {
      const value = this.incoming.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
  };

  get body(): AsyncIterable<Uint8Array> | null {
    return this.method === "GET" || this.method === "HEAD" ? null : this.incoming;
  }
}

const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0]!;

/** Sends one buffered answer with `give`; no streams. Returns false if the handler threw, which is logged; the caller then refuses the request (server/worker.ts). */
export function nodeHandler(
  answer: (request: ServerRequest, path: string) => Promise<NodeHandler>,
): (incoming: IncomingMessage, give: (answer: BufferedResponse) => void) => Promise<boolean> {
  const cache = new LRUCache<string, NodeHandler>({ max: MAX_STORED });
  const answerTo = async (incoming: IncomingMessage): Promise<BufferedResponse> => {
    const name = everybodysName(incoming);
    const known = name === null ? undefined : cache.get(name);
    if (known) return known;
    const fresh = await answer(new Heard(incoming), pathOf(incoming));
    if (name !== null && fresh.standing !== undefined) cache.set(name, fresh, { ttl: fresh.standing });
    return fresh;
  };
  return async (incoming, give) => {
    try {
      give(await answerTo(incoming));
      return true;
    } catch (error) {
      const { method, headers } = incoming;
      const query = { id: headers["x-request-id"], method, path: pathOf(incoming) };
      log("error", "error", { ...query, ...toErrorFields(error) });
      return false;
    }
  };
}
