import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALL_DOCUMENTS,
  GOODS_DOCUMENTS,
  requiredDocuments,
  type GoodsDocument,
} from "~/modules/catalogue/goods/goods-document";
import {
  ALL_GROUPS,
  collectOrderDocuments,
  DOCUMENT_GROUPS,
  hasOrderDocuments,
  MAX_MISSING_DOCUMENTS,
  missingSheet,
  shownDocuments,
  type OrderDocumentSources,
} from "~/modules/documents/order-documents";
import { INVOICE_STATES, type InvoiceState } from "~/modules/invoices/invoice";
import { ORDER_STATUS_NAMES, type OrderStatus } from "~/modules/order-status/order-status";
import { startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 3_600_000;
const STATUSES = Object.keys(ORDER_STATUS_NAMES) as OrderStatus[];
const EMPTY: OrderDocumentSources = {
  status: "completed",
  isPart: false,
  notes: [],
  coldParcels: [],
  batches: [],
  goods: [],
  invoice: null,
};
const collect = (input: Partial<OrderDocumentSources>) => collectOrderDocuments({ ...EMPTY, ...input }, NOW);
const why = (input: Partial<OrderDocumentSources>, group: string) =>
  collect(input)
    .missing.filter((item) => item.group === group)
    .map((item) => item.why);
const goods = (id: number, input: Partial<OrderDocumentSources["goods"][number]> = {}) => ({
  id,
  kind: "drug",
  name: `商品${id}`,
  spec: "10片",
  manufacturer: "某药厂",
  held: [],
  ...input,
});
const held = (kind: GoodsDocument, endsOn: string | null = null, fileId = 1) => ({
  kind,
  fileId,
  storedName: `${fileId}.pdf`,
  endsOn,
});

describe("documents are handed out", () => {
  test("from payment on, of orders that are not cancelled", () => {
    for (const status of STATUSES) {
      expect(hasOrderDocuments({ status, paidAt: null })).toBe(false);
      expect(hasOrderDocuments({ status, paidAt: 0 }), status).toBe(status !== "cancelled");
    }
  });
});

describe("delivery notes", () => {
  test("come with what left; what is still here is said", () => {
    expect(why({}, "note")).toEqual(["发货后提供"]);
    const item = { number: "D1-1", parcel: 1 };
    expect(why({ notes: [item] }, "note")).toEqual([]);
    expect(why({ notes: [item], isPart: true }, "note")).toEqual(["其余商品发货后提供"]);
    expect(collect({ notes: [item] }).entries[0]).toMatchObject({
      path: "随货同行单/随货同行单_D1-1.pdf",
      content: { parcel: 1 },
    });
  });
});

describe("test reports", () => {
  const batch = (goodsId: number, report: { fileId: number; storedName: string } | null) => ({
    goodsId,
    name: "阿胶",
    spec: "250g",
    batch: `A${goodsId}`,
    report,
  });

  test("stand by goods and batch, or are missing by both", () => {
    const { entries, missing } = collect({
      batches: [batch(1, { fileId: 7, storedName: "x/7.jpg" }), batch(2, null)],
    });
    expect(entries.map(({ path }) => path)).toContain("药检报告/阿胶_A1.jpg");
    expect(missing).toContainEqual({
      group: "report",
      paper: "药检报告",
      about: "阿胶",
      spec: "250g",
      batch: "A2",
      why: "暂未上传",
    });
  });
});

describe("an invoice", () => {
  test.each<[OrderStatus, string]>([
    ["pendingReview", "发货后可申请"],
    ["pendingShipment", "发货后可申请"],
    ["pendingReceipt", "尚未申请，可在电子发票中申请"],
    ["completed", "尚未申请，可在电子发票中申请"],
  ])("that was never asked for, of an order in %s: %s", (status, message) =>
    expect(why({ status }, "invoice")).toEqual([message]),
  );

  test.each(Object.keys(INVOICE_STATES) as InvoiceState[])(
    "that is %s without files says so, with files nothing",
    (state) => {
      expect(why({ invoice: { state, files: [] } }, "invoice")).toHaveLength(1);
      const files = [{ id: 3, storedName: "3.ofd", name: "票 据?.ofd" }];
      expect(why({ invoice: { state, files } }, "invoice")).toEqual([]);
      expect(collect({ invoice: { state, files } }).entries[0]!.path).toBe("发票/票 据-.ofd");
    },
  );

  test("that waits for the shop or was refused says what there is to do", () => {
    const message = (state: InvoiceState) => why({ invoice: { state, files: [] } }, "invoice")[0];
    expect(message("pending")).toBe("已申请，待开票");
    expect(message("rejected")).toContain("重新申请");
    expect(message("issued")).toBe("已开票，文件暂未上传");
    expect(message("reversed")).toBe("已红冲，文件暂未上传");
  });

  test("keeps the points within its name, and no more of it than a folder takes", () => {
    const name = (values: string) =>
      collect({ invoice: { state: "issued", files: [{ id: 3, storedName: "3.pdf", name: values }] } })
        .entries[0]!.path;
    expect(name("2026.11.20 发票.pdf")).toBe("发票/2026.11.20 发票.pdf");
    expect(name("无后缀")).toBe("发票/无后缀.pdf");
    expect(name(`${"长".repeat(90)}.pdf`)).toBe(`发票/${"长".repeat(80)}.pdf`);
  });

  test("whose file has no name left is called so", () => {
    const files = [{ id: 3, storedName: "3.pdf", name: " ... .pdf" }];
    expect(collect({ invoice: { state: "issued", files } }).entries[0]!.path).toBe("发票/发票.pdf");
  });
});

describe("documents of goods and makers", () => {
  test.each(["drug", "herb", "device"])(
    "of a %s that has none are missing, all that its kind needs",
    (kind) => {
      const missing = collect({ goods: [goods(1, { kind })] }).missing.filter(
        (item) => item.group === "goods",
      );
      expect(missing.map(({ paper: document }) => document)).toEqual(
        requiredDocuments(kind).map((document) => GOODS_DOCUMENTS[document].text),
      );
      for (const item of missing) expect(item.why).toBe("暂未收录");
    },
  );

  test("of a maker stand once, however many of its goods were bought; of goods once each", () => {
    const both = [
      goods(1, { held: [held("businessLicence"), held("leaflet", null, 2)] }),
      goods(2, { held: [held("businessLicence"), held("leaflet", null, 3)] }),
    ];
    const paths = collect({ goods: both }).entries.map(({ path }) => path);
    expect(paths).toEqual([
      "首营资料/商品1_说明书.pdf",
      "首营资料/某药厂_营业执照.pdf",
      "首营资料/商品2_说明书.pdf",
    ]);
    const apart = [both[0]!, goods(2, { manufacturer: "别家", held: [held("businessLicence", null, 4)] })];
    expect(collect({ goods: apart }).entries.filter(({ path }) => path.includes("营业执照"))).toHaveLength(2);
  });

  test("that ended are missing with their day, and hold through it", () => {
    const of = (endsOn: string) => collect({ goods: [goods(1, { held: [held("leaflet", endsOn)] })] });
    const message = ({ missing }: ReturnType<typeof of>) =>
      missing.find(({ paper: document }) => document === "说明书")?.why;
    expect(message(of("2026-11-20"))).toBeUndefined();
    expect(message(of("2026-11-19"))).toBe("已于 2026-11-19 到期，待更新");
  });
});

test("a parcel with cold goods has a file for each logger, and without one 未提供 among what is missing", () => {
  const coldParcels = [
    { parcelNumber: 1, logs: [] },
    { parcelNumber: 2, logs: [{ id: 7, logger: "TL-1" }] },
  ];
  const { entries, missing } = collect({ coldParcels });
  expect(entries).toMatchObject([
    ...(["pdf", "csv"] as const).map((format) => ({
      group: "temperature",
      path: `运输温度/包裹2_TL-1.${format}`,
      content: { logId: 7, parcelNumber: 2, format },
    })),
  ]);
  expect(missing.filter(({ group }) => group === "temperature")).toMatchObject([
    { about: "包裹 1", why: "未提供" },
  ]);
});

describe("whatever an order has", () => {
  const documents = fc.array(
    fc.tuple(fc.constantFrom(...ALL_DOCUMENTS), fc.constantFrom(null, "2026-11-19", "2027-01-01")),
    { maxLength: 5 },
  );
  const sources: fc.Arbitrary<OrderDocumentSources> = fc
    .record({
      status: fc.constantFrom(...STATUSES),
      isPart: fc.boolean(),
      parcels: fc.nat(3),
      coldParcels: fc.array(
        fc.record({
          parcelNumber: fc.integer({ min: 1, max: 3 }),
          logs: fc.array(fc.record({ id: fc.nat(), logger: fc.constantFrom("TL-1", "A/B", "") }), {
            maxLength: 2,
          }),
        }),
        { maxLength: 3 },
      ),
      batches: fc.array(
        fc.tuple(fc.constantFrom("阿胶", "阿胶 ", "A/B", ""), fc.constantFrom("1", "1.", ""), fc.boolean()),
        { maxLength: 6 },
      ),
      goods: fc.array(
        fc.tuple(fc.constantFrom("drug", "herb", "device", "food"), fc.constantFrom("甲", "乙"), documents),
        { maxLength: 5 },
      ),
      invoice: fc.option(
        fc.record({
          state: fc.constantFrom(...(Object.keys(INVOICE_STATES) as InvoiceState[])),
          files: fc.nat(3),
        }),
      ),
    })
    .map(({ parcels, batches, goods: all, invoice, ...rest }) => ({
      ...rest,
      notes: Array.from({ length: parcels }, (_, i) => ({ number: `D1-${i + 1}`, parcel: i + 1 })),
      batches: batches.map(([name, batch, isThere], i) => ({
        goodsId: i,
        name,
        spec: "",
        batch,
        report: isThere ? { fileId: i, storedName: `${i}.pdf` } : null,
      })),
      goods: all.map(([kind, manufacturer, of], i) =>
        goods(i, {
          kind,
          manufacturer,
          held: of.map(([document, endsOn], at) => held(document, endsOn, at)),
        }),
      ),
      invoice: invoice && {
        state: invoice.state,
        files: Array.from({ length: invoice.files }, (_, id) => ({
          id,
          storedName: `${id}.pdf`,
          name: "发票.pdf",
        })),
      },
    }));

  test("no two files in the ZIP have one path, each stands in the folder of its group", () =>
    fc.assert(
      fc.property(sources, (of) => {
        const { entries } = collectOrderDocuments(of, NOW);
        expect(new Set(entries.map(({ path }) => path.toLowerCase())).size).toBe(entries.length);
        for (const { group, path } of entries)
          expect(path.split("/")).toEqual([DOCUMENT_GROUPS[group], expect.stringMatching(/./)]);
      }),
      { numRuns: 40 },
    ));

  test("every batch and every note is there or missing, never both and never neither", () =>
    fc.assert(
      fc.property(sources, (of) => {
        const { entries, missing } = collectOrderDocuments(of, NOW);
        const count = (group: string) =>
          entries.filter((entry) => entry.group === group).length +
          missing.filter((item) => item.group === group).length;
        expect(count("report")).toBe(of.batches.length);
        expect(count("note")).toBe(of.notes.length + (of.notes.length === 0 || of.isPart ? 1 : 0));
        expect(count("invoice")).toBe(Math.max(1, of.invoice?.files.length ?? 0));
      }),
      { numRuns: 40 },
    ));

  test("the page counts all of it and shows the first twelve that are missing", () =>
    fc.assert(
      fc.property(sources, (of) => {
        const [shown, all] = [shownDocuments(of, NOW), collectOrderDocuments(of, NOW)];
        expect(shown.groups.map(({ group }) => group)).toEqual(ALL_GROUPS);
        expect(shown.groups.reduce((sum, { there }) => sum + there, 0)).toBe(all.entries.length);
        expect(shown.groups.reduce((sum, { missing }) => sum + missing, 0)).toBe(shown.missingCount);
        expect(shown.missing).toEqual(all.missing.slice(0, MAX_MISSING_DOCUMENTS));
      }),
      { numRuns: 40 },
    ));

  test("the list of what is missing has six columns and a row for each, or one that says that none is", () =>
    fc.assert(
      fc.property(sources, (of) => {
        const { missing } = collectOrderDocuments(of, NOW);
        const sheet = missingSheet(missing);
        expect(sheet.every((row) => row.length === 6)).toBe(true);
        expect(sheet).toHaveLength(1 + Math.max(1, missing.length));
        if (missing.length === 0) expect(sheet[1]![0]).toBe("资料齐全，没有缺件");
      }),
      { numRuns: 40 },
    ));
});

test("a file that cannot be read stands in the list of what is missing under its own goods and batch", () => {
  const { entries } = collect({
    notes: [{ number: "D1", parcel: null }],
    batches: [
      { goodsId: 1, name: "甲", spec: "10片", batch: "B1", report: { fileId: 9, storedName: "9.jpg" } },
    ],
    goods: [goods(1, { name: "...", held: [held(requiredDocuments("drug")[0]!)] })],
  });
  expect(missingSheet(entries.map(({ lost }) => lost)).slice(1, 3)).toEqual([
    ["随货同行单", "随货同行单", "", "", "", "文件暂时不能读取，请联系客服"],
    ["药检报告", "药检报告", "甲", "10片", "B1", "文件暂时不能读取，请联系客服"],
  ]);
  expect(entries[1]!.path).toBe("药检报告/甲_B1.jpg");
  expect(missingSheet([])[1]).toEqual(["资料齐全，没有缺件", "", "", "", "", ""]);
  expect(MAX_MISSING_DOCUMENTS).toBe(12);
});
