/** What crawlers ask for, called with real requests. */
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { loadCompanies } from "~/demo/companies.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { bumpVersion, db, inTransaction } from "~/platform/database.server";
import { startSession } from "~/platform/session.server";
import { loader as picture } from "~/routes/_catalogue+/goods.$id.share[.png]";
import { loader as goodsPage } from "~/routes/_catalogue+/list.info.$id";
import { loader as robots } from "~/routes/_platform+/robots[.]txt";
import { loader as sitemap } from "~/routes/_platform+/sitemap[.]xml";
import { sharePicture } from "~/sharing/share-picture.server";
import { loadScene } from "../catalogue/scene";

type Loader = (args: {
  request: Request;
  params: Record<string, string>;
  context: Record<string, never>;
}) => Promise<Response>;

async function open(
  loader: Loader,
  path: string,
  init: RequestInit = {},
  params: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`http://shop.test${path}`, init);
  return loader({ request, params, context: {} }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
}

let demo = "";

beforeAll(async () => {
  await loadScene();
  await inTransaction((trx) => loadCompanies(trx, now()));
  await db.updateTable("goods").set({ status: "off" }).where("id", "=", 3).execute();
  demo = (await startSession(new Request("http://shop.test"), { accountId: 1, companyId: 1 })).split(";")[0]!;
});

describe("/sitemap.xml", () => {
  test("is an index of parts under the shop's own address", async () => {
    const answer = await open(sitemap, "/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    expect(xml).toMatch(/^<\?xml [^>]*\?><sitemapindex /);
    expect(xml).toContain("<loc>http://shop.test/sitemap.xml?part=goods-1</loc>");
  });
  test("has parts with addresses and days, packed for who takes it", async () => {
    const plain = await (await open(sitemap, "/sitemap.xml?part=goods-1")).text();
    expect(plain).toMatch(
      /<url><loc>http:\/\/shop.test\/list\/info\/1<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>/,
    );
    expect(plain).not.toContain("/list/info/3<");
    expect(plain.endsWith("</urlset>")).toBe(true);
    const packed = await open(sitemap, "/sitemap.xml?part=goods-1", {
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(packed.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain);
  });
  test("is not read again for who has it, until the goods change", async () => {
    const path = "/sitemap.xml?part=goods-1";
    const etag = (await open(sitemap, path, { method: "HEAD" })).headers.get("ETag")!;
    const known = { headers: { "If-None-Match": etag } };
    expect((await open(sitemap, path, known)).status).toBe(304);
    await bumpVersion(db, "goods");
    expect((await open(sitemap, path, known)).status).toBe(200);
  });
  test("has no part that there is not", async () =>
    expect((await open(sitemap, "/sitemap.xml?part=orders-1")).status).toBe(404));
});

describe("the shop's address in what is sent", () => {
  test("is nobody else's while whoever asks may have made it up", async () => {
    for (const [loader, path] of [
      [sitemap, "/sitemap.xml"],
      [robots, "/robots.txt"],
    ] as const) {
      const answer = await open(loader, path);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
      expect(await answer.text()).toContain("http://shop.test/sitemap.xml");
    }
  });
  test("is SHOP_URL where that is set, and may be kept", async () => {
    const before = config.SHOP_URL;
    config.SHOP_URL = "https://shop.example.cn/";
    try {
      for (const [loader, path] of [
        [sitemap, "/sitemap.xml"],
        [robots, "/robots.txt"],
      ] as const) {
        const answer = await open(loader, path);
        expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
        const text = await answer.text();
        expect(text).toContain("https://shop.example.cn/sitemap.xml");
        expect(text).not.toContain("shop.test");
      }
    } finally {
      config.SHOP_URL = before;
    }
  });
});

describe("the picture of a goods", () => {
  const ask = (id: string, query = "", init: RequestInit = {}) =>
    open(picture, `/goods/${id}/share.png${query}`, init, { id });

  test("is a small square PNG, kept for good under its version", async () => {
    const answer = await ask("1");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([600, 600]);
    expect(bytes.length).toBeLessThan(60_000);
    expect(Number(answer.headers.get("Content-Length"))).toBe(bytes.length);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const etag = answer.headers.get("ETag")!;
    const version = JSON.parse(etag) as string;
    const known = await ask("1", `?v=${version}`, { headers: { "If-None-Match": etag } });
    expect([known.status, known.headers.get("Cache-Control")]).toEqual([
      304,
      "public, max-age=31536000, immutable",
    ]);
  });
  test("is 404 for a goods that there is not", async () => {
    for (const id of ["999", "x", "1234567890"]) expect((await ask(id)).status).toBe(404);
  });
  test("is drawn one at a time; who comes after eight others is asked to come again", async () => {
    const goods = { dosageForm: "", spec: "", unit: "盒", kind: "drug" as const, manufacturer: "" };
    let [running, most, drawn] = [0, 0, 0];
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const draw = async () => {
      most = Math.max(most, ++running);
      await gate;
      running -= 1;
      if (++drawn === 2) throw new Error("failed");
      return Buffer.from("png");
    };
    const asked = Array.from({ length: 9 }, (_, i) => sharePicture({ ...goods, name: `甲${i}` }, "店", draw));
    expect(asked.map((one) => one === null)).toEqual([...Array<boolean>(8).fill(false), true]);
    expect((await ask("2")).status).toBe(503);
    expect(sharePicture({ ...goods, name: "甲0" }, "店", draw)).toBe(asked[0]);
    open();
    const ends = await Promise.allSettled(asked);
    expect(ends.map((end) => end.status)).toEqual([
      ..."fulfilled rejected fulfilled fulfilled fulfilled fulfilled fulfilled fulfilled fulfilled".split(
        " ",
      ),
    ]);
    expect(most).toBe(1);
    expect((await ask("2")).status).toBe(200);
    await expect(sharePicture({ ...goods, name: "甲1" }, "店", draw)).resolves.toBeDefined();
  });
});

test("a goods off sale is gone for visitors and crawlers, and shown to companies that may have bought it", async () => {
  const status = async (id: string, headers: HeadersInit = {}) =>
    (await open(goodsPage, `/list/info/${id}`, { headers }, { id })).status;
  expect([await status("3"), await status("1"), await status("3", { Cookie: demo })]).toEqual([
    404, 200, 200,
  ]);
});
