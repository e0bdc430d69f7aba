import { LRUCache } from "lru-cache";
import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptsGzip } from "./reply.server";

/** ms by which countdowns and the like may lag */
const FRESH_FOR = 5_000;
/** ms in which others get the old page while one request renders a new one */
const DRAWING = 1_000;
const CAPACITY = 32 * 1024 * 1024;
const HEADERS = 2_048;

interface CachedPage {
  versions: string;
  freshUntil: number;
  headers: readonly [string, string][];
  body: Uint8Array;
}

export interface PageCache {
  /** From memory, or by `lottery`, whose header says under which versions its page may be stored. */
  answer: (request: IncomingMessage, response: ServerResponse, lottery: () => void) => Promise<void>;
  /** Whether the page that `answer` rendered for this request may be stored for others. */
  mayKeep: (request: Request) => boolean;
  keep: (request: Request, answer: Response) => Promise<void>;
}

const isWhole = ({ method, headers }: IncomingMessage) =>
  method === "GET" &&
  headers.authorization === undefined &&
  acceptsGzip(headers["accept-encoding"] ?? "") &&
  /\btext\/html\b|\*\/\*/.test(headers.accept ?? "*/*");

/** Set by `answer`, read by `keep`; removed from requests. */
const UNDER = "x-page-versions";

export interface PageAt {
  query: readonly string[];
  /** differs by the recently viewed products */
  showsSeen?: true | undefined;
  /** the Set-Cookie of every visitor's first page; with any other it is not stored */
  cookie: string | null;
}

export interface PageCacheOptions {
  versions: () => Promise<string>;
  /** monotonic ms */
  clock: () => number;
  /** null: not stored, or stored under another path */
  pageAt: (path: string) => PageAt | null;
  isRecentlyViewedAlone: (cookie: string) => boolean;
  /** pages name the host as requested, so each spelling is stored separately */
  namesHost: boolean;
}

function splitAt(url: string): [path: string, search: string | null] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, null] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Other parameters would fill the cache with one page. */
function isOwnQuery(search: string, known: readonly string[]): boolean {
  const params = new URLSearchParams(search);
  const names = [...params.keys()];
  const isKnown = names.every((name) => known.includes(name)) && new Set(names).size === names.length;
  return isKnown && names.length > 0 && params.toString() === search;
}

export function pageCache(options: PageCacheOptions): PageCache {
  const { versions: versionsNow, clock, pageAt, isRecentlyViewedAlone, namesHost } = options;
  const pages = new LRUCache<string, CachedPage>({
    maxSize: CAPACITY,
    sizeCalculation: ({ body }) => body.byteLength + HEADERS,
  });

  function everybodys(request: IncomingMessage): PageAt | null {
    if (!isWhole(request)) return null;
    const { url = "/", headers } = request;
    const [path, search] = splitAt(url);
    const page = pageAt(path);
    if (!page || (search !== null && !isOwnQuery(search, page.query))) return null;
    const { cookie } = headers;
    return cookie === undefined || (!page.showsSeen && isRecentlyViewedAlone(cookie)) ? page : null;
  }

  const getHosts = (name: (header: string) => string) =>
    namesHost ? `${name("host")} ${name("x-forwarded-host")} ` : "";

  function send(page: CachedPage, response: ServerResponse) {
    for (const [name, value] of page.headers) response.setHeader(name, value);
    response.end(page.body);
  }

  return {
    async answer(request, response, lottery) {
      const { headers, url = "/" } = request;
      delete headers[UNDER];
      // Without versions the page is rendered, and shows what is wrong.
      const versions = everybodys(request) ? await versionsNow().catch(() => null) : null;
      if (versions === null) return lottery();
      const page = pages.get(getHosts((name) => String(headers[name] ?? "")) + url);
      if (page?.versions === versions) {
        if (page.freshUntil > clock()) return send(page, response);
        page.freshUntil = clock() + DRAWING;
      }
      headers[UNDER] = versions;
      delete headers.cookie;
      lottery();
    },
    mayKeep: ({ headers }) => headers.has(UNDER),
    async keep({ headers, url }, answer) {
      const versions = headers.get(UNDER);
      if (versions === null || answer.status !== 200) return;
      const { pathname, search } = new URL(url);
      // remix-serve's Headers have no getSetCookie.
      const set = answer.headers.get("Set-Cookie");
      if (set !== null && set !== pageAt(pathname)?.cookie) return;
      if (answer.headers.get("Content-Encoding") !== "gzip") return;
      const body = new Uint8Array(await answer.clone().arrayBuffer());
      pages.set(getHosts((name) => headers.get(name) ?? "") + pathname + search, {
        versions,
        freshUntil: clock() + FRESH_FOR,
        headers: [...answer.headers],
        body,
      });
    },
  };
}
