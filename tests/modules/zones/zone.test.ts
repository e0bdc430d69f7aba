import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  getBlocks,
  isRunning,
  MAX_TABS,
  readIds,
  zoneNamed,
  zonePath,
  type Block,
} from "~/modules/zones/zone";
import { namedIn, readBlocks, readZone } from "~/modules/zones/zone-read";

const row = (kind: string, data: unknown) => ({ kind, data: JSON.stringify(data) });

describe("a zone", () => {
  test("runs from its start until just before its end, only while it is on, and for those it is meant for", () => {
    const zone = { isOn: true, startsAt: 100, endsAt: 200, targets: [] };
    const at = (now: number) => isRunning(zone, "visitor", now);
    expect([99, 100, 199, 200].map(at)).toEqual([false, true, true, false]);
    expect(isRunning({ ...zone, isOn: false }, "visitor", 150)).toBe(false);
    const clinics = { ...zone, targets: ["clinic" as const] };
    expect((["clinic", "chain", "visitor"] as const).map((who) => isRunning(clinics, who, 150))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("is named by its slug first, then by its id", () => {
    const zones = [
      { id: 1, slug: "2" },
      { id: 2, slug: "winter" },
    ];
    expect(zoneNamed(zones, "2")?.id).toBe(1);
    expect(zoneNamed(zones, "winter")?.id).toBe(2);
    expect(zoneNamed(zones, "1")?.id).toBe(1);
    for (const nobody of ["", "3", "01", "Winter", "__proto__"]) expect(zoneNamed(zones, nobody)).toBeNull();
  });

  test("has a page by its kind", () => {
    const at = (kind: Parameters<typeof zonePath>[0]["kind"]) => zonePath({ id: 7, kind, slug: "a-b" });
    expect(at("fair")).toBe("/yjh/7");
    expect(at("activity")).toBe("/Hdzx/7");
    expect(at("zoneTemplate")).toBe("/zqmb?id=7");
    expect(at("activityTemplate")).toBe("/hdmb?id=7");
    expect(at("clinicClub")).toBe("/yyh");
    expect(at("controlled")).toBe("/kxzq/goods/a-b");
  });
});

describe("the ids of an activity centre", () => {
  test("are read once each, in their order; nonsense is left out", () => {
    expect(readIds("3,1,3,x,-2,1.5, 4,9999999999,2")).toEqual([3, 1, 2]);
    expect(readIds("")).toEqual([]);
  });
  test("are few whatever the address says", () =>
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat({ max: 10 ** 8 })), (text, ids) => {
        for (const values of [text, ids.join(",")]) {
          const read = readIds(values);
          expect(read.length).toBeLessThanOrEqual(MAX_TABS);
          expect(new Set(read).size).toBe(read.length);
          expect(read.every((id) => Number.isSafeInteger(id) && id >= 0)).toBe(true);
        }
      }),
    ));
});

describe("blocks as they are stored", () => {
  test("each kind is read, with what is left unsaid filled in", () => {
    const blocks = readBlocks([
      row("banner", { title: "备货", url: "#活动未开始" }),
      row("text", { paragraphs: ["一", "二"] }),
      row("goods", { title: "感冒", ids: [3, 1] }),
      row("goods", { title: "饮片", goodsKind: "herb", category: 6, limit: 5, more: "/zyyp" }),
      row("vouchers", { templates: [1] }),
      row("offers", { offers: [2] }),
      row("links", { links: [{ title: "培训", url: "" }] }),
      row("brands", { brands: [1, 2] }),
      row("countdown", { to: "2026-12-31 18:00" }),
    ]);
    expect(blocks).toEqual([
      { kind: "banner", title: "备货", text: "", image: "", url: "#活动未开始" },
      { kind: "text", title: "", paragraphs: ["一", "二"] },
      { kind: "goods", title: "感冒", note: "", more: null, choice: { ids: [3, 1], limit: 10 } },
      {
        kind: "goods",
        title: "饮片",
        note: "",
        more: "/zyyp",
        choice: { kind: "herb", category: 6, limit: 5 },
      },
      { kind: "vouchers", title: "", templates: [1] },
      { kind: "offers", title: "", offers: [2] },
      { kind: "links", title: "", links: [{ title: "培训", text: "", url: "" }] },
      { kind: "brands", title: "", brands: [1, 2] },
      { kind: "countdown", title: "", to: Date.parse("2026-12-31T10:00:00Z") },
    ] satisfies Block[]);
    expect(getBlocks(blocks, "goods")).toHaveLength(2);
  });

  test("what cannot be read is left out, the rest stays", () => {
    const rows = [
      row("carousel", { title: "转" }),
      row("goods", { ids: ["1; drop table"] }),
      row("goods", { ids: [1], limit: 10_000 }),
      row("goods", { ids: [1], more: "//evil.example" }),
      row("banner", { title: "外站图", image: "https://evil.example/a.png" }),
      row("countdown", { to: "2026-13-99" }),
      { kind: "text", data: "{" },
      { kind: "text", data: "null" },
      row("text", { paragraphs: ["留下"] }),
    ];
    expect(readBlocks(rows)).toEqual([{ kind: "text", title: "", paragraphs: ["留下"] }]);
  });

  test("never throw, whatever stands in the table", () =>
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.json(), fc.string()), (kind, data) => {
        expect(Array.isArray(readBlocks([{ kind, data }]))).toBe(true);
      }),
    ));
});

describe("a zone as an operator writes it", () => {
  const zone = {
    kind: "fair",
    slug: "spring",
    title: "春季药交会",
    startsAt: "2027-03-01",
    endsAt: "2027-04-01 18:00",
    blocks: [{ kind: "goods", title: "备货", ids: [1] }],
  };

  test("comes back with times of Shanghai and its blocks as they are stored", () => {
    const read = readZone(zone);
    expect(read).toMatchObject({
      ok: true,
      zone: {
        startsAt: Date.parse("2027-02-28T16:00:00Z"),
        endsAt: Date.parse("2027-04-01T10:00:00Z"),
        isOn: true,
        sort: 0,
      },
    });
    expect(read.ok && readBlocks(read.zone.blocks)).toHaveLength(1);
  });

  test.each([
    [{ ...zone, slug: "春 季" }, /^slug：/],
    [{ ...zone, kind: "party" }, /^kind：/],
    [{ ...zone, endsAt: "2027-03-01 00:00" }, /^endsAt：结束须晚于开始/],
    [{ ...zone, startsAt: "1/3/2027" }, /^startsAt：时间应写作/],
    [{ ...zone, targets: ["everybody"] }, /^targets\.0：/],
    [{ ...zone, blocks: [] }, /^blocks：/],
    [
      { ...zone, blocks: [{ kind: "links", links: [{ title: "", url: "/" }] }] },
      /^blocks\.0\.links\.0\.title：/,
    ],
    [{ ...zone, blocks: [{ kind: "carousel" }] }, /^blocks\.0\.kind：/],
    ["zone", /：/],
  ])("a fault is named by its place (%#)", (values, message) => {
    const read = readZone(values);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.faults.join("\n")).toMatch(message);
  });

  test("names what it needs from the shop", () => {
    const rows = [
      row("goods", { ids: [1, 2] }),
      row("goods", { category: 3, manufacturer: 4 }),
      row("vouchers", { templates: [5] }),
      row("offers", { offers: [6] }),
      row("brands", { brands: [7] }),
      row("text", { paragraphs: ["无"] }),
    ];
    expect(namedIn(rows)).toEqual({
      goods: [1, 2],
      category: [3],
      manufacturer: [4],
      voucher_template: [5],
      offer: [6],
      brand: [7],
    });
  });
});
