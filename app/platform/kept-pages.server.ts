/**
 * Whole pages for visitors: who has no cookie sees what the visitor before saw, for a few seconds and only while nothing that pages are
 * built from has moved. Such a page is answered before Remix, from memory, as it was compressed.
 */
import { LRUCache } from "lru-cache";
import { AsyncLocalStorage } from "node:async_hooks";
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

interface Asked {
  address: string;
  versions: string;
}
interface Kept {
  versions: string;
  freshUntil: number;
  headers: readonly [string, string][];
  body: Uint8Array;
}

export interface KeptPages {
  /** Answers from memory, or lets `draw` answer; it knows then under what its page may be kept. */
  front: (request: IncomingMessage, response: ServerResponse, draw: () => void) => Promise<void>;
  /** Keeps the page that the request under way was answered with. */
  keep: (answer: Response) => Promise<void>;
}

const isWhole = ({ method, headers, url = "" }: IncomingMessage) =>
  method === "GET" &&
  headers.authorization === undefined &&
  acceptsGzip(headers["accept-encoding"] ?? "") &&
  /\btext\/html\b|\*\/\*/.test(headers.accept ?? "*/*") &&
  !/^\/(?:assets|api|art|goods|files)\/|[?&]_data=/.test(url);

/** The address as the page may name it: a proxy's word makes another page. */
const addressOf = ({ headers, url }: IncomingMessage) =>
  [headers.host, headers["x-forwarded-host"], headers["x-forwarded-proto"], url].join(" ");

export interface PagesGiven {
  /** what pages are built from (platform/database.server.ts) */
  versions: () => Promise<string>;
  /** ms; one that never jumps, or a page would stay for as long as the clock was put back */
  clock: () => number;
  /** whether a Cookie or Set-Cookie header makes no page at this path another */
  isIdle: (cookie: string, path: string) => boolean;
}

export function keptPages({ versions: versionsNow, clock, isIdle }: PagesGiven): KeptPages {
  const asked = new AsyncLocalStorage<Asked>();
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
      // Without its versions a page is drawn, and what is wrong is said there.
      const versions = isForVisitors(request) ? await versionsNow().catch(() => null) : null;
      if (versions === null) return draw();
      const address = addressOf(request);
      const page = pages.get(address);
      if (page?.versions === versions) {
        if (page.freshUntil > clock()) return send(page, response);
        page.freshUntil = clock() + DRAWING;
      }
      asked.run({ address, versions }, draw);
    },
    async keep(answer) {
      const under = asked.getStore();
      if (!under || answer.status !== 200) return;
      // remix-serve's own Headers know no getSetCookie.
      const set = answer.headers.get("Set-Cookie");
      if (set !== null && !isIdle(set, "")) return;
      if (answer.headers.get("Content-Encoding") !== "gzip") return;
      const body = new Uint8Array(await answer.clone().arrayBuffer());
      pages.set(under.address, {
        versions: under.versions,
        freshUntil: clock() + FRESH_FOR,
        headers: [...answer.headers],
        body,
      });
    },
  };
}
