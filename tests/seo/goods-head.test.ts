import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goodsDescription, goodsHead, getUse } from "~/seo/goods-head";
import { goodsPageOf, place } from "./samples";

const getFacts = (...values: Parameters<typeof goodsPageOf>) =>
  goodsHead(goodsPageOf(...values), place)!.structured![0]!;

describe("a goods tells", () => {
  test("names, maker, numbers, use and its picture", () => {
    const head = goodsHead(goodsPageOf(), place)!;
    expect(head.path).toBe("/list/info/7");
    expect(head.description).toBe(
      "黄连上清片，规格0.25g*24粒，某药厂生产，批准文号国药准字Z1，功能主治：散风清热。青囊医药供药店、诊所、医院批发采购。",
    );
    expect(head.image).toMatch(/^\/goods\/7\/share\.png\?v=\w+$/);
    expect(head.structured![0]).toMatchObject({
      "@type": ["Product", "Drug"],
      sku: "7",
      gtin: "6922261200200",
      category: "中成药 > 清热药",
      dosageForm: "胶囊剂",
      manufacturer: { name: "某药厂" },
    });
    expect(head.structured![1]!["itemListElement"]).toHaveLength(4);
  });
  test("nothing of the use of a prescription drug, which must not be advertised", () => {
    const head = goodsHead(goodsPageOf({ isPrescription: true }), place)!;
    expect(head.description).toContain("处方药");
    expect(JSON.stringify(head)).not.toContain("散风清热");
  });
  test("no bar code that is none, and a device is no drug", () => {
    expect(getFacts({}, { barcode: "123" })).not.toHaveProperty("gtin");
    expect(getFacts({ kind: "device" })).toMatchObject({ "@type": "Product" });
    expect(getFacts({ kind: "device" })).not.toHaveProperty("dosageForm");
  });
  test("nothing at all while it is off sale", () =>
    expect(goodsHead(goodsPageOf({ status: "off" }), place)).toBeNull());
});

describe("its price", () => {
  const price = { price: 123_456, stock: 5 };
  const open = { ...place, showsPrices: true };

  test("stands nowhere where prices are not for everybody, though the page's data has it", () => {
    const head = JSON.stringify(goodsHead(goodsPageOf(price), place));
    expect(head).not.toMatch(/offers|1234|123456/);
  });
  test("is the activity's where one runs, in yuan without marks", () => {
    const offer = { activityPrice: 100_050, wasPrice: null, endsAt: null, tags: [], texts: [] };
    const [plain, special] = [goodsPageOf(price), goodsPageOf(price, { offer })].map(
      (data) => goodsHead(data, open)!.structured![0]!["offers"],
    );
    expect(plain).toMatchObject({
      price: "1234.56",
      priceCurrency: "CNY",
      availability: "https://schema.org/InStock",
    });
    expect(special).toMatchObject({ price: "1000.50" });
  });
  test("is not offered for what nobody may order here", () => {
    for (const values of [{ regulated: "vaccine" as const }, { price: null }])
      expect(goodsHead(goodsPageOf({ ...price, ...values }), open)!.structured![0]).not.toHaveProperty(
        "offers",
      );
  });
});

describe("what it is for", () => {
  const use = (facts: [string, string][], isPrescription = false) => {
    const data = goodsPageOf({ isPrescription }, { facts });
    return getUse(data);
  };

  test("is the plainest of its facts, wherever that stands among them", () => {
    expect(
      use([
        ["管理类别", "Ⅱ类"],
        ["功能主治", "清热"],
        ["适应症", "感冒"],
      ]),
    ).toBe("适应症：感冒");
    expect(
      use([
        ["管理类别", "Ⅱ类"],
        ["用途", "测体温"],
      ]),
    ).toBe("用途：测体温");
  });

  test("is nothing where no fact says so, or says it with nothing", () => {
    expect(use([])).toBe("");
    expect(use([["贮藏", "密封"]])).toBe("");
    expect(
      use([
        ["适应症", ""],
        ["功能主治", "清热"],
      ]),
    ).toBe("功能主治：清热");
  });

  test("is one line of 40 characters at most", () => {
    expect(use([["适应症", `感冒\n${"咳".repeat(60)}`]])).toBe(`适应症：感冒 ${"咳".repeat(36)}…`);
  });

  test("is never told of a prescription drug, whichever fact says it", () => {
    for (const label of ["适应症", "功能主治", "用途", "适用范围", "功效分类", "管理类别"])
      expect(use([[label, "清热"]], true)).toBe("");
  });
});

describe("a description", () => {
  const describeGoods = (values: Parameters<typeof goodsPageOf>[0]) =>
    goodsDescription(goodsPageOf(values, { facts: [] }), "青囊医药");

  test("names the generic name where the goods is called otherwise", () => {
    expect(describeGoods({ name: "泰诺", genericName: "酚麻美敏片" })).toMatch(/^泰诺（酚麻美敏片），/);
    expect(describeGoods({})).toMatch(/^黄连上清片，/);
  });

  test("leaves out what nobody knows, with its comma", () => {
    const text = describeGoods({ spec: "", manufacturer: "", approvalNumber: "" });
    expect(text).toBe("黄连上清片。青囊医药供药店、诊所、医院批发采购。");
  });

  test("holds no price and no stock, whatever the goods cost", () =>
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999 }), (price) => {
        const head = goodsHead(goodsPageOf({ price, stock: price }), place);
        expect(JSON.stringify(head)).not.toContain(String(price));
        expect(JSON.stringify(head)).not.toContain(String(Math.floor(price / 100)));
      }),
    ));
});

describe("an offer to everybody", () => {
  const open = { ...place, showsPrices: true };
  const offer = (values: Parameters<typeof goodsPageOf>[0]) =>
    goodsHead(goodsPageOf(values), open)!.structured![0]!["offers"] as Record<string, string>;

  test("says whether it is in stock", () => {
    expect(offer({ price: 100, stock: 1 })["availability"]).toBe("https://schema.org/InStock");
    expect(offer({ price: 100, stock: 0 })["availability"]).toBe("https://schema.org/OutOfStock");
  });

  test("is in yuan with two decimals, at the goods' own address, to businesses", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (price) => {
        const message = offer({ price, stock: 1 });
        expect(message).toMatchObject({
          "@type": "Offer",
          priceCurrency: "CNY",
          url: "https://shop.test/list/info/7",
        });
        expect(message["eligibleCustomerType"]).toBe("https://schema.org/Business");
        expect(message["price"]).toMatch(/^\d+\.\d{2}$/);
        expect(Math.round(Number(message["price"]) * 100)).toBe(price);
      }),
    ));
});
