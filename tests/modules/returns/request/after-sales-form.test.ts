import { formConstraint } from "~/platform/http/forms/forms.server";
import { describe, expect, test } from "vitest";
import { AfterSalesForm, BuyerChangeForm } from "~/modules/returns/request/after-sales-form";
import { AFTER_SALES_REASONS, REASONS_BY_KIND, REMEDIES } from "~/modules/returns/status/after-sales";

const GOOD = { token: "t", reason: "quality" };
const read = (sent: object) => AfterSalesForm.safeParse({ ...GOOD, ...sent });
const faults = (sent: object) =>
  read(sent).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("a request", () => {
  test("asks for a refund, without words and photos, where nothing else is typed", () =>
    expect(read({}).data).toEqual({ token: "t", reason: "quality", text: "", photos: [], remedy: "refund" }));

  test.each(Object.keys(AFTER_SALES_REASONS))(
    "may have the reason %s, and some kind of request takes it",
    (reason) => {
      expect(faults({ reason })).toEqual([]);
      expect(Object.values(REASONS_BY_KIND).flat()).toContain(reason);
    },
  );

  test.each([
    ["reason", undefined, "请选择原因"],
    ["reason", "taste", "请选择原因"],
    ["reason", "constructor", "请选择原因"],
    ["wants", "apology", "请选择处理方式"],
    ["text", "长".repeat(501), "说明不能超过 500 个字"],
  ])("%s %j: %s", (field, value, words) => expect(faults({ [field]: value })).toEqual([[field, words]]));

  test.each(Object.keys(REMEDIES))("may ask for %s, which is called wants on the wire", (wants) => {
    const found = read({ wants }).data!;
    expect(found.remedy).toBe(wants);
    expect(found).not.toHaveProperty("wants");
  });

  test("takes its photos by their shape, one or several, none of an empty field", () => {
    const [a, b] = [new File(["x"], "a.jpg"), new File(["y"], "b.jpg")];
    expect(read({ photos: a }).data?.photos).toEqual([a]);
    expect(read({ photos: [a, new File([], ""), b, "c.jpg", null] }).data?.photos).toEqual([a, b]);
    expect(read({ photos: "" }).data?.photos).toEqual([]);
  });

  test("keeps 500 characters of its words, without blanks round them", () =>
    expect(read({ text: `  ${"长".repeat(500)}\n` }).data?.text).toHaveLength(500));
});

test("a browser may say that a reason is wanted, and that nothing else is", () => {
  const { token: _, ...constraint } = formConstraint(AfterSalesForm);
  const required = Object.keys(constraint).filter((name) => constraint[name]!.required);
  expect(required).toEqual(["reason"]);
});

describe("the buyer", () => {
  const send = (sent: object) =>
    BuyerChangeForm.safeParse({ intent: "send", carrier: "顺丰速运", parcel: "SF0000001", ...sent });

  test.each([" SF0000001 ", "SF 000 0001", "ＳＦ0000001", "SF\u00a00000001"])(
    "says who brings the goods back and under which number, as labels print it: %j",
    (parcel) =>
      expect(send({ parcel }).data).toEqual({ intent: "send", carrier: "顺丰速运", parcel: "SF0000001" }),
  );

  test.each([
    ["carrier", undefined, "请填写快递公司"],
    ["carrier", " 顺 ", "请填写快递公司"],
    ["carrier", "长".repeat(31), "快递公司不能超过 30 个字"],
    ["parcel", undefined, "请填写快递单号"],
    ["parcel", "SF001", "快递单号为 6 至 40 位字母或数字"],
    ["parcel", "1".repeat(41), "快递单号为 6 至 40 位字母或数字"],
    ["parcel", "SF_0000001", "快递单号为 6 至 40 位字母或数字"],
    ["parcel", " ", "快递单号为 6 至 40 位字母或数字"],
    ["parcel", "单号0000001", "快递单号为 6 至 40 位字母或数字"],
  ])("%s %j: %s", (field, value, words) =>
    expect(send({ [field]: value }).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      [field, words],
    ]),
  );

  test("withdraws without a word more, and does nothing else", () => {
    expect(BuyerChangeForm.parse({ intent: "withdraw", carrier: "x" })).toEqual({ intent: "withdraw" });
    for (const intent of ["approve", "", undefined])
      expect(BuyerChangeForm.safeParse({ intent }).success).toBe(false);
  });
});
