/**
 * Answers that draw no page, given by Node's own server without Remix and its middleware between: for calls that come in by the hundred.
 * A request and an answer look here as they do in loaders.
 */
import { LRUCache } from "lru-cache";
import type { IncomingMessage } from "node:http";
import { factsOf, log } from "./log.server";
import { acceptsGzip, type Whole } from "./reply.server";
import type { RequestHead, ServerRequest } from "./request.server";

/** Kept answers of a process; what is asked for with a longer address is nobody else's question. */
const MOST_KEPT = 2_000;
const LONGEST_ADDRESS = 300;

/** An answer; `standing`: the same for everybody who asks this address with no key of their own and from no other site, for so long, ms. */
export type Straight = Whole & { standing?: number | undefined };

/** Under what an answer may be kept; null where it may not. */
function everybodysName({ method, headers, url = "" }: IncomingMessage): string | null {
  const isOwn = headers.authorization ?? headers.origin ?? headers["if-none-match"];
  if (method !== "GET" || isOwn !== undefined || url.length > LONGEST_ADDRESS) return null;
  return `${acceptsGzip(headers["accept-encoding"] ?? "") ? "gzip" : "plain"} ${url}`;
}

/** What Node heard, as it heard it: of most calls nothing is asked but two headers and a body. */
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

/**
 * Hands on to `give` what `answer` gives, as one piece: no place for streams. Gives whether it came so far; what broke is logged. The gate
 * of the worker sends it with the headers of trust, or says in words that it broke (operator/gate.mjs).
 */
export function straight(
  answer: (request: ServerRequest, path: string) => Promise<Straight>,
): (incoming: IncomingMessage, give: (answer: Whole) => void) => Promise<boolean> {
  const kept = new LRUCache<string, Straight>({ max: MOST_KEPT });
  const answerTo = async (incoming: IncomingMessage): Promise<Whole> => {
    const name = everybodysName(incoming);
    const known = name === null ? undefined : kept.get(name);
    if (known) return known;
    const given = await answer(new Heard(incoming), pathOf(incoming));
    if (name !== null && given.standing !== undefined) kept.set(name, given, { ttl: given.standing });
    return given;
  };
  return async (incoming, give) => {
    try {
      give(await answerTo(incoming));
      return true;
    } catch (error) {
      const { method, headers } = incoming;
      const asked = { id: headers["x-request-id"], method, path: pathOf(incoming) };
      log("error", "error", { ...asked, ...factsOf(error) });
      return false;
    }
  };
}
