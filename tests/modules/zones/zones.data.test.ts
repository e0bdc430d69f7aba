import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fullRows } from "~/modules/catalogue/cards/card-rows";
import { matched } from "../catalogue/cards/named";
import type { Viewer } from "~/modules/company/identity/buyer";
import { allBrands } from "~/modules/content/brands.server";
import { shopSaying } from "~/modules/zones/shop-saying.server";
import type { ZoneKind } from "~/modules/zones/zone";
import { readZone } from "~/modules/zones/zone-read";
import { runningAmong, runningZone, runningZones, saveZone, switchZone } from "~/modules/zones/zones.server";
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { brandTiles } from "~/modules/zones/brand-page.server";
import {
  findMissingReferences,
  thingsNamed,
  thingsToChoose,
  thingsInput,
} from "~/modules/zones/zone-references.server";
import { zoneCards, readZonePage } from "~/modules/zones/zone-page.server";
import type { ShownBlock } from "~/modules/zones/zone-page";
import { company, loadScene, NOW, visitor } from "../catalogue/fixtures";
import { queriesOf } from "../../query-count";
import { emptyTables } from "../../rows";

const HOUR = 3_600_000;

async function set(kind: ZoneKind, slug: string, blocks: object[], also: object = {}): Promise<number> {
  const facts = { kind, slug, title: `专区${slug}`, startsAt: NOW - DAY, endsAt: NOW + DAY };
  const read = readZone({ ...facts, blocks, ...also });
  if (!read.ok) throw new Error(read.faults.join());
  return inTransaction((trx) => saveZone(trx, read.zone));
}

async function pageOf(slug: string, viewer: Viewer = company(), now = NOW) {
  const zone = await runningZone("fair", slug, viewer, now);
  if (!zone) throw new Error(`no zone ${slug}`);
  return readZonePage(zone, viewer, now);
}

const goodsOf = (blocks: ShownBlock[]) =>
  blocks.flatMap((block) =>
    block.kind === "goods" ? [fullRows(block.rows).map((row) => row.goods.id)] : [],
  );

async function offer(id: number, kind: string, terms: object, also: object = {}): Promise<void> {
  const window = { starts_at: NOW - HOUR, ends_at: NOW + HOUR, status: "on" };
  await db
    .insertInto("offer")
    .values({
      id,
      kind,
      name: `活动${id}`,
      ...window,
      scope: '{"all":true}',
      terms: JSON.stringify(terms),
      priority: 0,
      ...also,
    })
    .execute();
}

async function template(id: number, also: object = {}): Promise<void> {
  const window = { starts_at: NOW - DAY, ends_at: NOW + DAY, status: "on" };
  await db
    .insertInto("voucher_template")
    .values({
      id,
      kind: "coupon",
      name: `券${id}`,
      threshold: 50_000,
      amount: 1_500,
      scope: '{"all":true}',
      ...window,
      total: 5,
      claimed: 0,
      limit_per_company: 1,
      ...also,
    })
    .execute();
}

beforeAll(async () => {
  await loadScene();
  const manufacturers = await db.selectFrom("manufacturer").select(["id", "name"]).orderBy("id").execute();
  const brand = (at: number, status: string) =>
    ({
      name: manufacturers[at]!.name,
      manufacturer_id: manufacturers[at]!.id,
      summary: "",
      image: "",
      status,
      sort: -at,
    }) as const;
  await db
    .insertInto("brand")
    .values([brand(0, "on"), brand(1, "on"), brand(2, "off")])
    .execute();
  await offer(1, "lineReduction", { tiers: [{ from: 50_000, off: 2_000 }] });
  await offer(2, "orderReduction", { tiers: [{ from: 10_000, off: 500 }] }, { ends_at: NOW });
  await offer(3, "dailySpecial", {}, { scope: '{"goods":[]}' });
  await db
    .insertInto("offer_goods")
    .values({ offer_id: 3, goods_id: 1, price: 987, stock: 100, sold: 0 })
    .execute();
  await template(1);
  await template(2, { claimed: 5 });
  await template(3, { is_public: 0 });
  await template(4, { ends_at: NOW });
  await inTransaction((trx) => bumpVersion(trx, "offers"));
});
beforeEach(async () => {
  await emptyTables(["zone_block", "zone"]);
  await inTransaction((trx) => bumpVersion(trx, "content"));
});

describe("zones", () => {
  test("run inside their window while they are on, in their order, and are found by slug or id", async () => {
    const text = [{ kind: "text", paragraphs: ["一"] }];
    const late = await set("fair", "late", text, { sort: 2 });
    const early = await set("fair", "early", text, { sort: 1 });
    await set("fair", "ended", text, { startsAt: NOW - 2 * DAY, endsAt: NOW - 1 });
    await set("fair", "future", text, { startsAt: NOW + 1 });
    await set("fair", "off", text, { isOn: false });
    const club = await set("clinicClub", "late", text);
    expect((await runningZones("fair", visitor, NOW)).map(({ id }) => id)).toEqual([early, late]);
    expect((await runningZone("fair", null, visitor, NOW))?.id).toBe(early);
    expect((await runningZone("fair", "late", visitor, NOW))?.id).toBe(late);
    expect((await runningZone("fair", String(late), visitor, NOW))?.id).toBe(late);
    for (const gone of ["ended", "future", "off", String(club), "nobody"])
      expect(await runningZone("fair", gone, visitor, NOW), gone).toBeNull();
    expect((await runningAmong([club, 999, late, early], visitor, NOW)).map(({ id }) => id)).toEqual([
      club,
      late,
      early,
    ]);
  });

  test("with targets do not exist for the others, by whatever name", async () => {
    const text = [{ kind: "text", paragraphs: ["一"] }];
    const id = await set("fair", "clinics", text, { targets: ["clinic", "visitor"] });
    for (const name of ["clinics", String(id), null]) {
      expect((await runningZone("fair", name, visitor, NOW))?.targets).toEqual(["clinic", "visitor"]);
      expect(await runningZone("fair", name, company(), NOW)).toBeNull();
    }
    expect(await runningZones("fair", company(), NOW)).toEqual([]);
    expect(await runningAmong([id], company(), NOW)).toEqual([]);
    expect(await runningAmong([id], visitor, NOW)).toHaveLength(1);
  });

  test("are written in place of the one with the same kind and slug, blocks and all", async () => {
    const id = await set("fair", "one", [
      { kind: "text", paragraphs: ["一"] },
      { kind: "text", paragraphs: ["二"] },
    ]);
    const again = await set("fair", "one", [{ kind: "text", title: "新", paragraphs: ["三"] }], {
      title: "换了",
    });
    expect(again).toBe(id);
    const zone = await runningZone("fair", "one", visitor, NOW);
    expect([zone?.title, zone?.blocks]).toEqual([
      "换了",
      [{ kind: "text", title: "新", paragraphs: ["三"] }],
    ]);
  });

  test("say what a link of theirs says instead of leading somewhere; nobody else's words", async () => {
    expect(await shopSaying("下月开始")).toBeNull();
    await set("fair", "words", [{ kind: "links", links: [{ title: "培训", url: "#下月开始" }] }]);
    expect(await shopSaying("下月开始")).toBe("下月开始");
    expect(await shopSaying("免费送货")).toBeNull();
  });

  test("stop and start at once", async () => {
    const id = await set("fair", "one", [{ kind: "text", paragraphs: ["一"] }]);
    const turn = (isOn: boolean) => inTransaction((trx) => switchZone(trx, id, isOn));
    expect(await turn(false)).toBe("专区one");
    expect(await runningZone("fair", "one", visitor, NOW)).toBeNull();
    await turn(true);
    expect(await runningZone("fair", "one", visitor, NOW)).not.toBeNull();
    expect(await inTransaction((trx) => switchZone(trx, id + 99, true))).toBeNull();
  });
});

describe("a page of blocks", () => {
  test("shows named goods in their order, and by rule what sells best; what is off sale is left out", async () => {
    await set("fair", "goods", [
      { kind: "goods", title: "点名", ids: [5, 999, 1] },
      { kind: "goods", title: "饮片", goodsKind: "herb", limit: 1 },
      { kind: "goods", title: "没有", category: 12_345 },
      { kind: "goods", title: "畅销", goodsKind: "drug", limit: 3 },
    ]);
    const { blocks, pictures } = await pageOf("goods");
    expect(goodsOf(blocks)).toEqual([[5, 1], [7], [1, 5, 2]]);
    expect(pictures).toHaveLength(3);
    expect(pictures[0]).toMatch(/^\/goods\/5\//);
  });

  test("shows offers and vouchers that run, in words; the others are left out, and so is an empty block", async () => {
    await set("fair", "offers", [
      { kind: "offers", title: "优惠", offers: [1, 2, 3] },
      { kind: "vouchers", title: "领券", templates: [1, 2, 3, 4] },
      { kind: "offers", title: "已结束", offers: [2] },
    ]);
    const { blocks } = await pageOf("offers");
    expect(blocks.map((block) => block.title)).toEqual(["优惠", "领券"]);
    expect(blocks[0]).toMatchObject({
      offers: [
        { id: 1, tag: { name: "满" }, text: "满500减20" },
        { id: 3, tag: { name: "特" }, text: "" },
      ],
    });
    expect(blocks[1]).toMatchObject({
      vouchers: [
        { id: 1, isGone: false },
        { id: 2, isGone: true },
      ],
    });
  });

  test("shows the company its prices and a visitor none, neither of goods nor of activities", async () => {
    await set("fair", "prices", [{ kind: "goods", title: "点名", ids: [1, 2] }]);
    const seen = JSON.stringify(matched(await pageOf("prices")));
    expect(seen).toContain('"activityPrice":987');
    expect(seen).toContain('"price":1180');
    for (const viewer of [visitor, company({ status: "pending" })]) {
      const text = JSON.stringify(matched(await pageOf("prices", viewer)));
      expect(text).not.toMatch(/[:[](987|1180|1450|1120|1060)[,\]}]/);
      expect(text).toMatch(/"price":null,.*"priceLock":"(login|review)"/);
    }
  });

  test("takes the same queries however many blocks there are", async () => {
    const blocks = [
      { kind: "goods", title: "点名", ids: [1] },
      { kind: "offers", title: "优惠", offers: [1] },
      { kind: "vouchers", title: "领券", templates: [1] },
      { kind: "brands", title: "品牌", brands: [1] },
    ];
    await set("fair", "few", blocks);
    await set("fair", "many", [
      ...Array.from({ length: 8 }, () => blocks).flat(),
      { kind: "goods", title: "畅销", goodsKind: "drug" },
    ]);
    await pageOf("few");
    const few = await queriesOf(() => pageOf("few"));
    expect(await queriesOf(() => pageOf("many"))).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  });

  test("stands as a card with pictures of its first goods", async () => {
    await set("fair", "a", [{ kind: "goods", title: "点名", ids: [5, 1] }]);
    await set("fair", "b", [{ kind: "text", paragraphs: ["无"] }], { endsAt: NOW + 3000 * DAY });
    const cards = await zoneCards(await runningZones("fair", visitor, NOW), visitor, NOW);
    expect(cards.map(({ pictures, note }) => [pictures.length, note])).toEqual([
      [2, "活动时间 2026-11-19 至 11-21"],
      [0, undefined],
    ]);
  });
});

describe("what a block names, as people type it", () => {
  test("is found by number, by name and by a part of it, ended ones too, in one query", async () => {
    await offer(81, "gift", {}, { name: "春季 满赠100%" });
    await offer(82, "gift", {}, { name: "春季满减", ends_at: NOW - HOUR });
    const texts = ["81 旧名", "春季  满赠100%", "满赠100%", "春季", "82", "100", "__"];
    const sent = await queriesOf(() => thingsInput("offer", texts, NOW));
    const found = await thingsInput("offer", texts, NOW);
    expect(sent).toBe(1);
    expect([...found].map(([text, things]) => [text, things.map(({ id }) => id)])).toEqual([
      ["81 旧名", [81]],
      ["春季  满赠100%", [81]],
      ["满赠100%", [81]],
      ["春季", [81, 82]],
      ["82", [82]],
      ...["100", "__"].map((text) => [text, []]),
    ]);
    expect(found.get("82")).toMatchObject([{ name: "春季满减", isOver: true }]);
    expect(await thingsInput("offer", [], NOW)).toEqual(new Map());
  });

  test("is looked for without regard to the case of letters", async () => {
    await template(91, { name: "VIP满减" });
    expect((await thingsInput("voucher_template", ["vip"], NOW)).get("vip")).toMatchObject([{ id: 91 }]);
  });

  test("may be chosen while it is on and has not ended, what runs first", async () => {
    await template(92, { name: "停用", status: "off" });
    await template(93, { name: "过期", ends_at: NOW });
    await template(94, { name: "手工发", is_public: 0 });
    await template(95, { name: "领券" });
    await template(96, { name: "明天", starts_at: NOW + HOUR });
    const some = (limit: number) => thingsToChoose("voucher_template", NOW, limit);
    const ours = (await some(99)).filter(({ id }) => id > 91);
    expect(ours.map(({ id, hidden }) => [id, hidden.slice(-2)])).toEqual([
      [95, ""],
      [94, "发放"],
      [96, "开始"],
    ]);
    expect((await some(1)).map(({ id }) => id)).toEqual([95]);
    expect((await thingsToChoose("brand", NOW, 9)).map(({ id }) => id)).toEqual([2, 1]);
  });

  test("has its name by number in every table, and is missing where there is none", async () => {
    await offer(83, "gift", {});
    const names = {
      goods: [1],
      category: [],
      manufacturer: [],
      voucher_template: [],
      offer: [83, 84],
      brand: [3],
    };
    const found = await thingsNamed(names, NOW);
    expect(found.offer.get(83)).toMatchObject({ name: "活动83", hidden: "" });
    expect(found.brand.get(3)).toMatchObject({ hidden: "已隐藏" });
    expect(found.goods.get(1)?.name).not.toBe("");
    expect(await findMissingReferences(names)).toEqual(["活动 84"]);
  });
});

describe("brands", () => {
  test("are those that are on, in the order of the wall, with how much is on sale", async () => {
    expect((await allBrands()).map((brand) => brand.id)).toEqual([2, 1]);
    const tiles = await brandTiles();
    expect(tiles.map(({ id, letter, goodsCount }) => [id, letter, goodsCount])).toEqual([
      [2, "Z", 1],
      [1, "G", 1],
    ]);
    expect((await brandTiles({ ids: [1, 3, 99] })).map(({ id }) => id)).toEqual([1]);
    expect((await brandTiles({ limit: 1 })).map(({ id }) => id)).toEqual([2]);
  });
});
