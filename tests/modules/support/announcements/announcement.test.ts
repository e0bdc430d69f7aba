import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CompanyKind } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  type AnnouncementAudience,
  audienceText,
  EVERYBODY,
  mayStop,
  mayWithdrawAnnouncement,
  readAudience,
  formatReadRate,
  formatAnnouncementState,
} from "~/modules/support/announcements/announcement";

const kinds = Object.keys(COMPANY_KIND_NAMES) as CompanyKind[];
const NAMES = { manager: "张敏", goods: "阿莫西林胶囊" };
const STATES = Object.keys(ANNOUNCEMENT_STATES) as AnnouncementState[];

const anyAudience: fc.Arbitrary<AnnouncementAudience> = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom(...kinds)),
  province: fc.constantFrom("", "440000", "110000"),
  rank: fc.constantFrom("", "A", "B"),
  managerId: fc.option(fc.integer({ min: 1 })),
  goodsId: fc.option(fc.integer({ min: 1 })),
  batches: fc.uniqueArray(fc.stringMatching(/^[A-Z]\d{2,8}$/), { maxLength: 3 }),
});

describe("an audience in words", () => {
  test.each<[Partial<AnnouncementAudience>, string]>([
    [{}, "全部客户"],
    [{ kinds: ["pharmacy", "hospital"] }, "单体药店、医院"],
    [{ province: "440000" }, "广东省"],
    [{ province: "110000" }, "北京市"],
    [{ rank: "A" }, "等级 A"],
    [{ managerId: 3 }, "张敏 的客户"],
    [{ goodsId: 9 }, "买过“阿莫西林胶囊”"],
    [{ goodsId: 9, batches: ["B1", "B2"] }, "买过“阿莫西林胶囊”批号 B1、B2"],
    [{ kinds: ["clinic"], province: "440000", goodsId: 9 }, "诊所、村卫生室，广东省，买过“阿莫西林胶囊”"],
  ])("%j is %s", (some, text) => expect(audienceText({ ...EVERYBODY, ...some }, NAMES)).toBe(text));

  test("names what is gone by its number", () => {
    const gone = { manager: null, goods: null };
    expect(audienceText({ ...EVERYBODY, managerId: 3 }, gone)).toBe("客服 3 的客户");
    expect(audienceText({ ...EVERYBODY, goodsId: 9 }, gone)).toBe("买过“商品 9”");
  });

  test("kept before batches could narrow it is read without them", () => {
    const { batches: _, ...before } = EVERYBODY;
    expect(readAudience(JSON.stringify(before))).toEqual(EVERYBODY);
  });

  test("says all that narrows it, and nothing else", () =>
    fc.assert(
      fc.property(anyAudience, (audience) => {
        const text = audienceText(audience, NAMES);
        for (const kind of kinds)
          expect(text.includes(COMPANY_KIND_NAMES[kind])).toBe(audience.kinds.includes(kind));
        expect(text.includes("广东省")).toBe(audience.province === "440000");
        expect(text.includes("等级")).toBe(audience.rank !== "");
        expect(text.includes("张敏")).toBe(audience.managerId !== null);
        expect(text.includes("买过")).toBe(audience.goodsId !== null);
        expect(text.includes("批号")).toBe(audience.goodsId !== null && audience.batches.length > 0);
      }),
    ));

  test("is read as it was kept", () =>
    fc.assert(
      fc.property(anyAudience, (audience) => {
        expect(readAudience(JSON.stringify(audience))).toEqual(audience);
      }),
    ));

  test.each(["", "null", "{}", '{"kinds":["shop"],"province":"","rank":"","managerId":null,"goodsId":null}'])(
    "%j is none",
    (stored) => expect(() => readAudience(stored)).toThrow(),
  );
});

describe("what may be done", () => {
  test.each(STATES)("%s: it is under way, or it can be taken back, or neither; never both", (state) =>
    fc.assert(
      fc.property(fc.nat(), (sent) => {
        expect(mayStop(state) && mayWithdrawAnnouncement(state, sent)).toBe(false);
        if (sent === 0) expect(mayWithdrawAnnouncement(state, sent)).toBe(false);
      }),
    ),
  );

  test("one that is under way may be stopped; what was sent may be taken back once", () => {
    expect(STATES.filter((state) => mayStop(state))).toEqual(["waiting"]);
    expect(STATES.filter((state) => mayWithdrawAnnouncement(state, 1))).toEqual(["sent", "stopped"]);
  });
});

describe("its state in words", () => {
  const at = Date.parse("2026-11-26T01:00:00Z");
  test.each<[AnnouncementState, number, string]>([
    ["waiting", at + 1, "待发送"],
    ["waiting", at, "发送中"],
    ["waiting", at - 1, "发送中"],
    ["sent", at - 1, "已发送"],
    ["stopped", at - 1, "已停止"],
    ["stopped", at + 1, "已停止"],
    ["withdrawn", at - 1, "已撤回"],
  ])("%s at %d", (state, sendAt, text) => expect(formatAnnouncementState(state, sendAt, at)).toBe(text));
});

describe("how many have read it", () => {
  test.each([
    [0, 0, "0"],
    [0, 5, "0（0%）"],
    [1, 3, "1（33%）"],
    [3, 3, "3（100%）"],
  ])("%d of %d", (read, sent, text) => expect(formatReadRate(read, sent)).toBe(text));

  test("is 100 % of all alone", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (sent, some) => {
        const read = some % (sent + 1);
        expect(formatReadRate(read, sent).includes("（100%）")).toBe(read === sent);
      }),
    ));
});
