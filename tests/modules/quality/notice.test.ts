import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NoticeForm, noticeLine, noticeState, readBatches } from "~/modules/quality/notices/notice";

const GOOD = {
  formKey: "0123456789abcdef",
  kind: "authority",
  goodsId: "11",
  batchLines: "B1\nB2",
  title: "抽检不合格",
  body: "请停止使用",
  endsOn: "2026-12-31",
};

describe("batches", () => {
  test.each([
    ["", []],
    [" B1 ", ["B1"]],
    ["B1\nB2", ["B1", "B2"]],
    ["B1，B2、B1; B3", ["B1", "B2", "B3"]],
  ])("%j are %j", (text, batches) => expect(readBatches(text)).toEqual(batches));

  test("however they are parted, each is there once", () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[A-Z0-9-]{1,8}$/), { maxLength: 20 }),
        fc.constantFrom("\n", "，", ", ", " ", "、"),
        (batches, between) => {
          expect(readBatches([...batches, ...batches].join(between))).toEqual(batches);
        },
      ),
    ));
});

test.each([
  [{ batchLines: Array.from({ length: 21 }, (_, at) => `B${at}`).join("\n") }],
  [{ goodsId: " " }],
  [{ title: "" }],
  [{ endsOn: "2026-02-30" }],
  [{ kind: "recall" }],
])("%j is refused", (more) => expect(NoticeForm.safeParse({ ...GOOD, ...more }).success).toBe(false));

test("a filled form is read", () =>
  expect(NoticeForm.parse(GOOD)).toMatchObject({ kind: "authority", batchLines: ["B1", "B2"] }));

test.each([
  [{ endsOn: "2026-11-20", endedAt: null }, "running"],
  [{ endsOn: "2026-11-19", endedAt: null }, "over"],
  [{ endsOn: "2026-11-30", endedAt: 1 }, "ended"],
] as const)("%j is %s on 2026-11-20", (notice, state) =>
  expect(noticeState(notice, "2026-11-20")).toBe(state),
);

test("the goods' page says what kind, what and which batches", () => {
  const notice = { id: 3, kind: "authority", title: "抽检不合格", batches: '["B1"]' };
  expect(noticeLine(notice)).toEqual({ to: "/zlgg/3", text: "监管公告：抽检不合格（批号 B1）" });
  expect(noticeLine({ ...notice, batches: "[]" }).text).toBe("监管公告：抽检不合格");
});
