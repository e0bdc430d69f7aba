import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  asInvoiceState,
  defaultType,
  findVatRate,
  INVOICE_STATES,
  invoiceEventText,
  invoiceLines,
  invoiceRequestNumber,
  invoiceStateText,
  invoiceTransition,
  readTaxOfficeNumber,
  redLinesForAmount,
  unitsIn,
  redLinesDownTo,
  sumLines,
  taxIn,
  type InvoiceState,
  type InvoiceTransition,
  type IssuedLine,
  type OrderLineFacts,
} from "~/modules/invoices/invoice";
import {
  invoicePath,
  invoiceFormPath,
  readRequestedOrders,
  readInvoiceId,
  readInvoiceQuery,
} from "~/modules/invoices/invoice-page";
import { computeRetained } from "~/modules/orders/order/refund";
import { orderOf, sold } from "../orders/order/sold";

const facts = (kinds: Record<number, string>) =>
  new Map(
    Object.entries(kinds).map(([id, goodsKind]): [number, OrderLineFacts] => [
      Number(id),
      { name: `商品${id}`, spec: "10片", unit: "盒", goodsKind },
    ]),
  );
const issued = (id: number, amount: number, input: Partial<IssuedLine> = {}): IssuedLine => ({
  id,
  orderId: 1,
  orderLineId: id,
  amount,
  tax: taxIn(amount, 13),
  redAmount: 0,
  ...input,
});

describe("the tax within an amount", () => {
  test.each([
    [11_300, 13, 1_300],
    [10_900, 9, 900],
    [10_300, 3, 300],
    [0, 13, 0],
    // 0.115 of a fen, 0.46, then 0.575: half a fen and more is one.
    [1, 13, 0],
    [4, 13, 0],
    [5, 13, 1],
    [100, 0, 0],
    [1_000_000_000_00, 13, 11_504_424_779],
  ])("%i fen at %i %%: %i", (amount, rate, tax) => expect(taxIn(amount, rate)).toBe(tax));

  test("is at 13 % but for herbs, and for kinds that nobody knows", () => {
    expect(["drug", "device", "herb", "food", ""].map(findVatRate)).toEqual([13, 13, 9, 13, 13]);
  });

  test("never shrinks with the amount, and leaves a net that is none below zero", () =>
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(1_000), fc.constantFrom(3, 9, 13), (amount, more, rate) => {
        expect(taxIn(amount + more, rate)).toBeGreaterThanOrEqual(taxIn(amount, rate));
        expect(amount - taxIn(amount, rate)).toBeGreaterThanOrEqual(0);
      }),
    ));
});

describe("the lines of an order's invoice", () => {
  test("are what was paid for each, at its own rate, then shipping at the highest of them", () => {
    const lines = invoiceLines(
      7,
      orderOf([sold(1, { amount: 11_300 }), sold(2, { amount: 12_000, discountShare: 1_100 })], 1_130),
      facts({ 1: "drug", 2: "herb" }),
    );
    expect(lines.map(({ name, rate, amount, tax, quantity }) => [name, quantity, rate, amount, tax])).toEqual(
      [
        ["商品1", 10, 13, 11_300, 1_300],
        ["商品2", 10, 9, 10_900, 900],
        ["运费", 1, 13, 1_130, 130],
      ],
    );
    expect(sumLines(lines)).toEqual({ amount: 23_330, tax: 2_330 });
  });

  test("are taxed at the product's own rate where it is known, exempt ones too", () => {
    const known = facts({ 1: "drug", 2: "drug", 3: "drug" });
    known.set(1, { ...known.get(1)!, taxRate: 300 });
    known.set(2, { ...known.get(2)!, taxRate: 0 });
    known.set(3, { ...known.get(3)!, taxRate: null });
    const lines = invoiceLines(7, orderOf([sold(1, {}), sold(2, {}), sold(3, {})]), known);
    expect(lines.map(({ rate }) => rate)).toEqual([3, 0, 13]);
    expect(lines[0]).not.toHaveProperty("taxRate");
  });

  test("name no gift and nothing that came back whole; of the rest the units that are kept", () => {
    const lines = invoiceLines(
      7,
      orderOf([sold(1, { returned: 4 }), sold(2, { returned: 10 }), sold(3, { type: "gift", amount: 0 })]),
      facts({ 1: "drug", 2: "drug", 3: "drug" }),
    );
    expect(lines.map(({ orderLineId, quantity, amount }) => [orderLineId, quantity, amount])).toEqual([
      [1, 6, 6_000],
    ]);
  });

  test("of an order whose vouchers went beyond its lines share what was paid for the goods, to the fen", () => {
    const paid = { ...orderOf([sold(1, {}), sold(2, { amount: 5_000 })], 800), payable: 9_800 };
    const lines = invoiceLines(7, paid, facts({ 1: "drug", 2: "drug" }));
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ["商品1", 6_000],
      ["商品2", 3_000],
      ["运费", 800],
    ]);
  });

  test("of which nothing was paid but a part of the shipping name that alone, at the general rate", () => {
    const free = orderOf([sold(1, { discountShare: 10_000 })], 800);
    expect(invoiceLines(7, free, facts({ 1: "herb" }))).toEqual([
      {
        name: "运费",
        spec: "",
        unit: "次",
        quantity: 1,
        orderId: 7,
        orderLineId: null,
        rate: 13,
        amount: 800,
        tax: 92,
      },
    ]);
    const part = { ...orderOf([sold(1, {})], 800), payable: 500 };
    expect(invoiceLines(7, part, facts({ 1: "herb" })).map(({ name, amount }) => [name, amount])).toEqual([
      ["运费", 500],
    ]);
  });

  test("whatever was paid and came back, sum to what is paid for what is kept, and no line is below a fen", () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(20_000), fc.nat(10), fc.constantFrom("drug", "herb", "device")), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.nat(3_000),
        fc.nat(100),
        (rows, shipping, percent) => {
          const lines = rows.map(([amount, returned], i) => sold(i + 1, { amount, returned }));
          const whole = orderOf(lines, shipping);
          // Discounts that no line carries: as orders of an older shop may have them.
          const paid = { ...whole, payable: Math.floor((whole.payable * percent) / 100) };
          const due = Math.max(0, computeRetained(paid).paid);
          fc.pre(computeRetained(paid).paid >= 0);
          const made = invoiceLines(
            7,
            paid,
            facts(Object.fromEntries(rows.map(([, , kind], i) => [i + 1, kind]))),
          );
          expect(sumLines(made).amount).toBe(due);
          for (const { amount, tax } of made) expect(amount > 0 && tax >= 0 && tax < amount).toBe(true);
          expect(made.filter(({ orderLineId }) => orderLineId === null).length).toBeLessThanOrEqual(1);
        },
      ),
    ));

  test("of an order that went back whole are none", () =>
    expect(invoiceLines(7, orderOf([sold(1, { returned: 10 })], 800), facts({ 1: "drug" }))).toEqual([]));

  test("of herbs alone tax the shipping as herbs", () =>
    expect(invoiceLines(7, orderOf([sold(1, {})], 109), facts({ 1: "herb" })).at(-1)).toMatchObject({
      rate: 9,
      tax: 9,
    }));
});

describe("a red letter", () => {
  test("takes back what is no longer kept, line by line, and of shipping what went back", () => {
    const lines = [issued(1, 10_000), issued(2, 5_000), issued(3, 800, { orderLineId: null })];
    const remaining = invoiceLines(
      1,
      orderOf([sold(1, { returned: 4 }), sold(2, { amount: 5_000 })], 800),
      facts({ 1: "drug", 2: "drug" }),
    );
    expect(
      redLinesDownTo(lines, 1, remaining).map(({ invoiceLineId, amount }) => [invoiceLineId, amount]),
    ).toEqual([[1, 4_000]]);
    expect(redLinesDownTo(lines, 1, []).map(({ amount }) => amount)).toEqual([10_000, 5_000, 800]);
    // Other orders on the same invoice stay as they are.
    expect(redLinesDownTo(lines, 2, [])).toEqual([]);
  });

  test("over what was taken back before takes the rest, with the rest of the tax", () => {
    const half = issued(1, 1_001, { tax: 115, redAmount: 500 });
    const [first] = redLinesDownTo([issued(1, 1_001, { tax: 115 })], 1, [{ ...invoiceLineOf(1, 501) }]);
    const [rest] = redLinesDownTo([half], 1, []);
    expect(first!.amount + rest!.amount).toBe(1_001);
    expect(first!.tax + rest!.tax).toBe(115);
    expect(redLinesDownTo([{ ...half, redAmount: 1_001 }], 1, [])).toEqual([]);
  });

  function invoiceLineOf(orderLineId: number, amount: number) {
    return { name: "", spec: "", unit: "", orderId: 1, orderLineId, quantity: 1, rate: 13, amount, tax: 0 };
  }

  test.each([0, -1, 1.5, NaN, 15_001])("over %d of 15,000 is none", (amount) =>
    expect(redLinesForAmount([issued(1, 10_000), issued(2, 5_000)], amount)).toBeNull(),
  );

  test("over an amount is shared by what still stands", () => {
    const lines = [issued(1, 10_000, { redAmount: 10_000 }), issued(2, 5_000), issued(3, 10_000)];
    expect(
      redLinesForAmount(lines, 300)!.map(({ invoiceLineId, amount }) => [invoiceLineId, amount]),
    ).toEqual([
      [2, 100],
      [3, 200],
    ]);
    expect(redLinesForAmount([], 1)).toBeNull();
  });

  test("leaves a line that stands for less than what is still kept as it is", () => {
    const remaining = [invoiceLineOf(1, 12_000)];
    expect(redLinesDownTo([issued(1, 10_000)], 1, remaining)).toEqual([]);
    expect(redLinesDownTo([issued(1, 10_000, { redAmount: 9_000 })], 1, [invoiceLineOf(1, 1_000)])).toEqual(
      [],
    );
    expect(redLinesDownTo([issued(1, 0)], 1, [])).toEqual([]);
  });

  test("in any steps takes back each line whole, with its tax, and not a fen more", () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        (amounts, percents) => {
          let lines = amounts.map((amount, i) => issued(i + 1, amount));
          const used = new Map(lines.map(({ id }) => [id, { amount: 0, tax: 0 }]));
          const left = () => lines.reduce((sum, line) => sum + line.amount - line.redAmount, 0);
          for (const percent of [...percents, 100]) {
            const reds = redLinesForAmount(lines, Math.ceil((left() * percent) / 100));
            if (!reds) continue;
            for (const red of reds) {
              const sum = used.get(red.invoiceLineId)!;
              used.set(red.invoiceLineId, { amount: sum.amount + red.amount, tax: sum.tax + red.tax });
            }
            lines = lines.map((line) => ({ ...line, redAmount: used.get(line.id)!.amount }));
          }
          for (const { id, amount, tax } of lines) expect(used.get(id)).toEqual({ amount, tax });
        },
      ),
    ));
});

describe("a state", () => {
  const STATES = Object.keys(INVOICE_STATES) as InvoiceState[];
  const MOVES: InvoiceTransition[] = ["issue", "reject", "reverse"];

  test("is reached from pending, and both ends of every transition are states", () => {
    for (const move of MOVES) {
      const { from, to } = invoiceTransition(move);
      for (const state of [...from, to]) expect(STATES).toContain(state);
      expect(from).not.toContain("rejected");
    }
    const reached = new Set<InvoiceState>(["pending"]);
    for (let i = 0; i < STATES.length; i += 1)
      for (const move of MOVES)
        if (invoiceTransition(move).from.some((state) => reached.has(state)))
          reached.add(invoiceTransition(move).to);
    expect([...reached].sort()).toEqual([...STATES].sort());
  });

  test.each(["", "constructor", "toString", "Issued"])(
    "of the database that reads %j is a fault of the shop",
    (text) => expect(() => asInvoiceState(text)).toThrow("unknown invoice state"),
  );

  test("is 部分红冲 until the whole of it is taken back", () => {
    const text = (reversed: number) => invoiceStateText({ state: "reversed", amount: 100, reversed });
    expect([0, 99, 100].map(text)).toEqual(["部分红冲", "部分红冲", "已红冲"]);
    expect(invoiceStateText({ state: "issued", amount: 100, reversed: 50 })).toBe("已开票");
  });
});

describe("words and numbers", () => {
  test.each([
    [[], "ordinary"],
    [["special"], "special"],
    [["special", "special"], "special"],
    [["special", "ordinary"], "ordinary"],
    [["none"], "ordinary"],
    [["special", "none"], "ordinary"],
  ])("orders that chose %j begin with %s", (chosen, type) => expect(defaultType(chosen)).toBe(type));

  test("a request's number is of its day in Shanghai", () => {
    expect(invoiceRequestNumber(7, Date.parse("2026-11-20T15:59:59Z"))).toBe("FP20261120000007");
    expect(invoiceRequestNumber(7, Date.parse("2026-11-20T16:00:00Z"))).toBe("FP20261121000007");
  });

  test("the tax office's number has 20 figures, blanks between them are none", () =>
    fc.assert(
      fc.property(anyText(), fc.stringMatching(/^\d{20}$/), (text, number) => {
        expect(readTaxOfficeNumber(`${number.slice(0, 8)} ${number.slice(8)}\n`)).toBe(number);
        const read = readTaxOfficeNumber(text);
        if (read !== null) expect(read).toMatch(/^[0-9]{20}$/);
        for (const other of [`${number}0`, `0${number}`, number.slice(1), `${number}A`])
          expect(readTaxOfficeNumber(other)).toBeNull();
      }),
    ));

  test("an event says what happened, then its note", () => {
    expect(invoiceEventText("issued", "")).toBe("已开票");
    expect(invoiceEventText("rejected", "资料不符")).toBe("未通过，资料不符");
    expect(invoiceEventText("other", "")).toBe("");
  });
});

describe("an address", () => {
  const params = (href: string) => new URL(href, "http://x").searchParams;

  test("of one invoice, and of asking for one, is read back", () => {
    expect(readInvoiceId(params(invoicePath(7)))).toBe(7);
    expect(readRequestedOrders(params(invoiceFormPath(7)))).toEqual([7]);
    expect(readRequestedOrders(new URLSearchParams("order=1&order=x&order=0&order=2"))).toEqual([
      1, -1, -1, 2,
    ]);
    for (const text of ["", "0", "07", "1.5", "x"])
      expect(readInvoiceId(new URLSearchParams({ invoice: text })), text).toBe(-1);
  });

  test("of any text is one that the page can show", () =>
    fc.assert(
      fc.property(anyText(), anyText(), anyText(), (tab, from, words) => {
        const seen = readInvoiceQuery(new URLSearchParams({ tab, from, words }));
        expect(["ask", ...Object.keys(INVOICE_STATES)]).toContain(seen.tab);
        expect(seen.from).toMatch(/^(\d{4}-\d{2}-\d{2})?$/);
        expect(seen.words.length).toBeLessThanOrEqual(40);
      }),
    ));
});

test.each([
  [3_000, 10_000, 10, 3],
  [3_333, 10_000, 3, 1],
  [6_667, 10_000, 3, 2],
  [10_000, 10_000, 3, 3],
  [500, 10_000, 10, null],
  [1, 10_000, 10, null],
])("%i of %i fen for %i units are %j units", (part, whole, units, found) =>
  expect(unitsIn(part, whole, units)).toBe(found),
);
