import { beforeAll, describe, expect, test } from "vitest";
import { type CardRows, fullRows } from "~/modules/catalogue/cards/card-rows";
import { loadCompanies } from "~/demo/companies/companies.server";
import { loadContent } from "~/demo/content.server";
import { loadGoods } from "~/demo/goods.server";
import { loadZones } from "~/demo/offers/zones.server";
import { now } from "~/platform/values/clock.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { loader as activities } from "~/routes/_zones+/Hdzx.$ids.($id)/route";
import { loader as activityTemplate } from "~/routes/_zones+/hdmb/route";
import { loader as controlled } from "~/routes/_zones+/kxzq.($view)/route";
import { loader as controlledZone } from "~/routes/_zones+/kxzq.goods.$url.($ads)/route";
import { loader as brands } from "~/routes/_zones+/ppzq.($page)/route";
import { loader as brand } from "~/routes/_zones+/ppzq.info.$id.($page)/route";
import { loader as fairs } from "~/routes/_zones+/yjh.($id)/route";
import { loader as club } from "~/routes/_zones+/yyh.($view)/route";
import { loader as zoneTemplate } from "~/routes/_zones+/zqmb/route";
import { emptyTables } from "../../rows";

const SITE = "http://shop.test";
type Loader = (args: {
  request: Request;
  params: Record<string, string>;
  context: Record<string, never>;
}) => Promise<Response>;
let demo = "";
let ended = 0;
let adId = 0;

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, now()));
  await inTransaction((trx) => loadContent(trx, now()));
  await loadGoods(now(), { limit: 150 });
  // Goods 2 to 4 are controlled, 2 and 3 are released to the demo company, 3 last.
  await db.updateTable("goods").set({ is_controlled: 1 }).where("id", "in", [2, 3, 4]).execute();
  await emptyTables(["controlled_release"]);
  await db
    .insertInto("controlled_release")
    .values([
      { goods_id: 2, company_id: 1, released_at: 1 },
      { goods_id: 3, company_id: 1, released_at: 2 },
    ])
    .execute();
  await inTransaction((trx) => loadZones(trx, now()));
  await inTransaction((trx) => bumpVersion(trx, "goods"));
  demo = (await startSession(new Request(SITE), { accountId: 1, companyId: 1 })).split(";")[0]!;
  ended = (await db.selectFrom("zone").select("id").where("slug", "=", "ended").executeTakeFirstOrThrow()).id;
  adId = (await db.selectFrom("ad").select("id").where("slot", "=", "zone").executeTakeFirstOrThrow()).id;
});

/** The answer of a loader, thrown or given. */
async function open(loader: Loader, path: string, params: Record<string, string> = {}, cookie = demo) {
  const request = new Request(SITE + path, cookie ? { headers: { Cookie: cookie } } : {});
  return loader({ request, params, context: {} }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
}
const data = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const leads = (answer: Response) => [answer.status, answer.headers.get("Location")];

describe("what has ended or never was leads to /noActivity", () => {
  test("fairs, activities, templates and pages of controlled sales", async () => {
    const gone = [
      await open(fairs, "/yjh/999", { id: "999" }),
      await open(fairs, `/yjh/${ended}`, { id: String(ended) }),
      await open(activities, `/Hdzx/${ended}`, { ids: String(ended) }),
      await open(activities, "/Hdzx/x", { ids: "x" }),
      await open(zoneTemplate, `/zqmb?id=${ended}`),
      await open(activityTemplate, "/hdmb?id=999"),
      await open(controlledZone, "/kxzq/goods/none", { url: "none" }),
    ];
    for (const answer of gone) expect(leads(answer)).toEqual([302, "/noActivity"]);
  });
  test("a view that there is not leads to /404, a brand that there is not answers 404", async () => {
    expect(leads(await open(controlled, "/kxzq/old", { view: "old" }))).toEqual([302, "/404"]);
    expect(leads(await open(club, "/yyh/x", { view: "x" }))).toEqual([302, "/404"]);
    expect(leads(await open(brands, "/ppzq/x", { page: "x" }))).toEqual([302, "/404"]);
    const nobody: Record<string, string>[] = [{ id: "999" }, { id: "x" }, { id: "1", page: "0" }];
    for (const params of nobody) expect((await open(brand, "/ppzq/info/1", params)).status).toBe(404);
  });
});

describe("fairs and activities", () => {
  test("/yjh lists the running fairs, /yjh/1 is one of them", async () => {
    const list = await data<{ fairs: { to: string }[] }>(await open(fairs, "/yjh"));
    expect(list.fairs.map(({ to }) => to)).toEqual(["/yjh/1", "/yjh/2"]);
    const item = await data<{ fair: { zone: { id: number } } }>(await open(fairs, "/yjh/1", { id: "1" }));
    expect(item.fair.zone.id).toBe(1);
  });
  test("/Hdzx shows the named ones as tabs without those that ended, the first by default", async () => {
    const ids = `3,${ended},1,999`;
    type Shown = { tabs: { id: number }[]; data: { zone: { id: number } } };
    const first = await data<Shown>(await open(activities, `/Hdzx/${ids}`, { ids }));
    expect([first.tabs.map(({ id }) => id), first.data.zone.id]).toEqual([[3, 1], 3]);
    const other = await data<Shown>(await open(activities, `/Hdzx/${ids}/1`, { ids, id: "1" }));
    expect(other.data.zone.id).toBe(1);
    const past = await open(activities, `/Hdzx/${ids}/${ended}`, { ids, id: String(ended) });
    expect(leads(past)).toEqual([302, `/Hdzx/3,${ended},1,999`]);
  });
  test("templates show the first running one without an id", async () => {
    type Shown = { zone: { kind: string } };
    expect((await data<Shown>(await open(zoneTemplate, "/zqmb"))).zone.kind).toBe("zoneTemplate");
    expect((await data<Shown>(await open(activityTemplate, "/hdmb"))).zone.kind).toBe("activityTemplate");
  });
});

describe("controlled sales", () => {
  test("shows all controlled goods: those released may be bought, the others say why not", async () => {
    const { data: shown } = await data<{ data: { released: number; shelf: { rows: CardRows } } }>(
      await open(controlled, "/kxzq"),
    );
    expect(shown.released).toBe(2);
    const rows = fullRows(shown.shelf.rows).map(
      ({ goods }) => [goods.id, goods.restriction?.code ?? "ok"] as const,
    );
    expect(new Map(rows).get(4)).toBe("notReleased");
    for (const id of [2, 3]) expect(new Map(rows).get(id)).not.toBe("notReleased");
    expect(rows.map(([id]) => id).sort()).toEqual(
      (await db.selectFrom("goods").select("id").where("is_controlled", "=", 1).execute())
        .map((row) => row.id)
        .sort(),
    );
  });
  test("/kxzq/new leads with the newest release to the company, for a visitor with the newest goods", async () => {
    type New = { data: { isOwn: boolean; released: number | null; rows: CardRows } };
    const own = await data<New>(await open(controlled, "/kxzq/new", { view: "new" }));
    expect(own.data).toMatchObject({ isOwn: true, released: 2 });
    expect(fullRows(own.data.rows).map(({ goods }) => goods.id)).toEqual([3, 2]);
    const visitor = await data<New>(await open(controlled, "/kxzq/new", { view: "new" }, ""));
    expect(visitor.data).toMatchObject({ isOwn: false, released: null });
    expect(fullRows(visitor.data.rows).length).toBeGreaterThanOrEqual(3);
  });
  test("a page by its name is led by the ad that its address names, when there is one", async () => {
    type Led = { ad: { id: number } | null; data: { zone: { slug: string } } };
    const led = async (ads?: string) =>
      data<Led>(await open(controlledZone, "/kxzq/goods/1", { url: "1", ...(ads ? { ads } : {}) }));
    expect((await led(String(adId))).ad?.id).toBe(adId);
    expect((await led("999")).ad).toBeNull();
    expect(await led()).toMatchObject({ ad: null, data: { zone: { slug: "1" } } });
  });
});

describe("the clinic club", () => {
  test("has its goods as a shelf that filters keep to", async () => {
    type Shelf = { shelf: { total: number; rows: CardRows; page: { views: object } } };
    const idsOf = (shelf: Shelf["shelf"]) => fullRows(shelf.rows).map(({ goods }) => goods.id);
    const all = await data<Shelf>(await open(club, "/yyh/list", { view: "list" }));
    expect(all.shelf.total).toBeGreaterThan(0);
    expect(all.shelf.page.views).toEqual({ cards: "/yyh/list" });
    const drugs = await data<Shelf>(await open(club, "/yyh/list?kind=drug", { view: "list" }));
    const own = await db.selectFrom("goods").select("id").where("kind", "=", "drug").execute();
    expect(idsOf(drugs.shelf).length).toBeGreaterThan(0);
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(idsOf(drugs.shelf)));
    expect(idsOf(all.shelf)).toEqual(expect.arrayContaining(idsOf(drugs.shelf)));
    const page = await data<{ page: { zone: { kind: string } } }>(await open(club, "/yyh"));
    expect(page.page.zone.kind).toBe("clinicClub");
  });
});

describe("brands", () => {
  test("the index has pages and letters; a brand has its goods by pages in the path", async () => {
    type Index = { brands: { id: number; letter: string }[]; total: number; letters: string[] };
    const all = await data<Index>(await open(brands, "/ppzq"));
    expect(all.brands[0]?.id).toBe(1);
    const letter = all.letters[0]!;
    const some = await data<Index>(await open(brands, `/ppzq?letter=${letter}`));
    expect(some.brands.every((brand) => brand.letter === letter)).toBe(true);
    expect(some.total).toBeLessThan(all.total);
    type Page = {
      brand: { manufacturer: string };
      shelf: { query: { page: number }; rows: CardRows };
    };
    const item = await data<Page>(await open(brand, "/ppzq/info/1/9", { id: "1", page: "9" }));
    expect(item.shelf.query.page).toBe(1);
    const rows = fullRows(item.shelf.rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ goods }) => goods.manufacturer === item.brand.manufacturer)).toBe(true);
  });
});

test("a visitor gets no price on any of these pages", async () => {
  const answers = [
    await open(fairs, "/yjh", {}, ""),
    await open(fairs, "/yjh/1", { id: "1" }, ""),
    await open(activities, "/Hdzx/1,3", { ids: "1,3" }, ""),
    await open(zoneTemplate, "/zqmb", {}, ""),
    await open(activityTemplate, "/hdmb", {}, ""),
    await open(club, "/yyh", {}, ""),
    await open(club, "/yyh/list", { view: "list" }, ""),
    await open(controlled, "/kxzq", {}, ""),
    await open(controlled, "/kxzq/new", { view: "new" }, ""),
    await open(controlledZone, "/kxzq/goods/1", { url: "1" }, ""),
    await open(brand, "/ppzq/info/1", { id: "1" }, ""),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/"(price|activityPrice|wasPrice)":\d|"ladder":\[\{/);
  }
});
