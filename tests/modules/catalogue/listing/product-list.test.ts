import fc from "fast-check";
import { cardRows } from "~/modules/catalogue/cards/card-rows";
import { describe, expect, test } from "vitest";
import {
  LIST_PARAMETERS,
  MAX_PAGES,
  readListQuery,
  writeListQuery,
  type ListQuery,
} from "~/modules/catalogue/listing/list-query";
import {
  chosenFilters,
  filterRows,
  filtersHref,
  findProductListPage,
  listPageTitle,
  listTitle,
  pageTitled,
  productListHref,
  searchNoteText,
  searchPage,
  shownFacets,
  viewHref,
  toZoneListPage,
  type ProductListData,
  type ProductListPage,
} from "~/modules/catalogue/listing/product-list";

const read = (text = "") => readListQuery(new URLSearchParams(text));
const data = (
  text: string,
  page: ProductListPage = findProductListPage("")!,
  values: Partial<ProductListData> = {},
): ProductListData => ({
  page,
  query: read(text),
  total: 0,
  pages: 1,
  facets: { categories: [], manufacturers: [], traits: [] },
  folded: [],
  isFilters: false,
  trail: [],
  manufacturer: null,
  hasPrices: true,
  searchNote: null,
  offer: null,
  voucher: null,
  isCompany: true,
  rows: cardRows([]),
  ...values,
});

describe("pages", () => {
  test("each view has its path, others do not exist", () => {
    expect([
      findProductListPage(undefined)?.path,
      findProductListPage("table")?.path,
      findProductListPage("no_image")?.path,
    ]).toEqual(["/list", "/list/table", "/list/no_image"]);
    expect([searchPage("")?.path, searchPage("table")?.path]).toEqual(["/search", "/search/table"]);
    for (const view of ["cards", "toString", "Table", "no-image"])
      expect([findProductListPage(view), searchPage(view)]).toEqual([null, null]);
    expect(searchPage("no_image")).toBeNull();
  });

  test("a zone is the list with a filter of its own", () => {
    expect(toZoneListPage("/zyyp", "中药专区", { kind: "herb" })).toMatchObject({
      path: "/zyyp",
      view: "cards",
      views: { cards: "/zyyp", table: "/list/table" },
    });
  });
});

describe("titles", () => {
  test.each<[string, ProductListData, string]>([
    ["the plain list", data(""), "药品列表"],
    ["a later page", data("page=2"), "药品列表 第2页"],
    ["a search", data("keywords=板蓝根"), "板蓝根 药品列表"],
    [
      "a category",
      data("category=12", undefined, {
        trail: [
          { id: 1, name: "中成药" },
          { id: 12, name: "妇科用药" },
        ],
      }),
      "妇科用药 药品列表",
    ],
    ["a maker", data("manufacturer=3", undefined, { manufacturer: "某药厂" }), "某药厂 药品列表"],
    [
      "a maker's own page does not name it twice",
      data("", toZoneListPage("/ppzq/info/3", "品牌", { manufacturer: 3 }), { manufacturer: "某药厂" }),
      "药品列表",
    ],
    [
      "all of it",
      data("keywords=板蓝根&category=12&page=3", undefined, {
        trail: [{ id: 12, name: "感冒用药" }],
        manufacturer: "某药厂",
      }),
      "板蓝根 感冒用药 某药厂 药品列表 第3页",
    ],
  ])("%s", (_what, shelf, title) => {
    expect(listTitle(shelf, "药品列表")).toBe(title);
    expect(listPageTitle({ shelf }, "药品列表")).toBe(title);
  });
  test("the first page has the title alone", () =>
    expect([pageTitled("品牌专区", 1), pageTitled("品牌专区", 2)]).toEqual(["品牌专区", "品牌专区 第2页"]));
});

describe("the filters that are set", () => {
  const chips = (shelf: ProductListData) => chosenFilters(shelf).map(({ text, to }) => [text, to]);
  test.each<[string, ProductListData, unknown[]]>([
    ["none", data(""), []],
    ["a form", data("form=片剂&page=4"), [["剂型：片剂", "/list"]]],
    [
      "substance and strength",
      data("substance=布洛芬&strength=0.3g"),
      [
        ["成分：布洛芬", "/list?strength=0.3g"],
        ["规格：0.3g", `/list?substance=${encodeURIComponent("布洛芬")}`],
      ],
    ],
    ["a part of herbs", data("part=花"), [["药用部位：花", "/list"]]],
    ["a kind", data("kind=herb"), [["中药饮片", "/list"]]],
    [
      "stock and promotion",
      data("stock=1&promoted=1"),
      [
        ["有优惠", "/list?stock=1"],
        ["仅看有货", "/list?promoted=1"],
      ],
    ],
    [
      "a category leads to the one above it",
      data("category=12", undefined, {
        trail: [
          { id: 1, name: "中成药" },
          { id: 12, name: "感冒用药" },
        ],
      }),
      [["分类：感冒用药", "/list?category=1"]],
    ],
    [
      "a top category leads to all",
      data("category=1", undefined, { trail: [{ id: 1, name: "中成药" }] }),
      [["分类：中成药", "/list"]],
    ],
    ["one that is not there any more", data("category=99"), [["分类：未知分类", "/list"]]],
    [
      "words of a search lead to the list",
      data("keywords=板蓝根&stock=1", searchPage("")!),
      [
        ["关键词：板蓝根", "/list?stock=1"],
        ["仅看有货", "/search?keywords=%E6%9D%BF%E8%93%9D%E6%A0%B9"],
      ],
    ],
    ["words of a maker", data("keywords=白云山&type=manufacturer"), [["厂家：白云山", "/list"]]],
    [
      "an offer is said alone, not as 有优惠 too",
      data("offer=63&promoted=1", undefined, { offer: "春节特惠" }),
      [["活动：春节特惠", "/list?promoted=1"]],
    ],
    [
      "a zone's own filter is none",
      data("kind=herb&near=1", toZoneListPage("/zyyp", "中药", { kind: "herb" })),
      [["近效期", "/zyyp"]],
    ],
  ])("%s", (_what, shelf, expected) => expect(chips(shelf)).toEqual(expected));

  test("each way takes away its own filter, keeps the others, and leads to page 1", () => {
    const queries = fc.record({
      form: fc.constantFrom("", "片剂"),
      near: fc.constantFrom("", "1"),
      stock: fc.constantFrom("", "1"),
      bought: fc.constantFrom("", "1"),
      controlled: fc.constantFrom("", "1"),
      page: fc.constantFrom("1", "7"),
    });
    fc.assert(
      fc.property(queries, (values) => {
        const shelf = data(new URLSearchParams(values).toString());
        const ways = chosenFilters(shelf);
        const set = (query: ListQuery) =>
          [query.form, query.nearExpiry, query.inStock, query.boughtBefore, query.controlled].filter(Boolean)
            .length;
        expect(ways.length).toBe(set(shelf.query));
        for (const { to } of ways) {
          const next = readListQuery(new URL(to, "http://shop").searchParams);
          expect([set(next), next.page]).toEqual([set(shelf.query) - 1, 1]);
        }
      }),
    );
  });
});

describe("the words of each filter", () => {
  const words = (shelf: ProductListData) => chosenFilters(shelf).map(({ text }) => text);
  const brand = toZoneListPage("/ppzq/info/3", "品牌", { manufacturer: 3 });

  test("all of them in the order in which a list is narrowed", () => {
    const text =
      "keywords=a&category=1&manufacturer=3&form=片剂&kind=drug&offer=7&voucher=8&near=1&controlled=1&stock=1&bought=1";
    const trail = [{ id: 1, name: "中成药" }];
    const names = { trail, manufacturer: "某厂", offer: "春节特惠", voucher: "满减券" };
    expect(words(data(text, undefined, names))).toEqual([
      "关键词：a",
      "分类：中成药",
      "厂家：某厂",
      "剂型：片剂",
      "中西成药",
      "活动：春节特惠",
      "可用券：满减券",
      "近效期",
      "控销",
      "仅看有货",
      "买过的",
    ]);
  });

  test("above a list without the marks that its bar shows as pressed", () => {
    const shelf = data("keywords=a&promoted=1&near=1&controlled=1&stock=1&bought=1");
    expect(chosenFilters(shelf, false).map(({ text }) => text)).toEqual(["关键词：a", "控销"]);
  });

  test.each<[string, string, ProductListPage | undefined, string[]]>([
    ["devices", "kind=device", undefined, ["医疗器械"]],
    ["a maker that is not there any more", "manufacturer=9", undefined, ["厂家："]],
    ["the maker of a brand's own page", "manufacturer=3&stock=1", brand, ["仅看有货"]],
    [
      "the expiry of its own zone",
      "near=1&form=a",
      toZoneListPage("/x", "近效期", { nearExpiry: true }),
      ["剂型：a"],
    ],
    [
      "controlled goods in their own zone",
      "controlled=1",
      toZoneListPage("/x", "控销", { controlled: true }),
      [],
    ],
    ["an offer on its own page", "offer=7", toZoneListPage("/x", "特惠", { offer: "7" }), []],
    ["a voucher is said alone, not as 有优惠 too", "voucher=8&promoted=1", undefined, ["可用券："]],
    ["sorting and pages are no filters", "sort=price&reverse=1&page=4", undefined, []],
  ])("%s", (_what, text, page, expected) => expect(words(data(text, page))).toEqual(expected));
});

describe("the same goods in another view", () => {
  test("a zone's table is the whole list, filtered alike, on the same page", () => {
    const zone = data("kind=herb&form=饮片&page=3", toZoneListPage("/zyyp", "中药", { kind: "herb" }));
    expect(viewHref(zone, "cards")).toBe("/zyyp?form=%E9%A5%AE%E7%89%87&page=3");
    expect(viewHref(zone, "table")).toBe("/list/table?kind=herb&form=%E9%A5%AE%E7%89%87&page=3");
  });
  test("a search has no plain list of its own", () => {
    expect(viewHref(data("keywords=a", searchPage("")!), "plain")).toBe("/list/no_image?keywords=a");
    expect(viewHref(data("keywords=a", searchPage("")!), "table")).toBe("/search/table?keywords=a");
  });
  test("changing a filter leads to page 1, changing the page keeps the filters", () => {
    const shelf = data("form=片剂&page=3");
    expect(productListHref(shelf, { inStock: true })).toBe("/list?form=%E7%89%87%E5%89%82&stock=1");
    expect(productListHref(shelf, { page: 4 })).toBe("/list?form=%E7%89%87%E5%89%82&page=4");
  });
});

describe("what an address may say", () => {
  test.each<[string, Partial<ListQuery>]>([
    ["page=501", { page: MAX_PAGES }],
    ["page=0", { page: 1 }],
    ["kind=toString&sort=constructor", { kind: undefined, sort: "relevance" }],
    ["near=true&stock=yes", { nearExpiry: false, inStock: false }],
    ["offer=063", { offer: undefined }],
    ["offer=63", { offer: "63" }],
    ["offer=dailySpecial", { offer: "dailySpecial" }],
    ["offer=drop table", { offer: undefined }],
    [`keywords=${"长".repeat(80)}`, { keywords: "长".repeat(60) }],
    ["keywords=%20a%20", { keywords: "a" }],
    [`form=${"长".repeat(80)}`, { form: "长".repeat(40) }],
    [
      "category=-1&manufacturer=1e3&voucher=01x",
      { category: undefined, manufacturer: undefined, voucher: undefined },
    ],
  ])("%s", (text, expected) => expect(read(text)).toMatchObject(expected));

  test("whatever it says, it is written with the known names alone, and read again the same", () => {
    const params = fc.dictionary(
      fc.constantFrom(...LIST_PARAMETERS, "x"),
      fc.constantFrom("1", "herb", "price", "abc", "", "63", "-1"),
    );
    fc.assert(
      fc.property(params, (values) => {
        const query = readListQuery(new URLSearchParams(values));
        const written = new URLSearchParams(writeListQuery(query));
        for (const name of written.keys()) expect(LIST_PARAMETERS).toContain(name);
        expect(readListQuery(written)).toEqual(query);
      }),
    );
  });
});

describe("what stands above goods that have not all of a search", () => {
  test.each([
    [["宛西"], null, "没有“六味 宛西”，以下商品不含“宛西”"],
    [["宛西", "500丸"], null, "没有“六味 宛西”，以下商品不含“宛西”“500丸”"],
    [[], "六味地黄丸", "没有“六味 宛西”，已按“六味地黄丸”查找"],
    [["500丸"], "六味地黄丸", "没有“六味 宛西”，已按“六味地黄丸”查找，以下商品不含“500丸”"],
  ])("lacking %j, meant %j", (lacking, meant, text) => {
    expect(searchNoteText("六味 宛西", { lacking, meant })).toBe(text);
  });
});

describe("the filters of a page of goods", () => {
  const choices = (count: number, current = -1) =>
    Array.from({ length: count }, (_, at) => ({
      value: String(at),
      name: `名${at}`,
      count: count - at,
      isCurrent: at === current,
    }));
  const facets = (manufacturers: ReturnType<typeof choices>) => ({
    categories: choices(2),
    manufacturers,
    traits: [{ trait: "form" as const, choices: choices(12) }],
  });

  test("are the first nine of each, and the names of those with more", () => {
    const shown = shownFacets(facets(choices(9)), "cards");
    expect(shown.facets.manufacturers).toHaveLength(9);
    expect(shown.facets.traits[0]!.choices.map(({ value }) => value).join("")).toBe("012345678");
    expect(shown.folded).toEqual(["form"]);
  });

  test("say what is chosen, however far down it stands, and of the others nothing", () => {
    const { manufacturers } = shownFacets(facets(choices(30, 20)), "plain").facets;
    expect(manufacturers).toHaveLength(10);
    expect(manufacturers.at(-1)).toEqual({ value: "20", name: "名20", count: 10, isCurrent: true });
    expect(manufacturers.some((choice) => choice.isCurrent === false)).toBe(false);
  });

  test("are folded on a table, where they are a page of their own", () => {
    const { facets: none, folded } = shownFacets(facets(choices(30)), "table");
    expect([none.categories, none.manufacturers, none.traits, folded]).toEqual([[], [], [], []]);
  });

  test("stay on that page with what is chosen there", () => {
    expect(filtersHref(data("keywords=vc"))).toBe("/list?keywords=vc&filters=all");
    expect(filtersHref(data("keywords=vc"), { keywords: "" })).toBe("/list?filters=all");
  });

  test("are rows, each with what its choices change; a maker's own page has none of makers", () => {
    const page = toZoneListPage("/zone", "专区", { manufacturer: 3 });
    const all = { ...facets(choices(3)), categories: choices(3, 1) };
    const trail = [
      { id: 7, name: "上" },
      { id: 1, name: "下" },
    ];
    const rows = (at: typeof page) => filterRows(data("category=1", at, { trail, facets: all }));
    expect(rows(page).map(({ key }) => key)).toEqual(["category", "form"]);
    const [category, manufacturer, form] = rows(findProductListPage("")!);
    expect([category!.all, category!.to("2")]).toEqual([{ category: 7 }, { category: 2 }]);
    expect([manufacturer!.all, manufacturer!.to("5")]).toEqual([
      { manufacturer: undefined },
      { manufacturer: 5 },
    ]);
    expect([form!.name, form!.to("胶囊剂")]).toEqual(["剂型", { form: "胶囊剂" }]);
  });
});

describe("where a list is narrowed by its category", () => {
  const trail = [
    { id: 7, name: "中成药" },
    { id: 12, name: "感冒用药" },
  ];
  const choice = (value: string, isCurrent = false) => ({ value, name: value, count: 1, isCurrent });
  const categoryRow = (choices: ReturnType<typeof choice>[], text = "category=12") =>
    filterRows(
      data(text, undefined, { trail, facets: { categories: choices, manufacturers: [], traits: [] } }),
    );

  test("all of it leads to the one above among its neighbours, and stays among its children", () => {
    expect(categoryRow([choice("11"), choice("12", true)])[0]!.all).toEqual({ category: 7 });
    expect(categoryRow([choice("121"), choice("122")])[0]!.all).toEqual({ category: 12 });
    expect(categoryRow([choice("7"), choice("8")], "")[0]!.all).toEqual({ category: undefined });
  });

  test("a filter with one choice is still one, one without any is none", () => {
    expect(categoryRow([choice("11")]).map(({ key }) => key)).toEqual(["category"]);
    expect(categoryRow([])).toEqual([]);
  });

  test("the chip of a category leads to the one above it, that of a top one to all", () => {
    const chip = (own: typeof trail) =>
      chosenFilters(data("category=12&stock=1", undefined, { trail: own })).map(({ to }) => to)[0];
    expect(chip(trail)).toBe("/list?category=7&stock=1");
    expect(chip(trail.slice(1))).toBe("/list?stock=1");
    expect(chip([])).toBe("/list?stock=1");
  });

  test("a category that its zone fixes is no chip", () => {
    const zone = toZoneListPage("/qxzq", "医疗器械", { category: 12 });
    expect(chosenFilters(data("category=12", zone, { trail }))).toEqual([]);
  });
});

describe("words that are taken away", () => {
  test("in a zone leave the zone as it is, in a search they lead to the list", () => {
    const way = (page: ProductListPage) => chosenFilters(data("keywords=a&near=1&page=3", page))[0]!.to;
    expect(way(toZoneListPage("/zyyp", "中药", { kind: "herb" }))).toBe("/zyyp?near=1");
    expect(way(searchPage("table")!)).toBe("/list?near=1");
    expect(way(findProductListPage("table")!)).toBe("/list/table?near=1");
  });

  test("of a maker's search take the maker's search with them", () =>
    expect(chosenFilters(data("keywords=a&type=manufacturer&stock=1", searchPage("")!))[0]!.to).toBe(
      "/list?stock=1",
    ));
});

describe("a page that has cards alone", () => {
  const cards: ProductListPage = {
    path: "/promo/7",
    title: "活动",
    view: "cards",
    fixed: {},
    views: { cards: "/promo/7" },
  };

  test("leads to itself for a view that it has not, with its filters", () => {
    for (const view of ["table", "plain"] as const)
      expect(viewHref(data("stock=1&page=2", cards), view)).toBe("/promo/7?stock=1&page=2");
  });

  test("a brand's own pages stay in its path, in its own view", () => {
    const brand = { ...toZoneListPage("/ppzq/info/3", "品牌", { manufacturer: 3 }), pagesInPath: true };
    expect(viewHref(data("page=4", brand), "cards")).toBe("/ppzq/info/3/4");
    expect(viewHref(data("page=4", brand), "table")).toBe("/list/table?manufacturer=3&page=4");
  });
});

test("what a filter is called stays a word where nobody knows its name any more", () => {
  const texts = (text: string) => chosenFilters(data(text)).map((chip) => chip.text);
  expect(texts("offer=7&voucher=8")).toEqual(["活动：", "可用券："]);
  expect(texts("kind=drug")).toEqual(["中西成药"]);
});
