/** What buyers do all day, by the second: adding to the cart, whole orders, suggestions, the list of the API. */
import { join } from "node:path";
import { openFloor, probe, type BenchShop, type Place } from "./bench-shop";
import type { Filled } from "./fill";
import { cpuMs, load, type Asking, type Load } from "./load";
import { say } from "./server";

/** Orders are placed by as many companies at once. */
const AT_ONCE = 8;

/** Before them the process has drawn pages: what is short is compiled anew for some time, s. */
const WARMING = 6;

/** ms of processor each */
export interface Actions {
  /** by the call that a page makes, and any programme may */
  add: number;
  upsert: number;
  suggest: number;
  /** of the server that asks the database the same and does nothing else */
  suggestFloor: number;
  suggestSql: number;
}

interface Envelope {
  code: number;
  msg: string;
  data: never;
}

async function call<T>(shop: BenchShop, cookie: string, method: string, path: string, fields: object = {}) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${shop.base}/api/${path}${method === "GET" ? `?${body}` : ""}`, {
    method,
    headers: { cookie, origin: shop.base, accept: "application/json" },
    ...(method === "POST" && { body }),
  });
  const { code, msg, data } = (await answer.json()) as Envelope;
  if (code !== 10_000) throw new Error(`${path}: ${code} ${msg}`);
  return data as T;
}

/** One goods into the cart, what the checkout shows, and the order: each answered before the next is asked. */
async function order(shop: BenchShop, cookie: string, goodsId: number): Promise<void> {
  const line = { "params[0][goods_id]": goodsId, "params[0][price]": "10.00", "params[0][number]": 1 };
  await call(shop, cookie, "POST", "cart", line);
  const cart = await call<{ data: { id: number }[] }>(shop, cookie, "GET", "cart/list", { new: 1 });
  const ids = Object.fromEntries(cart.data.map(({ id }, i) => [`ids[${i}]`, id]));
  const draft = await call<{ seen: string }>(shop, cookie, "POST", "cart/checkout", { ...ids, new: 1 });
  await call(shop, cookie, "POST", "orders", { seen: draft.seen, agree: 1 });
}

/** Whole orders of several companies at once, for so many seconds. */
async function orders(shop: BenchShop, { orderers, plain }: Filled, seconds: number): Promise<void> {
  const [from, before] = [performance.now(), cpuMs(shop.pids)];
  const until = from + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    orderers.slice(0, AT_ONCE).map(async (cookie, i) => {
      while (performance.now() < until) {
        const began = performance.now();
        await order(shop, cookie, plain[i]!);
        times.push(performance.now() - began);
      }
    }),
  );
  times.sort((a, b) => a - b);
  row("orders, of four calls each", {
    perSecond: (times.length * 1000) / (performance.now() - from),
    cpu: (cpuMs(shop.pids) - before) / times.length,
    p50: times[Math.floor(times.length / 2)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  });
}

const figure = (value: number, digits: number) => (Number.isNaN(value) ? "-" : value.toFixed(digits));

const row = (what: string, { perSecond, cpu, p50, p99 }: Load) =>
  say(
    [
      what.padEnd(42),
      figure(perSecond, 0).padStart(6),
      figure(cpu, 2).padStart(8),
      figure(p50, 0).padStart(6),
      figure(p99, 0).padStart(6),
    ].join(" "),
  );

export async function measureActions(
  shop: BenchShop,
  place: Place,
  filled: Filled,
  seconds: number,
): Promise<Actions> {
  const upsert = await openFloor(["--import", "tsx", "tests/bench/upsert.ts"], {
    FILE: join(place.folder, "upsert.db"),
  });
  const env = { SHOP_DATA: place.folder, DATABASE_URL: place.databaseUrl, LOG_LEVEL: "silent" };
  const bare = await openFloor(["--import", "tsx", "tests/bench/suggest-floor.ts"], env);
  say("\nwhat                                        a second   CPU ms    p50    p99");
  const timed = async (target: BenchShop, what: string, path: string, asking: Asking) => {
    const measured = await load(target, path, seconds, { ...asking, warming: WARMING });
    row(what, measured);
    return measured.cpu;
  };
  const line = (goods: number) => ({
    method: "POST" as const,
    type: "application/json",
    body: JSON.stringify({ params: [{ goods_id: goods, number: 1 }] }),
  });
  const cookie = filled.orderers;
  const add = await timed(shop, "one goods into the cart", "/api/cart", {
    ...line(filled.plain[1]!),
    cookie,
  });
  await timed(shop, "  the same by the form, without JavaScript", "/cart/lines", {
    method: "POST",
    cookie,
    body: `goods=${filled.plain[0]}&number-${filled.plain[0]}=1`,
  });
  const minimum = await timed(upsert, "  floor: bare Node, one upsert", "/", line(1));
  await orders(shop, filled, seconds);
  const words = "/api/goods/search?keywords=amx";
  const suggest = await timed(shop, "suggestions for amx", words, {});
  const suggestFloor = await timed(bare, "  floor: bare Node, the same SQL each time", words, {});
  const { cpu: suggestSql } = await probe<{ cpu: number }>(place, "tests/bench/suggest.ts");
  row("  floor: what they ask of the database", { perSecond: NaN, cpu: suggestSql, p50: NaN, p99: NaN });
  await timed(shop, "the API's list", "/api/goods/list?page=1", {});
  await upsert.close();
  await bare.close();
  return { add, upsert: minimum, suggest, suggestFloor, suggestSql };
}
