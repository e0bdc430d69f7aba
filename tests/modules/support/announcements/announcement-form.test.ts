import { describe, expect, test } from "vitest";
import { parseTime } from "~/platform/values/clock";
import {
  AnnouncementFields,
  toAnnouncementAudience,
  sendTime,
} from "~/modules/support/announcements/announcement-form";

const FILLED = { title: "放假通知", body: "国庆不发货。", url: "/list" };
const read = (more: Record<string, unknown> = {}) => AnnouncementFields.safeParse({ ...FILLED, ...more });
const message = (more: Record<string, unknown>) => read(more).error?.issues[0]?.message;

describe("a filled form", () => {
  test("goes to everybody at once where nothing else is chosen", () => {
    const { data } = read();
    expect(toAnnouncementAudience(data!)).toEqual({
      kinds: [],
      province: "",
      rank: "",
      managerId: null,
      goodsId: null,
      batches: [],
    });
    expect(sendTime(data!, 1_000)).toBe(1_000);
  });

  test("goes to whom is chosen", () => {
    const input = {
      kinds: ["clinic"],
      province: "440000",
      rank: " A ",
      managerId: "3",
      goodsId: " １２ ",
    };
    expect(toAnnouncementAudience(read(input).data!)).toEqual({
      kinds: ["clinic"],
      province: "440000",
      rank: "A",
      managerId: 3,
      goodsId: 12,
      batches: [],
    });
  });

  test("goes out at its time; a time that is over is none", () => {
    const at = parseTime("2026-12-01 09:00")!;
    const { data } = read({ at: " 2026-12-01 09:00 " });
    expect([sendTime(data!, at - 5), sendTime(data!, at), sendTime(data!, at + 5)]).toEqual([at, at, null]);
  });
});

describe("a form is refused", () => {
  test.each<[Record<string, unknown>, string]>([
    [{ title: undefined }, "请填写标题"],
    [{ title: " 一 " }, "标题至少 2 个字"],
    [{ title: "长".repeat(41) }, "标题不超过 40 个字"],
    [{ body: undefined }, "请填写内容"],
    [{ body: "" }, "内容至少 2 个字"],
    [{ body: "长".repeat(501) }, "内容不超过 500 个字"],
    [{ kinds: ["shop"] }, "没有这个类型"],
    [{ province: "44" }, "没有这个地区"],
    [{ province: "440100" }, "没有这个地区"],
    [{ rank: "长".repeat(11) }, "等级不超过 10 个字"],
    [{ managerId: "x" }, "没有这位客服"],
    [{ goodsId: "1e3" }, "商品编号是数字"],
    [{ goodsId: "0" }, "商品编号是数字"],
    [{ goodsId: "-1" }, "商品编号是数字"],
    [{ at: "明天" }, "时间请写作 2026-11-26 09:00"],
    [{ at: "2026-02-30 09:00" }, "时间请写作 2026-11-26 09:00"],
  ])("%j: %s", (more, text) => expect(message(more)).toBe(text));

  test.each([
    "",
    "list",
    "//evil.example/",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "*",
    "#说明",
    "/staff/orders",
    "/list#x",
  ])("a link to %j leads to no page of this shop", (url) => expect(message({ url })).toMatch(/链接/));

  test.each(["/list", "/list?q=1", "/yhq", "/help/xrzn/hyzc"])("a link to %j does", (url) =>
    expect(read({ url }).success).toBe(true),
  );
});
