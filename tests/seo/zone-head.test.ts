import { describe, expect, test } from "vitest";
import { toZoneListPage } from "~/modules/catalogue/listing/product-list";
import { brandHead, brandsHead, zoneHead } from "~/seo/content-head";
import { PAGE_HEADS } from "~/seo/page-heads";
import type { BrandPageData } from "~/modules/zones/brand-page";
import type { ZoneHead, ZoneKind } from "~/modules/zones/zone";
import type { ZonePageData } from "~/modules/zones/zone-page";
import { place, shelfAt } from "./samples";

const names = (head: ReturnType<typeof brandHead>) =>
  (head!.structured!.at(-1)!["itemListElement"] as { name: string }[]).map(({ name }) => name);

describe("a zone", () => {
  const zone = (kind: ZoneKind, more: Partial<ZoneHead> = {}) =>
    ({ id: 9, kind, slug: "春季", title: "春季订货会", summary: "", ...more }) as ZoneHead;
  const page = (shown: ZoneHead, titles: (string | null)[] = []): ZonePageData => ({
    now: 0,
    zone: shown,
    pictures: [],
    blocks: titles.map((title) => ({ title })) as ZonePageData["blocks"],
  });

  test.each<[ZoneKind, string]>([
    ["fair", "/yjh/9"],
    ["activity", "/Hdzx/9"],
    ["zoneTemplate", "/zqmb?id=9"],
    ["activityTemplate", "/hdmb?id=9"],
    ["clinicClub", "/yyh"],
    ["controlled", "/kxzq/goods/%E6%98%A5%E5%AD%A3"],
  ])("of kind %s stands at %s", (kind, path) => {
    const head = zoneHead(page(zone(kind)), place);
    expect([head.path, head.title]).toEqual([path, "春季订货会"]);
    expect(names(head)).toEqual(["首页", "春季订货会"]);
  });

  test("says what operators wrote about it", () =>
    expect(zoneHead(page(zone("fair", { summary: "满千返百。" }), ["热销"]), place).description).toBe(
      "春季订货会：满千返百。青囊医药供药店、诊所批发采购。",
    ));

  test("without that names its blocks, and none that has no name", () =>
    expect(zoneHead(page(zone("fair"), ["热销", null, "", "新品"]), place).description).toBe(
      "春季订货会：热销、新品。青囊医药供药店、诊所批发采购。",
    ));

  test("without either still says whose it is", () =>
    expect(zoneHead(page(zone("fair")), place).description).toBe(
      "春季订货会：青囊医药供药店、诊所批发采购。",
    ));

  test("is a page of its own where it is shown inside another", () => {
    const data = page(zone("fair"));
    const heads = [
      PAGE_HEADS["/yjh/:id?"]!({ fair: data } as never, place),
      PAGE_HEADS["/Hdzx/:ids/:id?"]!({ data } as never, place),
      PAGE_HEADS["/yyh/:view?"]!({ shelf: null, page: data } as never, place),
    ];
    for (const head of heads) expect(head).toEqual(zoneHead(data, place));
  });

  test("that does not run leaves the page that always stands", () => {
    expect(PAGE_HEADS["/yjh/:id?"]!({ fair: null } as never, place)).toMatchObject({
      path: "/yjh",
      title: "药交会",
    });
    expect(PAGE_HEADS["/yyh/:view?"]!({ shelf: null, page: null } as never, place)).toBeNull();
    expect(PAGE_HEADS["/kxzq/:view?"]!({ isNew: true } as never, place)).toMatchObject({ path: "/kxzq/new" });
  });
});

describe("a brand", () => {
  const brandAt = (address: string, more = {}): BrandPageData => ({
    brand: {
      id: 9,
      name: "白云山",
      letter: "B",
      manufacturerId: 5,
      manufacturer: "广州白云山制药",
      summary: "始于1973年。",
    } as BrandPageData["brand"],
    shelf: shelfAt(
      address,
      { ...toZoneListPage("/ppzq/info/9", "品牌详情", { manufacturer: 5 }), pagesInPath: true },
      more,
    ),
  });

  test("says who makes it and what of it is on sale", () => {
    const head = brandHead(brandAt("/ppzq/info/9"), place)!;
    expect(head.path).toBe("/ppzq/info/9");
    expect(head.description).toMatch(
      /^白云山（广州白云山制药）始于1973年。某药厂批发，共100种：黄连上清片等/,
    );
    expect(names(head)).toEqual(["首页", "品牌专区", "白云山"]);
  });

  test("has a head a page, and none without goods or for a choice among them", () => {
    expect(brandHead(brandAt("/ppzq/info/9?page=2"), place)!.path).toBe("/ppzq/info/9/2");
    expect(brandHead(brandAt("/ppzq/info/9", { total: 0, rows: [] }), place)).toBeNull();
    expect(brandHead(brandAt("/ppzq/info/9?stock=1"), place)).toBeNull();
  });
});

describe("the wall of brands", () => {
  const wall = (count: number, page = 1) =>
    ({
      brands: Array.from({ length: count }, (_, i) => ({ name: `品牌${i + 1}` })),
      page,
      letter: null,
      total: 200,
    }) as never;

  test("names the first six, however many there are", () => {
    expect(brandsHead(wall(9), place)!.description).toBe(
      "青囊医药品牌专区，共200个品牌：品牌1、品牌2、品牌3、品牌4、品牌5、品牌6等品牌药品批发。",
    );
    expect(brandsHead(wall(2), place)!.description).toContain("：品牌1、品牌2等");
  });

  test("says which page it is from the second on", () => {
    expect(brandsHead(wall(9), place)!.description).not.toContain("页");
    expect(brandsHead(wall(9, 3), place)).toMatchObject({
      path: "/ppzq/3",
      description: expect.stringContaining("，第3页：") as string,
    });
  });
});
