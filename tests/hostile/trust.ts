/** One answer of each kind that the shop gives, and what each must carry. */
import { securityHeaders } from "~/platform/http/security-headers";
import { cookieFaults } from "./cookies";

type Who = "visitor" | "demo" | "caller" | "broken";

interface Row {
  kind: string;
  path: string;
  status: number;
  who?: Who;
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** everybody's, and may be kept by whoever passes it on */
  isPublic?: true;
  /** shown on other sites too */
  isShared?: true;
}

interface Known {
  order: number;
  file: number;
  /** a file of the build */
  built: string;
}

const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

/** The table. */
export function answersOf({ order, file, built }: Known): Row[] {
  return [
    { kind: "a page", path: "/", status: 200 },
    { kind: "a page of a company", path: "/cart", who: "demo", status: 200 },
    { kind: "a page of a goods", path: "/list/info/1", status: 200 },
    { kind: "a page of a goods to a group", path: "/list/info-pt/1", status: 200 },
    { kind: "an ad that is closed", path: "/ads/closed", ...form({ place: "banner" }), status: 303 },
    { kind: "a page that there is not", path: "/404", status: 404 },
    { kind: "goods that there are not", path: "/list/info/999999999", status: 404 },
    { kind: "a page that broke", path: "/cart", who: "broken", status: 500 },
    { kind: "a refused form", path: "/login", ...form({ username: "nobody" }), status: 400 },
    { kind: "a form that is too large", path: "/login", ...form({ a: "x".repeat(600_000) }), status: 413 },
    {
      kind: "a form of another site",
      path: "/login",
      ...form({}),
      headers: { origin: "http://evil.example" },
      status: 403,
    },
    { kind: "a form where none is taken", path: "/404", ...form({}), status: 405 },
    { kind: "a method that none takes", path: "/cart", method: "DELETE", status: 405 },
    { kind: "data of a page", path: "/?_data=root", who: "demo", status: 200 },
    { kind: "data of a page that there is not", path: "/?_data=nothing", status: 403 },
    { kind: "data that broke", path: "/cart?_data=root", who: "broken", status: 500 },
    {
      kind: "a refused form as data",
      path: "/login?_data=routes%2F_company%2B%2Flogin%2Froute",
      ...form({}),
      status: 400,
    },
    { kind: "a redirect as data", path: "/ddgl?_data=routes%2F_account%2B%2Fddgl%2Froute", status: 204 },
    {
      kind: "a redirect of a form",
      path: "/cart/lines",
      who: "demo",
      ...form({ goods: "1", back: "/list" }),
      status: 303,
    },
    { kind: "a redirect of a page", path: "/cart", status: 303 },
    { kind: "a redirect of an old address", path: "/index", status: 301 },
    { kind: "a redirect to nothing known", path: "/nothing/of/this", status: 302 },
    { kind: "a PDF", path: `/order/papers/${order}-1.pdf`, who: "demo", status: 200 },
    { kind: "a ZIP", path: `/order/papers/${order}.zip`, who: "demo", status: 200 },
    { kind: "a PDF of nobody", path: `/order/papers/${order}.pdf`, status: 303 },
    { kind: "a file of a company", path: `/files/${file}`, who: "demo", status: 200 },
    { kind: "a file of nobody", path: `/files/${file}`, status: 404 },
    { kind: "a file that broke", path: `/files/${file}`, who: "broken", status: 500 },
    { kind: "a drawn pack", path: "/goods/1/pack.svg", status: 200, isPublic: true },
    { kind: "a picture to share", path: "/goods/1/share.png", status: 200, isPublic: true, isShared: true },
    { kind: "a stream", path: "/chat/live", who: "demo", status: 200 },
    { kind: "a call", path: "/api/global/links", status: 200 },
    { kind: "a call of a company", path: "/api/cart/total", who: "caller", status: 200 },
    { kind: "a call of nobody", path: "/api/cart/total", status: 401 },
    { kind: "a call that there is not", path: "/api/nothing", status: 404 },
    {
      kind: "a call with wrong fields",
      path: "/api/favorite",
      who: "caller",
      ...form({ goods_ids: "x" }),
      status: 422,
    },
    { kind: "a call that broke", path: "/api/cart/total", who: "broken", status: 500 },
    { kind: "a question before a call", path: "/api/global/links", method: "OPTIONS", status: 204 },
    { kind: "the description of the calls", path: "/api/openapi.json", status: 200, isPublic: true },
    { kind: "a code to scan", path: "/code/mini.svg", status: 200 },
    { kind: "a shortcut", path: "/desktop/shop.url", status: 200 },
    { kind: "robots.txt", path: "/robots.txt", status: 200, isPublic: true },
    { kind: "the list of pages", path: "/sitemap.xml", status: 200, isPublic: true },
    { kind: "the manifest", path: "/desktop/shop.webmanifest", status: 200, isPublic: true },
    { kind: "the service worker", path: "/sw.js", status: 200, isPublic: true },
    { kind: "a file of the build", path: built, status: 200, isPublic: true },
    { kind: "a file of the build that there is not", path: "/assets/nothing.js", status: 302 },
    { kind: "a public file", path: "/art/mark.svg", status: 200, isPublic: true },
    { kind: "an address that cannot be read", path: "/%ff", status: 400 },
    { kind: "metrics", path: "/metrics", status: 200 },
    { kind: "life", path: "/healthz", status: 200 },
    { kind: "readiness", path: "/readyz", status: 200 },
  ];
}

/** The same of a shop whose database lets nobody in. */
export const OUT_OF_ORDER: readonly Row[] = [
  { kind: "a page", path: "/help", status: 503 },
  { kind: "a page of a company", path: "/cart", who: "demo", status: 503 },
  { kind: "a form", path: "/login", ...form({ username: "nobody", password: "x" }), status: 503 },
  { kind: "data of a page", path: "/cart?_data=root", who: "demo", status: 503 },
  { kind: "a form as data", path: "/login?_data=routes%2F_company%2B%2Flogin%2Froute", status: 503 },
  { kind: "a file of a company", path: "/files/1", who: "demo", status: 503 },
  { kind: "a stream", path: "/chat/live", who: "demo", status: 503 },
  { kind: "a call", path: "/api/global/links", status: 503 },
  { kind: "a call of a company", path: "/api/cart/total", who: "demo", status: 503 },
  { kind: "readiness", path: "/readyz", status: 503 },
  { kind: "life", path: "/healthz", status: 200 },
  { kind: "a public file", path: "/art/mark.svg", status: 200, isPublic: true },
];

/** What an answer of this kind lacks, or says that it should not. */
export async function faultsOfTrust(row: Row, base: string, cookies: Record<Who, string>): Promise<string[]> {
  const { kind, path, who = "visitor", method = "GET", body = null, isPublic, isShared } = row;
  const cookie = cookies[who];
  const headers = { origin: base, ...(cookie && { cookie }), ...row.headers };
  const answer = await fetch(base + path, { method, body, headers, redirect: "manual" });
  // Of a stream the end never comes.
  const text = answer.status === 503 ? await answer.text() : "";
  await answer.body?.cancel().catch(() => {});
  const faults: string[] = [];
  if (text !== "" && path !== "/readyz" && !/[\u4e00-\u9fff]{4,}/.test(text))
    faults.push(`no sentence: ${text.slice(0, 200)}`);
  if (text !== "" && path !== "/readyz" && !answer.headers.has("retry-after")) faults.push("no Retry-After");
  if (answer.status !== row.status) faults.push(`${answer.status} and not ${row.status}`);
  const wanted = {
    ...securityHeaders(false),
    ...(isShared && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  };
  for (const [name, value] of Object.entries(wanted))
    if (answer.headers.get(name) !== value) faults.push(`${name}: ${answer.headers.get(name)}`);
  const policy = answer.headers.get("content-security-policy") ?? "";
  if (!/frame-ancestors 'none'|sandbox/.test(policy) || /unsafe/.test(policy))
    faults.push(`policy: ${policy}`);
  const cache = answer.headers.get("cache-control") ?? "";
  if (!isPublic && !/private|no-store/.test(cache) && answer.status < 300 && method !== "OPTIONS")
    faults.push(`cache: ${cache}`);
  if (who !== "visitor" && /public/.test(cache)) faults.push(`cache: ${cache}`);
  for (const name of ["x-powered-by", "server"]) if (answer.headers.has(name)) faults.push(`says ${name}`);
  faults.push(...cookieFaults(answer.headers.getSetCookie(), false));
  return faults.map((fault) => `${kind}: ${fault}`);
}
