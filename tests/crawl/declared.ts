/** What the crawler has to be told: which forms it may send, which pages are bare on purpose, and which share their parameters. Pure. */
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { pathPattern } from "./address";
import type { FormSeen } from "./read-form";

/**
 * Forms of method POST by where they are sent and what their button does: "/star?groups addGroup" is the button addGroup of a form sent to
 * /star with the parameter groups; "[goods]" is a button named goods. A form that stands in neither list fails the crawl: decide where it belongs.
 */

/** Sent as they stand: they are refused because nothing is filled in, or change what only the one who crawls sees. */
const SAFE: readonly string[] = [
  "/ads/closed [place]",
  "/favourites [goods]",
  "/stock-alerts [goods]",
  "/cart/lines [goods]",
  "/favourites [off]",
  "/cart/lines",
  "/stock-alerts [cancel]",
  "/list/table sum",
  "/list/table add",
  "/search/table sum",
  "/search/table add",
  "/yx/table sum",
  "/yx/table add",
  "/zhmz/list sum",
  "/zhmz/list add",
  "/kjcg/bought sum",
  "/kjcg/bought add",
  "/kjcg/bought [way]",
  "/list/compare sum",
  "/list/compare add",
  "/kjcg/lists/:n save",
  "/kjcg/lists/:n confirm",
  "/kjcg/templates",
  "/kjcg/templates?order",
  "/kjcg/templates?from",
  "/kjcg/templates/copy/:n",
  "/kjcg/templates/:n sum",
  "/kjcg/templates/:n add",
  "/kjcg/templates/:n save",
  "/kjcg/templates/:n rename",
  "/kjcg sum",
  "/kjcg add",
  "/kjcg pick",
  "/kjcg [way]",
  "/cart update",
  "/cart checkout",
  "/cart [favourite]",
  "/cart [addOn]",
  "/cart/bundles",
  "/kjcg/new",
  "/cart seen",
  "/cart/step:n/:n [update]",
  "/wdxq count",
  "/qhb take",
  "/qhb wait",
  "/qhb drop",
  "/bhjy",
  "/bhjy [fill]",
  "/star [item]",
  "/star add",
  "/star addAll",
  "/star ask",
  "/star move",
  "/star notes",
  "/star/groups addGroup",
  "/star/groups renameGroup",
  "/wdxx [all]",
  "/wdxx [open]",
  "/wdxx [read]",
  "/order/change/:n reorder",
  "/order reorder",
  "/order invoice",
  "/order pay",
  "/order/pay?balance&order",
  "/order/pay?order",
  "/pay/:key check",
  "/addr/new",
  "/addr/new [pickRegion]",
  "/addr/edit/:n",
  "/addr/edit/:n [pickRegion]",
  "/basic/phone next",
  "/basic/face save",
  "/basic/info",
  "/basic/invoice",
  "/basic/password",
  "/zzzj upload",
  "/yjfk",
  "/help/fwbz/zskf",
  "/zlts/new",
  "/pzqg/add",
  "/pzqg/add [more]",
  "/jybg/zip",
  "/jybg/zip [all]",
  "/order/returnInfo/:n send",
  "/hmdd/:n",
  "/ysjl/columns",
  "/list/info-pt/:n",
  "/dzht",
  "/login",
  "/register/step:n next",
  "/register/dd/step:n next",
  "/forget/step:n next",
];

/** Left alone, and why. */
const UNSAFE: Readonly<Record<string, string>> = {
  "/logout": "ends the session that crawls",
  "/basic endOthers": "ends the sessions of others who are signed in with the same login",
  "/basic end": "ends such a session",
  "/basic/token/new": "makes a token of the API",
  "/basic/token/:n": "ends one",
  "/bdwx/remove": "unbinds WeChat",
  "/ddgl switch": "goes on as another company",
  "/register/step:n code": "sends a message to a phone, which is counted",
  "/register/dd/step:n code": "sends a message to a phone, which is counted",
  "/register/dd/step:n head": "begins a registration",
  "/forget/step:n code": "sends a message to a phone, which is counted",
  "/basic/phone code": "sends a message to a phone, which is counted",
  "/sandbox/wechat/connect/qrconnect [result]": "stands for WeChat's own page, and signs in",
  "/pay/sandbox/:key [result]": "stands for the provider's own page, and pays",
  "/addr/remove/:n": "deletes an address",
  "/kjcg/templates/remove/:n": "deletes a template",
  "/kjcg/proposed/:n accept": "answers what staff proposed, once for good",
  "/kjcg/proposed/:n decline": "answers what staff proposed, once for good",
  ...Object.fromEntries(
    Object.keys(QUALIFICATIONS).map((kind) => [pathPattern(`/zzzj/remove/${kind}`), "takes a document back"]),
  ),
  "/cart remove": "empties the cart",
  "/cart/remove": "empties the cart",
  "/star/remove": "deletes favourites",
  "/star/groups/remove/:n": "deletes a group of favourites",
  "/cart/step:n/:n": "pays an order",
  "/cart/hm": "pays an order",
  "/pay/:key cancel": "gives a payment up",
  "/yegl/recharge": "begins a recharge",
  "/yegl/withdraw": "begins a withdrawal",
  "/zq": "pays from the balance what was bought on account",
  "/order/change/:n cancel": "cancels an order",
  "/order/recall/:n": "answers a recall",
  "/ysjl/:n [result]": "accepts a parcel once for good",
  "/order/afterSalesInfo/:n withdraw": "takes a case back",
  "/order/returnInfo/:n withdraw": "takes a return back",
  "/dzfp?order": "asks for an invoice",
  "/zlgg/:n": "says that a company knows a notice",
  "/pzqg/withdraw/:n": "takes a request to buy back",
  "/release-requests [goods]": "asks a person for a release",
  "/lqzx [claim]": "takes a coupon of a limited number",
  "/draw/:n": "spends a draw",
  "/jfsc/item/:n": "spends points",
  "/jfsc/exchange/:n cancel": "gives an exchange up",
};

const INTENT = /^(intent|do|change)$/;

/** What of the lists a form could be meant by, the most exact first. */
export function getNames(form: FormSeen, submit: FormSeen["submits"][number]): string[] {
  const { pathname, searchParams } = new URL(submit.action);
  const sent = [...form.fields, ...(submit.field ? [submit.field] : [])];
  const intents = sent.flatMap(([name, value]) => (INTENT.test(name) ? [value] : []));
  const button = submit.field && !INTENT.test(submit.field[0]) ? [`[${submit.field[0]}]`] : [];
  const does = [...intents, ...button].join(" ");
  const path = pathPattern(pathname);
  return [...[...searchParams.keys()].map((name) => `${path}?${name}`), path].map((at) =>
    `${at} ${does}`.trim(),
  );
}

export interface Result {
  /** the row of the lists, or where none is, what a new one could be called */
  name: string;
  current: "safe" | "unsafe" | "unknown";
}
export function resultOn(form: FormSeen, submit: FormSeen["submits"][number]): Result {
  const names = getNames(form, submit);
  const safe = names.find((name) => SAFE.includes(name));
  if (safe) return { name: safe, current: "safe" };
  const unsafe = names.find((name) => name in UNSAFE);
  return unsafe ? { name: unsafe, current: "unsafe" } : { name: names.at(-1)!, current: "unknown" };
}

/** Pages that lead on by themselves, and the played pages of others. */
const BARE = [/^\/loading/, /^\/wait$/, /^\/sandbox\//, /^\/pay\/sandbox\//];
export const isBare = (path: string): boolean => BARE.some((bare) => bare.test(path));

/** Pages that no link leads to, and who leads there instead. */
export const UNLINKED: Readonly<Record<string, string>> = {
  "404": "every unknown path",
  $: "other addresses of pages, and unknown paths",
  "activity.($url).($url1).($url2)": "links that operators type",
  "list.other.$id.($name)": "links that operators type",
  eleven: "the main site",
  wait: "the main site",
  "loading._index": "other programs of the shop's owner",
  "loading.activity": "/activity",
  logout: "its form",
  "cart.step4": "a payment",
  "order.pay": "orders that are ticked",
  "zlgg.$id": "a notice about goods that the company bought",
  "kjcg_.lists.$id": "a list that is pasted or uploaded",
  "forget.step2": "a code",
  "forget.step3": "a code",
  "register.($flow).step2": "a code",
  "register.($flow).step3": "a code",
  "register.wechat": "goes on to WeChat",
  "sh.$key": "the QR code of a delivery note",
  "sandbox.messages": "a code that is waited for",
};

/** Lists of goods have one engine and its filters: all of them are tried on the first, two on each of the others. */
const SHELVES =
  /^\/(search|search\/table|list\/table|list\/no_image|list\/compare|yx|yx\/table|zyyp|qxzq|jxqzc|mrtj|hb|kxzq|kxzq\/goods\/.+|yyh\/list|zhmz\/list|ppzq\/info\/.+|star|dzfp)$/;
export const isShelf = (path: string): boolean => SHELVES.test(path);

/** Pages that lead to others according to the state of what they show: more than two of them are read. */
const IN_STATES = ["/order/info/:n", "/yjh/:n", "/sitemap.xml"];
export const isInStates = (pattern: string): boolean => IN_STATES.includes(pattern);
