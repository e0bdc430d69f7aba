import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  formatShownTerms,
  getSeenPrice,
  MAX_SHOWN_LENGTH,
  parseShownTerms,
  readShownTerms,
} from "~/modules/catalogue/cards/shown-terms";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import type { GoodsOffer } from "~/modules/catalogue/goods/goods";

const price = fc.integer({ min: 0, max: 10_000_000 });
const id = fc.nat(1_000_000);
const tier = fc.record({ from: fc.integer({ min: 1, max: 99_999 }), price });
const terms = fc.record({
  price,
  from: fc.constant(1),
  activityId: id,
  reductionId: id,
  warehouseId: id,
  ladder: fc.array(tier, { maxLength: 10 }),
});

test("what is written is read again, and is short", () => {
  fc.assert(
    fc.property(terms, (shown) => {
      const text = formatShownTerms(shown);
      expect(text.length).toBeLessThanOrEqual(MAX_SHOWN_LENGTH);
      expect(parseShownTerms(text)).toEqual(shown);
    }),
  );
});

test.each([
  ["", "1660", "1660.0.0", "1660.0.0.1.5", "-1.0.0.1", "1660.0.0.1,10", "1660.0.0.1,10.1580.1", "1e3.0.0.1"],
  [null, undefined, 5, {}, "1660.0.0.1,".repeat(40), `1660.0.0.1${",10.5".repeat(21)}`],
])("%j and others are nothing that was shown", (...texts) => {
  for (const text of texts) expect(parseShownTerms(text)).toBeNull();
});

test("fields are read by product, the first of two rows of the same", () => {
  const sent = {
    "shown-7": "1660.0.0.1",
    "shown-8": ["990.3.4.2", "1.0.0.1"],
    "shown-x": "1.0.0.1",
    other: "1",
  };
  const found = readShownTerms({ ...sent, "shown-9": "nonsense" });
  expect([...found].map(([goods, shown]) => [goods, shown.price])).toEqual([
    [7, 1660],
    [8, 990],
  ]);
});

describe("the price shown for a number", () => {
  const ladder = [
    { from: 10, price: 1580 },
    { from: 50, price: 1500 },
  ];
  test.each([
    ["below the ladder", { price: 1660, from: 1, ladder }, 9, { price: 1660, number: 1 }],
    ["at a tier", { price: 1660, from: 1, ladder }, 10, { price: 1580, number: 10 }],
    ["above the last tier", { price: 1660, from: 1, ladder }, 500, { price: 1500, number: 50 }],
    ["an activity below the tier", { price: 1540, from: 1, ladder }, 10, { price: 1540, number: 1 }],
    ["a tier below the activity", { price: 1540, from: 1, ladder }, 50, { price: 1500, number: 50 }],
    ["a tier named by the caller", { price: 1580, from: 10, ladder: [] }, 60, { price: 1580, number: 10 }],
  ])("%s", (_name, shown, quantity, seen) => expect(getSeenPrice(shown, quantity)).toEqual(seen));
});

test("the field holds what the page shows, and there is none while prices are hidden", () => {
  const goods = { id: 7, price: 1660, ladder: [{ from: 10, price: 1580 }], warehouseId: 2 };
  const offer = { activityPrice: 1200, activityId: 5, reductionId: 6 } as GoodsOffer;
  const rendered = (shown: typeof goods | { price: null }, on?: GoodsOffer) =>
    renderToStaticMarkup(<ShownTermsField goods={{ ...goods, ...shown }} offer={on} />);
  expect(rendered(goods, offer)).toBe('<input type="hidden" name="shown-7" value="1200.5.6.2,10.1580"/>');
  expect(rendered(goods)).toContain('value="1660.0.0.2,10.1580"');
  expect(rendered({ price: null })).toBe("");
});

/** A field that names a quantity of a product, or the address of a form that adds to the cart. */
const ADDS = /`number-\$\{(?:row\.)?(?:goods\.)?id\}`|action="\/cart\/(?:lines|bundles|swaps)"/;
/** They name a line of the cart or of a pasted list, read names, count what the company has, or belong to staff. */
const OTHERS = [
  "app/modules/cart/page/cart-line-row.tsx",
  "app/modules/catalogue/listing/order-form.tsx",
  "app/modules/catalogue/compare/compare-page.tsx",
  "app/modules/cart/quick-order/quick-rows.tsx",
  "app/modules/catalogue/listing/order-table.tsx",
  "app/routes/_account+/wdxq/shelf-table.tsx",
];

test("every view whose form adds to the cart sends what it shows", () => {
  const views = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((name) => `app/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".tsx") && !name.includes("_admin+") && !OTHERS.includes(name));
  const adding = views.filter((name) => ADDS.test(readFileSync(name, "utf8")));
  expect(adding.length).toBeGreaterThan(8);
  expect(adding.filter((name) => !readFileSync(name, "utf8").includes("<ShownTermsField"))).toEqual([]);
});
