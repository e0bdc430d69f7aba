import fc from "fast-check";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { CartLineRow, type LineRowProps } from "~/modules/cart/page/cart-line-row";
import type { CartLineView } from "~/modules/cart/page/line-view";
import { Rows, RowWriterContext } from "~/modules/cart/page/cart-line-list";
import { rowWriter } from "~/modules/cart/page/row-templates.server";
import { NOW } from "../cart-samples";

const PLAIN: CartLineView = {
  id: 34,
  goodsId: 6529,
  type: 0,
  name: "复方丹参滴丸",
  what: "27mg*180丸 · 天士力制药集团股份有限公司",
  expiry: "2028-06-30",
  isNear: false,
  stock: 1200,
  packSize: 10,
  unit: "盒",
  quantity: 20,
  isSelected: true,
  unitPrice: 1000,
  wasPrice: null,
  amount: 20_000,
  reduction: 0,
  tags: [],
  notes: [],
  endsAt: null,
  changedFrom: null,
  changedTerms: [],
  fullCase: null,
  reason: null,
  isSoldOut: false,
  isAwaited: false,
  canMend: false,
  minimumShelfLife: 0,
  ownMinimumShelfLife: null,
  mend: null,
  picture: "",
};

/** The same kind with other words. */
const OTHER: Partial<CartLineView> = {
  id: 1_234_567,
  goodsId: 8,
  name: "阿莫西林胶囊",
  what: "0.25g*24粒 · 某药厂",
  expiry: "2027-01-31",
  stock: 799,
  packSize: 1,
  unit: "瓶",
  quantity: 3,
  unitPrice: 123_456_789,
  amount: 370_370_367,
  wasPrice: 99,
  changedFrom: 7,
  reduction: 1,
  fullCase: 40,
};

const AMPLE = 800;
const nothing = () => undefined;

const rowOf = (line: CartLineView, values: Partial<LineRowProps> = {}) => (
  <CartLineRow
    line={line}
    isOn={line.isSelected}
    now={NOW}
    isAsking={false}
    onSelect={nothing}
    onQuantity={nothing}
    onMinimumShelfLife={{ here: "/cart?expiry=", onAsk: nothing, onPick: nothing }}
    key={line.id}
    {...values}
  />
);

const reason = { text: "库存不足", remedy: { to: "/zzzj", text: "更新证件" }, why: "/goods/6529/why" };
const mend = { quantity: 10, months: 6 };

const fen = fc.integer({ min: 0, max: 200_000_000 });
const some = <Value,>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.string({ unit: fc.constantFrom("阿", "胶", "0", "¥", "7", "&", "\uE001", ".", " ") });
const anyLine: fc.Arbitrary<CartLineView> = fc.record({
  id: fc.integer({ min: 1, max: 10_000 }),
  goodsId: fc.integer({ min: 1, max: 10_000 }),
  type: fc.constantFrom(0, 1, 2),
  name: text,
  what: text,
  expiry: fc.constantFrom(null, "2027-01-31", "2028-12-01"),
  isNear: fc.boolean(),
  stock: fc.constantFrom(-1, 0, 1, 12, 799, 800, 801, 100_000),
  packSize: fc.integer({ min: 1, max: 50 }),
  unit: fc.constantFrom("", "盒", "瓶"),
  quantity: fc.integer({ min: 0, max: 5_000 }),
  isSelected: fc.boolean(),
  unitPrice: some(fen),
  wasPrice: some(fen),
  amount: fen,
  reduction: fen,
  tags: fc.subarray([
    { name: "优", describe: "" },
    { name: "满", describe: "满减" },
  ]),
  notes: fc.uniqueArray(text, { maxLength: 3 }),
  endsAt: fc.constantFrom(null, null, null, NOW + 5_000),
  changedFrom: some(fen),
  fullCase: some(fc.integer({ min: 1, max: 400 })),
  reason: fc.constantFrom(null, null, null, reason),
  changedTerms: fc.constantFrom([], ["发货仓库由“甲”变为“乙”"]),
  isSoldOut: fc.boolean(),
  isAwaited: fc.boolean(),
  canMend: fc.boolean(),
  minimumShelfLife: fc.constantFrom(0, 6),
  ownMinimumShelfLife: fc.constantFrom(null, 0, 6),
  mend: fc.constantFrom(null, mend),
  picture: fc.constantFrom("", "3-0123456789ab", "41-fedcba987654"),
});

/** What rows of one kind have in common, and whether a pattern serves them. */
const KINDS: [string, Partial<CartLineView>, boolean, Partial<LineRowProps>?][] = [
  ["plain", {}, true],
  ["not chosen", { isSelected: false }, true],
  ["with a picture", { picture: "12-0123456789ab" }, true],
  ["in a flash sale without its end", { type: 1, wasPrice: 1500 }, true],
  ["swapped", { type: 2, packSize: 1 }, true],
  [
    "with tags and notes",
    { tags: [{ name: "优", describe: "9折 & 更多" }], notes: ["满3件起", "每店5件"] },
    true,
  ],
  ["with a changed price", { changedFrom: 1200 }, true],
  ["reduced", { reduction: 500 }, true],
  ["with a full case", { fullCase: 100 }, true],
  ["with ample stock", { stock: 1200 }, true],
  ["near its expiry", { isNear: true }, true],
  ["without a day, a price or a unit", { expiry: null, unitPrice: null, amount: 0, unit: "" }, true],
  ["with a wish of its own", { minimumShelfLife: 6, ownMinimumShelfLife: 6 }, true],
  ["free of the cart's wish", { ownMinimumShelfLife: 0 }, true],
  [
    "on a page with a query",
    {},
    true,
    { onMinimumShelfLife: { here: "/cart?a=1&expiry=", onAsk: nothing, onPick: nothing } },
  ],
  ["with a countdown", { type: 1, endsAt: NOW + 5_000 }, false],
  ["blocked", { reason, isSoldOut: true, stock: 0 }, false],
  ["blocked and to be mended", { reason: { ...reason, remedy: null }, canMend: true, mend }, false],
  ["with an error", {}, false, { error: "数量太大" }],
  ["with a refused number", {}, false, { input: 7 }],
  ["asking for a validity", {}, false, { isAsking: true }],
];

describe("a row written by the server", () => {
  test.each(KINDS)("is what React draws: %s", (_, kind, hasPattern, values) => {
    const lottery = vi.fn((row: ReactNode) => renderToString(row));
    const write = rowWriter(lottery);
    const line = { ...PLAIN, ...kind };
    const first = rowOf(line, values);
    const other = rowOf({ ...line, ...words(line, OTHER) }, values);
    expect(write([first])).toBe(renderToString(first));
    lottery.mockClear();
    expect(write([other, first])).toBe(renderToString(other) + renderToString(first));
    expect(lottery).toHaveBeenCalledTimes(hasPattern ? 0 : 1);
  });

  test("is what React draws where words need escaping", () => {
    const write = rowWriter();
    for (const name of ["A&B", "<b>", `"甲"`, "it's", "&amp;"])
      for (const line of [PLAIN, { ...PLAIN, name }, { ...PLAIN, what: name }, { ...PLAIN, unit: name }])
        expect(write([rowOf(line)])).toBe(renderToString(rowOf(line)));
  });

  test("is what React draws of any line, after any other of its kind", () => {
    const write = rowWriter();
    fc.assert(
      fc.property(anyLine, anyLine, (line, values) => {
        const other = { ...line, ...words(line, values) };
        expect(write([rowOf(line)])).toBe(renderToString(rowOf(line)));
        expect(write([rowOf(other)])).toBe(renderToString(rowOf(other)));
      }),
      { numRuns: 300 },
    );
  });

  test("is left to React where words are more than printed", () => {
    const Odd = ({ line }: LineRowProps) => <li>{line.name.length}</li>;
    const write = rowWriter();
    const odd = (name: string) => <Odd {...rowOf({ ...PLAIN, name }).props} />;
    expect(write([odd("甲乙"), odd("甲乙丙"), odd("丁")])).toBe("<li>2</li><li>3</li><li>1</li>");
  });

  test("stands in the page as React's would", () => {
    const [timed, blocked] = [{ endsAt: NOW + 5_000 }, { reason }];
    const own = [{}, OTHER, timed, blocked, { amount: 5 }, timed];
    const lines = own.map((values, id) => ({ ...PLAIN, ...values, id }));
    const list = (
      <section>
        <Rows lines={lines} row={rowOf} />
        <p>合计</p>
      </section>
    );
    const written = <RowWriterContext.Provider value={rowWriter()}>{list}</RowWriterContext.Provider>;
    expect(renderToString(written)).toBe(renderToString(list));
  });
});

/** The words of `other` where both have one, so that the kind stays. */
function words(line: CartLineView, other: Partial<CartLineView>): Partial<CartLineView> {
  const stored = [
    "type",
    "minimumShelfLife",
    "ownMinimumShelfLife",
    "endsAt",
    ...(line.stock < AMPLE ? [] : ["stock"]),
  ];
  const isWord = (value: unknown) =>
    typeof value === "number" ? value > 0 : value && typeof value === "string";
  const changed = Object.entries(other).filter(
    ([name, value]) => !stored.includes(name) && isWord(value) && isWord(line[name as keyof CartLineView]),
  );
  const stock = line.stock < AMPLE ? {} : { stock: line.stock + 1 };
  return { ...Object.fromEntries(changed), ...stock, notes: line.notes.map((note) => `另外${note}`) };
}
