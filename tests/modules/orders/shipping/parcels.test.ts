import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ASK_AGAIN,
  ASK_AT_LAST,
  formatTrackingFault,
  FOLLOWED,
  readEvents,
} from "~/modules/orders/shipping/logistics";
import { carrierText, newsText, parcelState, type ParcelData } from "~/modules/orders/shipping/parcels";
import {
  asCarrier,
  CARRIERS,
  isTracked,
  labelText,
  parseLabel,
  readLabel,
  type Carrier,
} from "~/modules/orders/shipping/shipment";
import { anyText } from "../../../any-text";

const NOW = Date.UTC(2026, 10, 20, 4);
const PARCEL: ParcelData = {
  id: 1,
  codes: 0,
  parcelNumber: 1,
  carrier: "shunfeng",
  tracking: "SF0000001",
  note: "",
  shippedAt: NOW,
  deliveredAt: null,
  isFollowed: true,
  fetchedAt: NOW,
  events: [],
  fault: "",
  goods: [],
};
const EVENT = { at: NOW, text: "快件已揽收" };
const codes = Object.keys(CARRIERS) as Carrier[];

describe("where a parcel is", () => {
  test.each<[Partial<ParcelData>, string]>([
    [{}, "已出库"],
    [{ events: [EVENT] }, "运输中"],
    [{ events: [EVENT], deliveredAt: NOW }, "已签收"],
    [{ deliveredAt: NOW }, "已签收"],
    // Epoch 0 is a time as well.
    [{ deliveredAt: 0 }, "已签收"],
  ])("%j reads %s", (input, text) => expect(parcelState({ ...PARCEL, ...input }).text).toBe(text));

  test("is good news at its end alone", () => {
    expect(parcelState({ ...PARCEL, deliveredAt: NOW }).kind).toBe("good");
    expect(parcelState({ ...PARCEL, events: [EVENT] }).kind).toBe("info");
  });
});

describe("who brings it", () => {
  test.each([
    ["shunfeng", "", "顺丰速运"],
    ["own", "", "本公司配送"],
    ["other", "司机 王师傅", "司机 王师傅"],
    ["other", "", "其他承运商"],
    ["gone", "旧承运商", "旧承运商"],
    ["toString", "", "其他承运商"],
  ])("%s with the note %j is %s", (carrier, note, text) =>
    expect(carrierText({ ...PARCEL, carrier, note })).toBe(text),
  );
});

describe("why there is no newer news", () => {
  test.each<[Partial<ParcelData>, string]>([
    [{}, ""],
    [{ fault: "nothing" }, "承运商暂无轨迹，揽收后更新"],
    [{ fault: "unavailable" }, "物流轨迹暂时查询不到，稍后自动重试，您也可以凭运单号向承运商查询"],
    [{ fault: "limited", events: [EVENT] }, "物流轨迹暂时没有更新，以下为上次查询的结果，稍后自动重试"],
    [{ isFollowed: false }, "物流轨迹可凭运单号向顺丰速运查询"],
    [{ isFollowed: false, fault: "unavailable" }, "物流轨迹可凭运单号向顺丰速运查询"],
    // Nobody can be asked about these, or there is nothing left to ask.
    [{ fault: "unavailable", deliveredAt: NOW }, ""],
    [{ fault: "unavailable", carrier: "own" }, ""],
    [{ fault: "unavailable", carrier: "other" }, ""],
    [{ fault: "unavailable", tracking: "" }, ""],
  ])("%j: %j", (input, text) => expect(newsText({ ...PARCEL, ...input })).toBe(text));

  test("is never said while the last asking went well", () => {
    expect([formatTrackingFault("", true), formatTrackingFault("", false)]).toEqual(["", ""]);
    expect(new Set(["nothing", "limited"].map((fault) => formatTrackingFault(fault, true))).size).toBe(2);
  });

  test("comes with pauses that end: the longest is some doublings of the first, and a parcel is followed longer", () => {
    expect(ASK_AT_LAST).toBeGreaterThan(ASK_AGAIN);
    expect(FOLLOWED).toBeGreaterThan(ASK_AT_LAST);
  });

  test("events come back from their row", () => expect(readEvents(JSON.stringify([EVENT]))).toEqual([EVENT]));
});

describe("a label", () => {
  const tracked = codes.filter(isTracked);

  test("that an operator types is read back from its words, for every carrier that is followed", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...tracked),
        fc.stringMatching(/^[A-Za-z0-9-]{6,40}$/),
        (carrier, tracking) => {
          const label = { carrier, tracking, note: "" };
          expect(parseLabel(labelText(label))).toEqual(label);
          expect(parseLabel(`${carrier}  ${tracking} `)).toEqual(label);
        },
      ),
    ));

  test("with more words than carrier and number keeps all of them for the buyer", () =>
    expect(parseLabel("顺丰速运 SF0000001 下午送到")).toEqual({
      carrier: "other",
      tracking: "",
      note: "顺丰速运 SF0000001 下午送到",
    }));

  test("that names no carrier stays a text for the buyer, whatever was typed", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        const label = parseLabel(text);
        if (label.carrier === "other")
          expect(label).toEqual({ carrier: "other", tracking: "", note: text.trim() });
        else expect(labelText(label)).toBe(text.trim().replace(/\s+/g, " "));
      }),
    ));

  test.each([
    ["SF00001", true],
    ["SF-0001", true],
    ["SF001", false],
    ["S".repeat(40), true],
    ["S".repeat(41), false],
    ["SF 0000001", true],
    ["SF０００００１", true],
    ["<b>SF00001", false],
  ])("with the number %s is one: %s", (tracking, isOne) =>
    expect(readLabel({ carrier: "shunfeng", tracking, note: "" }).ok).toBe(isOne),
  );

  test("is trimmed, its note cut to 200 characters", () =>
    expect(readLabel({ carrier: " own ", tracking: " ABC-123 ", note: ` ${"长".repeat(300)} ` })).toEqual({
      ok: true,
      label: { carrier: "own", tracking: "ABC-123", note: "长".repeat(200) },
    }));

  test("of an unknown carrier is refused with those that there are", () => {
    const read = readLabel({ carrier: "dhl", tracking: "SF0000001", note: "" });
    expect(read).toMatchObject({ ok: false, text: expect.stringMatching(/^没有承运商 dhl，可用：/) });
    for (const [code, name] of Object.entries(CARRIERS))
      expect(read.ok ? "" : read.text).toContain(`${code} ${name}`);
  });

  test("of the shop itself and of others is followed by nobody, of all carriers else by somebody", () => {
    expect(codes.filter((code) => !isTracked(code))).toEqual(["own", "other"]);
    for (const text of ["", "toString", "SHUNFENG", "顺丰速运"]) expect(asCarrier(text), text).toBeNull();
    expect(new Set(Object.values(CARRIERS)).size).toBe(codes.length);
  });
});
