import { describe, expect, test } from "vitest";
import { goodsHead } from "~/sharing/goods-head";
import { goodsPageOf, place } from "./samples";

const factsOf = (...given: Parameters<typeof goodsPageOf>) =>
  goodsHead(goodsPageOf(...given), place)!.structured![0]!;

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
      ...{ sku: "7", gtin: "6922261200200", category: "中成药 > 清热药", dosageForm: "胶囊剂" },
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
    expect(factsOf({}, { barcode: "123" })).not.toHaveProperty("gtin");
    expect(factsOf({ kind: "device" })).toMatchObject({ "@type": "Product" });
    expect(factsOf({ kind: "device" })).not.toHaveProperty("dosageForm");
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
    for (const given of [{ regulated: "vaccine" as const }, { price: null }])
      expect(goodsHead(goodsPageOf({ ...price, ...given }), open)!.structured![0]).not.toHaveProperty(
        "offers",
      );
  });
});
