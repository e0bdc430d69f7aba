import fc from "fast-check";
import { expect, test } from "vitest";
import { fullRow, rowPayload, type ProductListRow } from "~/catalogue/listing/row-payload";

const tag = fc.record({ name: fc.constantFrom("满", "赠", "拼"), describe: fc.string() });
const price = fc.integer({ min: 1, max: 100_000 });

const goods = fc.record({
  id: fc.nat(),
  name: fc.string(),
  spec: fc.string(),
  unit: fc.string(),
  dosageForm: fc.string(),
  kind: fc.constantFrom("drug", "herb", "device"),
  manufacturer: fc.string(),
  packSize: fc.integer({ min: 1, max: 20 }),
  caseSize: fc.integer({ min: 1, max: 400 }),
  price: fc.option(price),
  priceLock: fc.constantFrom(null, "login", "review"),
  ladder: fc.array(fc.record({ from: fc.nat(), price })),
  ladderType: fc.constantFrom(1, 2),
  tags: fc.array(tag),
  stock: fc.nat(),
  nearestExpiry: fc.constantFrom(null, "2028-05-31"),
  isNearExpiry: fc.boolean(),
  isFavourite: fc.boolean(),
  cartQuantity: fc.nat(),
  restriction: fc.constantFrom(null, { code: "soldOut" }),
});

const offer = fc.record({
  activityPrice: fc.option(price),
  wasPrice: fc.option(price),
  endsAt: fc.option(fc.nat()),
  tags: fc.array(tag),
  texts: fc.array(fc.string()),
});

test("what was sent is what a list shows of the row", () => {
  fc.assert(
    fc.property(fc.record({ goods, offer }), (any) => {
      const row = any as ProductListRow;
      const full = fullRow(JSON.parse(JSON.stringify(rowPayload(row))));
      expect(full.goods).toEqual(row.goods);
      expect(full.offer?.activityPrice ?? null).toBe(row.offer!.activityPrice);
      expect(full.offer?.wasPrice ?? null).toBe(row.offer!.wasPrice);
      expect(full.offer?.tags ?? []).toEqual(row.offer!.tags.slice(0, 2));
    }),
  );
});

test("an offer that does nothing is not sent", () => {
  const [row] = fc.sample(goods, 1);
  const nothing = { activityPrice: null, wasPrice: null, endsAt: null, tags: [], texts: [] };
  expect(rowPayload({ goods: row, offer: nothing } as unknown as ProductListRow).offer).toBeUndefined();
});
