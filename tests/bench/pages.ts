/** What pages cost beside their floors: the same bytes from bare Node, and the same tree by renderToString with its queries and one gzip. */
import { gzipSync } from "node:zlib";
import { openFloor, type BenchShop, type Place } from "./bench-shop";
import type { Filled } from "./fill";
import { kilobytes } from "./first-load";
import { load } from "./load";
import { say } from "./server";

export interface Row {
  page: string;
  who: string;
  /** ms of processor a request */
  cpu: number;
  /** of the floor by renderToString */
  minimum: number;
  /** cost beside bare Node with the same bytes */
  bare: number;
  /** of HTML, unpacked */
  kilobytes: number;
}

interface Wish {
  page: string;
  path: string;
  who: string;
  cookie: string | readonly string[];
}

const SEARCH = "/search?keywords=amxl";
const OPEN = ["/", "/list", "/list/table", "/list/info/1", "/help/xrzn/hyzc"];

function wishesOf(demo: string, { small, large, orderers }: Filled): Wish[] {
  const open = OPEN.flatMap((path) => [
    { page: path, path, who: "visitor", cookie: "" },
    { page: path, path, who: "demo", cookie: demo },
  ]);
  return [
    ...open,
    { page: SEARCH, path: SEARCH, who: "visitor", cookie: "" },
    { page: SEARCH, path: SEARCH, who: "buyers", cookie: orderers },
    { page: "/cart, 20 lines", path: "/cart", who: "buyer", cookie: small },
    { page: "/cart, 500 lines", path: "/cart", who: "buyer", cookie: large },
    { page: "/order", path: "/order", who: "demo", cookie: demo },
  ];
}

const HEAD =
  "page                   who       req/s  CPU ms    p50    p99  ×bare  ×render  HTML KB  gzip KB  queries";

/** Every page as each viewer for `seconds`, one after the other; the floors beside it in the same minute. */
export async function measurePages(
  shop: BenchShop,
  place: Place,
  filled: Filled,
  demo: string,
  seconds: number,
): Promise<Row[]> {
  const bare = await openFloor(["tests/bench/bare.mjs"], {});
  const env = { SHOP_DATA: place.folder, DATABASE_URL: place.databaseUrl, LOG_LEVEL: "silent" };
  const render = await openFloor(["--import", "tsx", "tests/bench/floor.ts"], env, "/help");
  say(HEAD);
  const rows: Row[] = [];
  for (const { page, path, who, cookie } of wishesOf(demo, filled)) {
    const [first] = [cookie].flat();
    const headers = { "accept-encoding": "gzip", "x-queries": "", ...(first && { cookie: first }) };
    // The first answer fills what is kept in memory; a page kept for visitors takes one query, so counted is one that is drawn.
    const pictureRow = (round: number) =>
      fetch(`${shop.base}${path}${path.includes("?") ? "&" : "?"}drawn=${round}`, { headers });
    await (await pictureRow(1)).arrayBuffer();
    const answer = await pictureRow(2);
    const html = Buffer.from(await answer.arrayBuffer());
    const packed = gzipSync(html);
    await fetch(bare.base, { method: "PUT", body: packed });
    const measured = await load(shop, path, seconds, { cookie });
    const rendered = await load(render, path, seconds, { cookie });
    const minimum = await load(bare, "/", 1);
    say(
      [
        page.padEnd(22),
        who.padEnd(8),
        measured.perSecond.toFixed(0).padStart(6),
        measured.cpu.toFixed(2).padStart(7),
        measured.p50.toFixed(0).padStart(6),
        measured.p99.toFixed(0).padStart(6),
        (measured.cpu / minimum.cpu).toFixed(0).padStart(6),
        (measured.cpu / rendered.cpu).toFixed(2).padStart(8),
        kilobytes(html.length).padStart(8),
        kilobytes(packed.length).padStart(8),
        (answer.headers.get("x-queries") ?? "-").padStart(8),
      ].join(" "),
    );
    rows.push({
      page,
      who,
      cpu: measured.cpu,
      minimum: rendered.cpu,
      bare: measured.cpu / minimum.cpu,
      kilobytes: html.length / 1024,
    });
  }
  await bare.close();
  await render.close();
  return rows;
}
