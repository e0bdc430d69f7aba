/**
 * Whole pages for visitors: who has no cookie sees what the visitor before saw, for a few seconds and only while nothing that pages are
 * built from has moved. Such a page is answered before Remix, from memory, as it was compressed. Which pages are kept is the map's word,
 * and they are drawn without any cookie: nothing of whoever asked first can be in them.
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

const isWhole = ({ method, headers }: IncomingMessage) =>
  method === "GET" &&
  headers.authorization === undefined &&
  acceptsGzip(headers["accept-encoding"] ?? "") &&
  /\btext\/html\b|\*\/\*/.test(headers.accept ?? "*/*");

/** From `front` to `keep`; a caller's own is taken off. */
const UNDER = "x-page-versions";

/** A page that may be kept, by its address. */
export interface PageAt {
  /** the parameters that it reads */
  query: readonly string[];
  /** whether the list of seen goods makes it another */
  showsSeen?: true | undefined;
  /** the Set-Cookie that every visitor without a cookie gets with it; with any other it is not kept */
  cookie: string | null;
}

export interface PagesGiven {
  /** what pages are built from (platform/database.server.ts) */
  versions: () => Promise<string>;
  /** ms; one that never jumps, or a page would stay for as long as the clock was put back */
  clock: () => number;
  /** the page at a path as it was sent; null where none is kept, or where this is not the path that it is kept under */
  pageAt: (path: string) => PageAt | null;
  /** whether a Cookie header holds the list of seen goods and nothing else */
  isSeenAlone: (cookie: string) => boolean;
  /** whether pages name the shop's address as whoever asks spells it: then each spelling has pages of its own */
  namesHost: boolean;
}

/** Path and query of an address as it was sent; a lone "?" is a query too. */
function splitAt(url: string): [path: string, search: string | null] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, null] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Whether these are parameters of the page, as links and forms write them: others would fill the room with one page under many names. */
function isOwnQuery(search: string, known: readonly string[]): boolean {
  const params = new URLSearchParams(search);
  const names = [...params.keys()];
  const isKnown = names.every((name) => known.includes(name)) && new Set(names).size === names.length;
  return isKnown && names.length > 0 && params.toString() === search;
}

export function keptPages(given: PagesGiven): KeptPages {
  const { versions: versionsNow, clock, pageAt, isSeenAlone, namesHost } = given;
  const pages = new LRUCache<string, Kept>({
    maxSize: ROOM,
    sizeCalculation: ({ body }) => body.byteLength + HEADERS,
  });

  /** The page that anybody would be shown here; null where it would be this one's own. */
  function everybodys(request: IncomingMessage): PageAt | null {
    if (!isWhole(request)) return null;
    const { url = "/", headers } = request;
    const [path, search] = splitAt(url);
    const page = pageAt(path);
    if (!page || (search !== null && !isOwnQuery(search, page.query))) return null;
    const { cookie } = headers;
    return cookie === undefined || (!page.showsSeen && isSeenAlone(cookie)) ? page : null;
  }

  const hostsOf = (name: (header: string) => string) =>
    namesHost ? `${name("host")} ${name("x-forwarded-host")} ` : "";

  function send(page: Kept, response: ServerResponse) {
    for (const [name, value] of page.headers) response.setHeader(name, value);
    response.end(page.body);
  }

  return {
    async front(request, response, draw) {
      const { headers, url = "/" } = request;
      delete headers[UNDER];
      // Without its versions a page is drawn, and what is wrong is said there.
      const versions = everybodys(request) ? await versionsNow().catch(() => null) : null;
      if (versions === null) return draw();
      const page = pages.get(hostsOf((name) => String(headers[name] ?? "")) + url);
      if (page?.versions === versions) {
        if (page.freshUntil > clock()) return send(page, response);
        page.freshUntil = clock() + DRAWING;
      }
      headers[UNDER] = versions;
      delete headers.cookie;
      draw();
    },
    async keep({ headers, url }, answer) {
      const versions = headers.get(UNDER);
      if (versions === null || answer.status !== 200) return;
      const { pathname, search } = new URL(url);
      // remix-serve's own Headers know no getSetCookie.
      const set = answer.headers.get("Set-Cookie");
      if (set !== null && set !== pageAt(pathname)?.cookie) return;
      if (answer.headers.get("Content-Encoding") !== "gzip") return;
      const body = new Uint8Array(await answer.clone().arrayBuffer());
      pages.set(hostsOf((name) => headers.get(name) ?? "") + pathname + search, {
        versions,
        freshUntil: clock() + FRESH_FOR,
        headers: [...answer.headers],
        body,
      });
    },
  };
}
