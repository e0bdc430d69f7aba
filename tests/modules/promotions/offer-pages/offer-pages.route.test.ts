import { beforeAll, describe, expect, it } from "vitest";
import { fullRows } from "~/modules/catalogue/cards/card-rows";
import { matched } from "../../catalogue/cards/named";
import { loadCart } from "~/demo/cart.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { loadGoods } from "~/demo/goods.server";
import { loadOffers } from "~/demo/offers/offers.server";
import { now } from "~/platform/values/clock.server";
import { applyPercent } from "~/platform/values/money";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import type { OfferPageData } from "~/modules/promotions/offer-pages/offer-head";
import { loader as list } from "~/routes/_catalogue+/list.($view)/route";
import { loader as nearExpiry } from "~/routes/_catalogue+/jxqzc/route";
import { loader as cashback } from "~/routes/_promotions+/hb/route";
import { loader as daily } from "~/routes/_promotions+/mrtj/route";
import { loader as welfare } from "~/routes/_promotions+/welfare/route";
import { loader as freeShipping } from "~/routes/_promotions+/yx._index/route";
import { loader as rules } from "~/routes/_promotions+/yx.rule/route";
import { action as orderTable, loader as table } from "~/routes/_promotions+/yx.table/route";
import { queriesOf } from "../../../query-count";

const SITE = "http://shop.test";
const args = (request: Request, params: Record<string, string> = {}) => ({ request, params, context: {} });
const get = (path: string, cookie = "") =>
  new Request(SITE + path, cookie ? { headers: { Cookie: cookie } } : {});
let demo = "";
let pending = "";

beforeAll(async () => {
  const at = now();
  await inTransaction((trx) => loadCompanies(trx, at));
  await loadGoods(at, { limit: 700 });
  await inTransaction((trx) => loadOffers(trx, at));
  await inTransaction((trx) => loadCart(trx, at));
  const cookie = async (accountId: number, companyId: number) =>
    (await startSession(new Request(SITE), { accountId, companyId })).split(";")[0]!;
  demo = await cookie(1, 1);
  pending = await cookie(2, 2);
});

const read = async <T = OfferPageData>(answer: Response | Promise<Response>) =>
  (await (await answer).json()) as T;
const getRows = (kind: string) =>
  db
    .selectFrom("offer_goods as g")
    .innerJoin("offer as o", "o.id", "g.offer_id")
    .select(["g.goods_id", "g.price", "g.limit_per_company", "o.id"])
    .where("o.kind", "=", kind)
    .where("o.starts_at", "<=", now())
    .where("o.ends_at", ">", now())
    .execute();

/** Every number that stands under a name that could be a price, a reached amount or what is missing. */
function moneyIn(value: unknown, found: unknown[] = []): unknown[] {
  if (Array.isArray(value)) value.forEach((item) => moneyIn(item, found));
  else if (value && typeof value === "object")
    for (const [name, inner] of Object.entries(value)) {
      if (/price|ladder|amount|reached/i.test(name) && !/ladderType|priceLock|hasPrices/.test(name)) {
        if (inner !== null && !(Array.isArray(inner) && inner.length === 0)) found.push({ [name]: inner });
      } else moneyIn(inner, found);
    }
  return found;
}

const PAGES = {
  "/mrtj": daily,
  "/welfare": welfare,
  "/jxqzc": nearExpiry,
  "/hb": cashback,
  "/yx": freeShipping,
  "/yx/table": table,
} as const;

describe.each(Object.entries(PAGES))("%s", (path, loader) => {
  it("shows goods and prices to an approved company", async () => {
    const { head, shelf } = await read(loader(args(get(path, demo))));
    expect(shelf.total).toBeGreaterThan(0);
    expect(head.rules.length).toBeGreaterThan(0);
    expect(head.rules.every((rule) => rule.endsAt > head.now)).toBe(true);
    expect(moneyIn(matched(shelf)).length).toBeGreaterThan(0);
  });

  it("shows the same goods without any price to a visitor and to a company under review", async () => {
    const own = await read(loader(args(get(path, demo))));
    for (const cookie of ["", pending]) {
      const seen = await read<OfferPageData & { lock?: string; progress?: unknown }>(
        loader(args(get(path, cookie))),
      );
      expect(moneyIn(matched(seen))).toEqual([]);
      expect(seen.shelf.total).toBe(own.shelf.total);
      expect(seen.progress ?? null).toBeNull();
    }
  });
});

it.each(Object.entries(PAGES))(
  "%s takes the same few queries however much it shows",
  async (path, loader) => {
    const at = (query: string) => () => Promise.resolve(loader(args(get(path + query, demo))));
    await at("")();
    const full = await queriesOf(at(""));
    expect(full).toBeLessThanOrEqual(18);
    expect(await queriesOf(at("?page=99"))).toBe(full);
  },
);

describe("daily specials", () => {
  it("are the goods of the running one at its price, with what the company may still take", async () => {
    const rows = await getRows("dailySpecial");
    const { shelf } = await read(daily(args(get("/mrtj", demo))));
    expect(shelf.total).toBe(rows.length);
    const row = rows.find((row) => fullRows(shelf.rows).some(({ goods }) => goods.id === row.goods_id))!;
    const card = () =>
      read(daily(args(get("/mrtj", demo)))).then((page) =>
        fullRows(page.shelf.rows).find(({ goods }) => goods.id === row.goods_id)!,
      );
    expect((await card()).notes![0]).toMatch(new RegExp(`^每家限购 ${row.limit_per_company}\\D+$`));
    await db
      .insertInto("offer_use")
      .values({ offer_id: row.id, goods_id: row.goods_id, company_id: 1, number: 1 })
      .execute();
    expect((await card()).notes![0]).toContain(`您还可购 ${row.limit_per_company! - 1}`);
    const offers = fullRows(shelf.rows).map(({ offer }) => offer!.activityPrice ?? 0);
    expect(offers.every((price) => price > 0)).toBe(true);
  });

  it("keep to their goods in the table, and a page says that nothing runs", async () => {
    const rows = await getRows("dailySpecial");
    const inTable = await read<OfferPageData["shelf"]>(
      list(args(get("/list/table?offer=dailySpecial", demo), { view: "table" })),
    );
    expect(inTable.total).toBe(rows.length);
    await db.updateTable("offer").set({ status: "off" }).where("kind", "=", "dailySpecial").execute();
    await bumpVersion(db, "offers");
    const { head, shelf } = await read(daily(args(get("/mrtj", demo))));
    expect([head.rules, shelf.total]).toEqual([[], 0]);
    const thrown = await list(args(get("/list/table?offer=dailySpecial", demo), { view: "table" })).catch(
      (e: unknown) => e,
    );
    expect((thrown as Response).headers.get("Location")).toBe("/noActivity");
    await db.updateTable("offer").set({ status: "on" }).where("kind", "=", "dailySpecial").execute();
    await bumpVersion(db, "offers");
  });
});

describe("the site discount", () => {
  it("lists the goods of its scope and says what it does not go with", async () => {
    const { head, shelf } = await read(welfare(args(get("/welfare", demo))));
    const offer = await db
      .selectFrom("offer")
      .select("scope")
      .where("kind", "=", "siteDiscount")
      .executeTakeFirstOrThrow();
    const { category } = JSON.parse(offer.scope) as { category: string };
    const inside = await db
      .selectFrom("goods")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("status", "=", "on")
      .where("category_path", "like", `${category}%`)
      .executeTakeFirstOrThrow();
    expect(shelf.total).toBe(Number(inside.n));
    expect(head.rules[0]).toMatchObject({ apart: "与专场满减、订单折扣不同享" });
    expect(head.rules[0]!.rule).toMatch(/享94折$/);
    const discounted = fullRows(shelf.rows).filter(({ offer: on }) => on?.activityPrice);
    expect(discounted.length).toBeGreaterThan(0);
    for (const { goods, offer: on } of discounted)
      expect(on!.activityPrice!).toBeLessThanOrEqual(applyPercent(goods.price!, 94));
  });
});

describe("near expiry", () => {
  it("names the batches of each goods, first-expiring first", async () => {
    const { shelf } = await read(nearExpiry(args(get("/jxqzc?stock=1", demo))));
    for (const { goods, notes } of fullRows(shelf.rows)) {
      expect(notes![0]).toMatch(/^批号 \S+\u2002\d{4}-\d{2}\u2002\d+/);
      expect(notes![0]).toContain(goods.nearestExpiry!.slice(0, 7));
    }
  });
});

interface Progressing {
  progress: { selected: number; offers: { reached: number; tiers: { isMet: boolean; missing: string }[] }[] };
  credit: { credited: number; waiting: number };
}

describe("cashback", () => {
  it("shows how far the cart is and what was credited", async () => {
    const { progress, credit } = await read<Progressing>(cashback(args(get("/hb", demo))));
    expect(progress.selected).toBeGreaterThan(0);
    const [offer] = progress.offers;
    expect(offer!.tiers).toHaveLength(2);
    expect(offer!.tiers.map((tier) => tier.missing === "已达成")).toEqual(
      offer!.tiers.map((tier) => tier.isMet),
    );
    expect(credit).toEqual({ credited: 0, waiting: 0 });
  });
});

describe("free shipping", () => {
  it("lists preferred goods and those that ship free by themselves, each with its mark", async () => {
    const { shelf } = await read(freeShipping(args(get("/yx", demo))));
    const own = await db
      .selectFrom("goods")
      .select([
        "id",
        "is_preferred",
        "item_free_shipping_from as from",
        "free_shipping_from as ownFrom",
        "unit",
      ])
      .where("status", "=", "on")
      .where((eb) =>
        eb.or([
          eb("is_preferred", "=", 1),
          eb("item_free_shipping_from", "is not", null),
          eb("free_shipping_from", "is not", null),
        ]),
      )
      .execute();
    expect(shelf.total).toBe(own.length);
    for (const { goods, notes } of fullRows(shelf.rows)) {
      const item = own.find(({ id }) => id === goods.id)!;
      expect(notes).toEqual([
        ...(item.is_preferred ? ["满300包邮"] : []),
        ...(item.from === null ? [] : [`满${item.from}${item.unit}单品包邮`]),
        ...(item.ownFrom === null ? [] : [`满${item.ownFrom}${item.unit}本品免运费`]),
      ]);
    }
  });

  it("tells the rules of what runs, and that nothing does", async () => {
    interface Rules {
      offers: { rule: string }[];
      threshold: string;
      itemKinds: number;
    }
    const notified = await read<Rules>(rules());
    expect(notified.offers.map(({ rule }) => rule)).toEqual(["优选商品满300包邮"]);
    expect(notified.threshold).toBe("¥1,880.00");
    expect(notified.itemKinds).toBeGreaterThan(0);
    await db.updateTable("offer").set({ status: "off" }).where("kind", "=", "freeShipping").execute();
    await bumpVersion(db, "offers");
    expect((await read<Rules>(rules())).offers).toEqual([]);
    expect((await read(freeShipping(args(get("/yx", demo))))).head.rules).toEqual([]);
    await db.updateTable("offer").set({ status: "on" }).where("kind", "=", "freeShipping").execute();
    await bumpVersion(db, "offers");
  });

  it("orders from its table and comes back to it", async () => {
    const request = new Request(`${SITE}/yx/table?page=1`, {
      method: "POST",
      body: new URLSearchParams({ "number-1": "10" }),
      headers: {
        Origin: SITE,
        Host: "shop.test",
        Cookie: demo,
        "Content-Type": "application/x-www-form-urlencoded",
      },
    });
    const answer = await orderTable(args(request));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/yx/table?page=1"]);
  });
});

describe("the list of one offer", () => {
  it("holds the goods of its scope, under its name", async () => {
    const offer = await db
      .selectFrom("offer")
      .select(["id", "name"])
      .where("kind", "=", "lineReduction")
      .where("scope", "=", '{"kind":"herb"}')
      .executeTakeFirstOrThrow();
    const shelf = await read<OfferPageData["shelf"]>(list(args(get(`/list?offer=${offer.id}`, demo))));
    expect(shelf.offer).toBe(offer.name);
    const herbs = await db.selectFrom("goods").select("id").where("kind", "=", "herb").execute();
    const isHerb = new Set(herbs.map(({ id }) => id));
    expect(fullRows(shelf.rows).filter(({ goods }) => !isHerb.has(goods.id))).toEqual([]);
  });

  it.each(["99999", "gold"])("%s leads to the page that says it is over", async (which) => {
    const thrown = await list(args(get(`/list?offer=${which}`))).catch((e: unknown) => e);
    expect([(thrown as Response).status, (thrown as Response).headers.get("Location")]).toEqual([
      302,
      "/noActivity",
    ]);
  });
});
