import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  asInvoiceState,
  INVOICE_STATES,
  invoiceStateText,
  invoiceTone,
  invoiceTransition,
  type InvoiceState,
  type InvoiceTransition,
} from "~/modules/invoices/invoice";
import {
  INVOICE_TABS,
  invoiceFormPath,
  invoiceHref,
  invoicePath,
  isSearched,
  MAX_INVOICE_ORDERS,
  readRequestedOrders,
  readInvoiceId,
  readInvoiceQuery,
  type InvoiceTab,
} from "~/modules/invoices/invoice-page";

const params = (path: string) => new URL(path, "http://shop.test").searchParams;
const read = (path: string) => readInvoiceQuery(params(path));
const TABS = Object.keys(INVOICE_TABS) as InvoiceTab[];

describe("the list's address", () => {
  test("takes an order's number as it is printed", () => {
    expect(read("/dzfp?words=2026+1129+0000+0070").words).toBe("2026112900000070");
    expect(read("/dzfp?words=FP+2026").words).toBe("FP 2026");
  });

  it("is read back as it was written", () => {
    const day = fc.constantFrom("", "2026-01-31", "2026-02-01", "2026-12-31");
    fc.assert(
      fc.property(
        fc.constantFrom(...TABS),
        fc.constantFrom("", "FP2026", "a&b=c", "药"),
        day,
        day,
        fc.integer({ min: 1, max: 99 }),
        (tab, words, item, other, page) => {
          const [from, to] = item && other && other < item ? [other, item] : [item, other];
          const query = { tab, words, from, to, page };
          expect(read(invoiceHref(query, { page }))).toEqual(query);
        },
      ),
    );
  });

  it("turns days that are the wrong way round, and leaves out what is no day, no tab, no page", () => {
    expect(read("/dzfp?from=2026-12-31&to=2026-01-01")).toMatchObject({
      from: "2026-01-01",
      to: "2026-12-31",
    });
    expect(read("/dzfp?tab=toString&from=2026-13-01&to=x&page=0")).toEqual({
      tab: "ask",
      words: "",
      from: "",
      to: "",
      page: 1,
    });
    expect(read(`/dzfp?words=${"长".repeat(60)}`).words).toHaveLength(40);
  });

  it("is read without blanks round its words, and takes two equal days as one day", () => {
    expect(read("/dzfp?tab=%20issued%20&words=%20FP1%09&from=%202026-01-01")).toMatchObject({
      tab: "issued",
      words: "FP1",
      from: "2026-01-01",
    });
    expect(read("/dzfp?from=2026-01-01&to=2026-01-01")).toMatchObject({
      from: "2026-01-01",
      to: "2026-01-01",
    });
    expect(read("/dzfp?from=2026-01-01%2012:00&to=12026-01-01")).toMatchObject({ from: "", to: "" });
  });

  it("goes to the first page when anything else changes", () => {
    const query = { tab: "issued", words: "x", from: "", to: "", page: 7 } as const;
    expect(invoiceHref(query, { tab: "ask", words: "" })).toBe("/dzfp");
    expect(invoiceHref(query)).not.toContain("page");
  });

  it("is a search by words or days, not by tab or page", () => {
    const query = { tab: "issued", words: "", from: "", to: "", page: 3 } as const;
    expect(isSearched(query)).toBe(false);
    for (const also of [{ words: "1" }, { from: "2026-01-01" }, { to: "2026-01-01" }])
      expect(isSearched({ ...query, ...also })).toBe(true);
  });

  it("names orders and invoices by id; what is none is nobody's", () => {
    expect(readRequestedOrders(params(invoiceFormPath(7)))).toEqual([7]);
    expect(readRequestedOrders(params("/dzfp?order=1&order=x&order=2"))).toEqual([1, -1, 2]);
    expect(readRequestedOrders(params("/dzfp"))).toBeNull();
    expect(readInvoiceId(params(invoicePath(7)))).toBe(7);
    expect(readInvoiceId(params("/dzfp?invoice=1e3"))).toBe(-1);
    expect(readInvoiceId(params("/dzfp"))).toBeNull();
  });
});

it("all orders that one invoice may hold are asked for in one address, in their order", () => {
  const ids = fc.array(fc.integer({ min: 1, max: 9_999_999 }), {
    minLength: 1,
    maxLength: MAX_INVOICE_ORDERS,
  });
  fc.assert(
    fc.property(ids, (some) => {
      expect(readRequestedOrders(params(invoiceFormPath(...some)))).toEqual(some);
    }),
  );
  expect(MAX_INVOICE_ORDERS).toBe(50);
});

describe("states", () => {
  const states = Object.keys(INVOICE_STATES) as InvoiceState[];
  const LEGAL: Record<InvoiceTransition, [from: InvoiceState[], to: InvoiceState]> = {
    issue: [["pending"], "issued"],
    reject: [["pending"], "rejected"],
    reverse: [["issued", "reversed"], "reversed"],
  };
  it("have a tab, a word and a tone each, and no other text is one", () => {
    for (const state of states) {
      expect(INVOICE_TABS[state]).toBe(INVOICE_STATES[state]);
      expect(invoiceTone(state)).not.toBe("");
      expect(asInvoiceState(state)).toBe(state);
    }
    for (const text of ["", "ask", "toString"]) expect(() => asInvoiceState(text)).toThrow("unknown");
  });

  it("are left as the rules say, and nothing leads back to waiting", () => {
    for (const [transition, [from, to]] of Object.entries(LEGAL))
      expect(invoiceTransition(transition as InvoiceTransition)).toEqual({ from, to });
    expect(Object.values(LEGAL).map(([, to]) => to)).not.toContain("pending");
  });

  it("say that a part is reversed as long as something holds", () => {
    expect(invoiceStateText({ state: "reversed", amount: 10, reversed: 9 })).toBe("部分红冲");
    expect(invoiceStateText({ state: "reversed", amount: 10, reversed: 10 })).toBe("已红冲");
    expect(invoiceStateText({ state: "issued", amount: 10, reversed: 0 })).toBe("已开票");
  });
});
