/**
 * Whole pages for visitors: who has no cookie sees what the visitor before saw, for a few seconds and only while nothing that pages are
 * built from has moved. Such a page is answered before Remix, from memory, as it was compressed.
 */
import { LRUCache } from "lru-cache";
import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptsGzip } from "./reply.server";

/** Goods, their stock, offers and content move with the versions; clocks, ads that begin and what has no version may lag so long, ms. */
const FRESH_FOR = 5_000;
/** While one request draws a page anew, the others see the one before for so long, ms. */
const DRAWING = 1_000;
/** of all kept pages of a process, bytes */
const ROOM = 32 * 1024 * 1024;
/** what a page takes beside its body, bytes */
const HEADERS = 2_048;

interface Kept {
  versions: string;
  freshUntil: number;
  headers: readonly [string, string][];
  body: Uint8Array;
}

export interface KeptPages {
  /** Answers from memory, or lets `draw` answer: a header then says under which versions its page may be kept. */
  front: (request: IncomingMessage, response: ServerResponse, draw: () => void) => Promise<void>;
  /** Keeps the page that a request was answered with. */
  keep: (request: Request, answer: Response) => Promise<void>;
}

const isWhole = ({ method, headers, url = "" }: IncomingMessage) =>
  method === "GET" &&
  headers.authorization === undefined &&
  acceptsGzip(headers["accept-encoding"] ?? "") &&
  /\btext\/html\b|\*\/\*/.test(headers.accept ?? "*/*") &&
  !/^\/(?:assets|api|art|goods|files)\/|[?&]_data=/.test(url);

/** From `front` to `keep`; a caller's own is taken off. */
const UNDER = "x-page-versions";

/** What a page may name of its address: a proxy's word makes another page. */
const NAMED = ["host", "x-forwarded-host", "x-forwarded-proto"] as const;
const addressOf = ({ headers, url }: IncomingMessage) =>
  [...NAMED.map((name) => headers[name] ?? ""), url].join(" ");
function addressIn({ headers, url }: Request): string {
  const { pathname, search } = new URL(url);
  return [...NAMED.map((name) => headers.get(name) ?? ""), pathname + search].join(" ");
}

export interface PagesGiven {
  /** what pages are built from (platform/database.server.ts) */
  versions: () => Promise<string>;
  /** ms; one that never jumps, or a page would stay for as long as the clock was put back */
  clock: () => number;
  /** whether a Cookie or Set-Cookie header makes no page at this path another */
  isIdle: (cookie: string, path: string) => boolean;
}

export function keptPages({ versions: versionsNow, clock, isIdle }: PagesGiven): KeptPages {
  const pages = new LRUCache<string, Kept>({
    maxSize: ROOM,
    sizeCalculation: ({ body }) => body.byteLength + HEADERS,
  });

  const isForVisitors = (request: IncomingMessage) =>
    isWhole(request) &&
    (request.headers.cookie === undefined || isIdle(request.headers.cookie, request.url ?? ""));

  function send(page: Kept, response: ServerResponse) {
    for (const [name, value] of page.headers) response.setHeader(name, value);
    response.end(page.body);
  }

  return {
    async front(request, response, draw) {
      delete request.headers[UNDER];
      // Without its versions a page is drawn, and what is wrong is said there.
      const versions = isForVisitors(request) ? await versionsNow().catch(() => null) : null;
      if (versions === null) return draw();
      const address = addressOf(request);
      const page = pages.get(address);
      if (page?.versions === versions) {
        if (page.freshUntil > clock()) return send(page, response);
        page.freshUntil = clock() + DRAWING;
      }
      request.headers[UNDER] = versions;
      draw();
    },
    async keep(request, answer) {
      const versions = request.headers.get(UNDER);
      if (versions === null || answer.status !== 200) return;
      // remix-serve's own Headers know no getSetCookie.
      const set = answer.headers.get("Set-Cookie");
      if (set !== null && !isIdle(set, "")) return;
      if (answer.headers.get("Content-Encoding") !== "gzip") return;
      const body = new Uint8Array(await answer.clone().arrayBuffer());
      pages.set(addressIn(request), {
        versions,
        freshUntil: clock() + FRESH_FOR,
        headers: [...answer.headers],
        body,
      });
    },
  };
}
