import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { changeSettings } from "~/modules/content/settings.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { placePicture } from "~/modules/catalogue/pictures/picture-admin.server";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { loader as picture } from "~/routes/_catalogue+/goods.$id.share[.png]";
import { loader as goodsPage } from "~/routes/_catalogue+/list.info.$id/route";
import { loader as robots } from "~/routes/_platform+/robots[.]txt";
import { loader as sitemap } from "~/routes/_platform+/sitemap[.]xml";
import { loader as code } from "~/routes/_shell+/code.$name[.]svg";
import { loader as desktopFile } from "~/routes/_shell+/desktop_.$file";
import { sharePicture } from "~/seo/share-picture.server";
import { PICTURE_PLACE } from "~/seo/share-picture";
import { lookOf, madePicture } from "../modules/pictures/made";
import { loadScene } from "../modules/catalogue/fixtures";

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
  test("is written once for all who ask, and has the same length for each", async () => {
    const gzip = { headers: { "Accept-Encoding": "gzip" } };
    const path = "/sitemap.xml?part=goods-1";
    const answers = await Promise.all([1, 2, 3].map(() => open(sitemap, path, gzip)));
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    for (const [i, body] of bodies.entries()) {
      expect(body.equals(bodies[0]!)).toBe(true);
      expect(answers[i]!.headers.get("Content-Length")).toBe(String(body.length));
    }
    const before = gunzipSync(bodies[0]!).toString();
    await db.updateTable("goods").set({ status: "off" }).where("id", "=", 2).execute();
    await bumpVersion(db, "goods");
    const after = await (await open(sitemap, path)).text();
    expect([before.includes("/list/info/2<"), after.includes("/list/info/2<")]).toEqual([true, false]);
    await db.updateTable("goods").set({ status: "on" }).where("id", "=", 2).execute();
    await bumpVersion(db, "goods");
  });
  test("turns away who comes while many others are written", async () => {
    const hosts = Array.from({ length: 12 }, (_, i) => new Request(`http://host-${i}.test/sitemap.xml`));
    const answers = await Promise.all(
      hosts.map((request) => sitemap({ request, params: {}, context: {} } as never)),
    );
    const busy = (answers as Response[]).filter(({ status }) => status === 503);
    expect(busy.length).toBe(4);
    expect(busy.every((item) => item.headers.get("Retry-After") === "10")).toBe(true);
    expect((await open(sitemap, "/sitemap.xml")).status).toBe(200);
  });
  test("has no part that there is not", async () => {
    for (const part of ["orders-1", "goods-2", "goods-999999999", "pages-1"])
      expect((await open(sitemap, `/sitemap.xml?part=${part}`)).status).toBe(404);
  });
});

describe("the shop's address in what is sent", () => {
  const SENT = [
    { loader: sitemap, path: "/sitemap.xml" },
    { loader: robots, path: "/robots.txt" },
    { loader: code, path: "/code/mini.svg", params: { name: "mini" } },
    { loader: desktopFile, path: "/desktop/shop.url" },
  ] as const;
  beforeAll(() => changeSettings(db, { codes: { mini: "/?from=mini", wechat: "" } }));
  /** What is said to whoever makes this up as the shop's address. */
  const message = async ({ loader, path, ...values }: (typeof SENT)[number], host: string) => {
    const request = new Request(`http://${host}${path}`, { headers: { "X-Forwarded-Host": host } });
    const params = "params" in values ? values.params : {};
    const answer = await (loader as Loader)({ request, params, context: {} });
    return { cache: answer.headers.get("Cache-Control"), text: await answer.text() };
  };

  test("is nobody else's while whoever asks may have made it up", async () => {
    for (const sent of SENT) {
      const [item, other] = [await message(sent, "shop.test"), await message(sent, "evil.test")];
      expect(item.text, sent.path).not.toBe(other.text);
      expect([item.cache, other.cache], sent.path).toEqual(["private, no-cache", "private, no-cache"]);
    }
    expect((await message(SENT[3], "shop.test")).text).toContain("URL=http://shop.test/");
  });
  test("is SHOP_URL where that is set, and may be kept", async () => {
    const before = config.SHOP_URL;
    config.SHOP_URL = "https://shop.example.cn/";
    try {
      for (const sent of SENT) {
        const [item, other] = [await message(sent, "shop.test"), await message(sent, "evil.test")];
        expect(item, sent.path).toEqual(other);
        expect(item.cache).toBe("public, max-age=3600");
        expect(item.text).not.toContain("shop.test");
      }
      expect((await message(SENT[0], "evil.test")).text).toContain("https://shop.example.cn/sitemap.xml");
      expect((await message(SENT[3], "evil.test")).text).toContain("URL=https://shop.example.cn/");
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
  test("shows the first picture of the goods once it has one", async () => {
    const before = (await ask("1")).headers.get("ETag");
    for (const [place, colour] of [
      [0, "#1133cc"],
      [1, "#ffffff"],
    ] as const)
      await placePicture(1, place, await madePicture("p.jpg", { colour }), now());
    const answer = await ask("1");
    expect(answer.headers.get("ETag")).not.toBe(before);
    const png = new Uint8Array(await answer.arrayBuffer());
    const { left, top, side } = PICTURE_PLACE;
    const own = await sharp(png).extract({ left, top, width: side, height: side }).png().toBuffer();
    expect(await lookOf(new Uint8Array(own))).toEqual({ size: "288x288", middle: "#1133cc", kind: "png" });
    const rest = await sharp(png).extract({ left: 0, top: 540, width: 20, height: 20 }).png().toBuffer();
    expect((await lookOf(new Uint8Array(rest))).middle).toBe("#117755");
  });
  test("is 404 for a goods that there is not", async () => {
    for (const id of ["999", "x", "1234567890"]) expect((await ask(id)).status).toBe(404);
  });
  test("is drawn one at a time; who comes after eight others is asked to come again", async () => {
    const goods = {
      dosageForm: "",
      spec: "",
      unit: "盒",
      kind: "drug" as const,
      manufacturer: "",
      picture: "",
    };
    let [running, limit, rendered] = [0, 0, 0];
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const lottery = async () => {
      limit = Math.max(limit, ++running);
      await gate;
      running -= 1;
      if (++rendered === 2) throw new Error("failed");
      return Buffer.from("png");
    };
    const query = Array.from({ length: 9 }, (_, i) =>
      sharePicture({ ...goods, name: `甲${i}` }, "店", lottery),
    );
    expect(query.map((item) => item === null)).toEqual([...Array<boolean>(8).fill(false), true]);
    expect((await ask("2")).status).toBe(503);
    expect(sharePicture({ ...goods, name: "甲0" }, "店", lottery)).toBe(query[0]);
    open();
    const ends = await Promise.allSettled(query);
    expect(ends.map((end) => end.status)).toEqual([
      ..."fulfilled rejected fulfilled fulfilled fulfilled fulfilled fulfilled fulfilled fulfilled".split(
        " ",
      ),
    ]);
    expect(limit).toBe(1);
    expect((await ask("2")).status).toBe(200);
    await expect(sharePicture({ ...goods, name: "甲1" }, "店", lottery)).resolves.toBeDefined();
  });
});

test("a goods off sale is gone for visitors and crawlers, and shown to companies that may have bought it", async () => {
  const status = async (id: string, headers: HeadersInit = {}) =>
    (await open(goodsPage, `/list/info/${id}`, { headers }, { id })).status;
  expect([await status("3"), await status("1"), await status("3", { Cookie: demo })]).toEqual([
    404, 200, 200,
  ]);
});
