import { describe, expect, test } from "vitest";
import { DocumentsForm, RemoveForm, UploadForm } from "~/modules/company/documents/qualification-upload-form";

const GOOD = { intent: "upload", kind: "drugLicence", number: "粤DA0200001", endsOn: "2028-06-30" };
const read = (sent: object) => UploadForm.safeParse({ ...GOOD, ...sent });
const faults = (sent: object) =>
  read(sent).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("a document", () => {
  test("as it should be is taken, its file left out where none was chosen", () =>
    expect(read({}).data).toMatchObject({ ...GOOD, isLongTerm: false, file: null }));

  test.each([
    ["kind", undefined, "请选择证件种类"],
    ["kind", "toString", "请选择证件种类"],
    ["kind", "DrugLicence", "请选择证件种类"],
    ["number", undefined, "请填写证件编号"],
    ["number", " 1 ", "证件编号至少 2 个字"],
    ["number", "1".repeat(61), "证件编号不超过 60 个字"],
    ["endsOn", "2028-02-30", "日期应写作 2028-06-30"],
    ["endsOn", "28-06-30", "日期应写作 2028-06-30"],
    ["endsOn", "2028-06-30 12:00", "日期应写作 2028-06-30"],
    ["endsOn", undefined, "请填写有效期至，长期有效请勾选长期"],
    ["startsOn", "2026-13-01", "日期应写作 2028-06-30"],
    ["startsOn", "2028-07-01", "有效期自不能晚于有效期至"],
  ])("%s %j: %s", (field, value, message) => expect(faults({ [field]: value })).toEqual([[field, message]]));

  test("may begin on the day on which it ends", () => expect(faults({ startsOn: "2028-06-30" })).toEqual([]));

  test("that holds for good needs no end, and its days are not compared", () => {
    expect(read({ isLongTerm: "1", endsOn: undefined }).data).toMatchObject({ isLongTerm: true });
    expect(faults({ isLongTerm: "1", startsOn: "2030-01-01" })).toEqual([]);
    expect(faults({ isLongTerm: "yes" }).length).toBeGreaterThan(0);
  });

  test("takes a file by its shape, and none where the field was left empty", () => {
    const chosen = new File(["x"], "证.pdf");
    expect(read({ file: chosen }).data?.file).toBe(chosen);
    for (const file of [new File([], ""), "证.pdf", null, { size: 3 }, 7])
      expect(read({ file }).data?.file).toBeNull();
  });

  test("of the last of February is one in a leap year alone", () => {
    expect(faults({ endsOn: "2028-02-29" })).toEqual([]);
    expect(faults({ endsOn: "2027-02-29" })).toEqual([["endsOn", "日期应写作 2028-06-30"]]);
  });
});

describe("step 3", () => {
  const documents = (sent: object) => DocumentsForm.safeParse(sent);

  test("takes one in, one out, or all of them", () => {
    expect(documents(GOOD).data?.intent).toBe("upload");
    expect(documents({ intent: "remove", kind: "gsp" }).data).toEqual({ intent: "remove", kind: "gsp" });
    expect(documents({ intent: "submit", token: "t" }).data).toEqual({ intent: "submit", token: "t" });
  });

  test("does nothing else", () => {
    for (const sent of [
      {},
      { intent: "approve" },
      { intent: "submit" },
      { intent: "remove" },
      { intent: "remove", kind: "x" },
    ])
      expect(documents(sent).success, JSON.stringify(sent)).toBe(false);
    expect(RemoveForm.safeParse({ intent: "upload", kind: "gsp" }).success).toBe(false);
  });
});
