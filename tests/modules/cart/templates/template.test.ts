import { describe, expect, test } from "vitest";
import { MAX_TEMPLATES, templateFault } from "~/modules/cart/templates/template";
import { SaveTemplateForm, TemplateForm } from "~/modules/cart/templates/template-form";

const refusals = (form: unknown) =>
  SaveTemplateForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]);

describe("the form that saves one", () => {
  test.each<[unknown, unknown]>([
    [{ name: " 每周  常备 " }, { into: null, name: "每周 常备" }],
    [
      { into: "", name: "甲" },
      { into: null, name: "甲" },
    ],
    [{ into: "7", name: "" }, { into: 7 }],
    [{ into: "7", name: "太".repeat(90) }, { into: 7 }],
  ])("%j is %j", (form, read) => expect(SaveTemplateForm.parse(form)).toEqual(read));

  test("asks for the name of a new one", () => {
    expect(refusals({})).toEqual([["name", "请填写模板名称"]]);
    expect(refusals({ into: "", name: "  " })).toEqual([["name", "请填写模板名称"]]);
    expect(refusals({ name: "太".repeat(21) })).toEqual([["name", "模板名称不超过 20 个字"]]);
    expect(SaveTemplateForm.safeParse({ into: "x" }).success).toBe(false);
  });
});

test("the form of a template keeps emptied rows, so that they can leave it", () => {
  const read = TemplateForm.parse({ intent: "save", "number-3": "", "number-4": " 12 ", other: "5" });
  expect(read).toEqual({
    intent: "save",
    input: new Map([
      [3, ""],
      [4, "12"],
    ]),
    shown: new Map(),
  });
  expect(TemplateForm.parse({ "number-4": "两盒" })).toMatchObject({ intent: "add" });
  expect(TemplateForm.parse({ intent: "rename", name: "乙" })).toEqual({ intent: "rename", name: "乙" });
  expect(TemplateForm.safeParse({ intent: "drop" }).success).toBe(false);
});

test("names are unique, their number is bounded, and one may keep its own", () => {
  const known = [
    { id: 1, name: "甲" },
    { id: 2, name: "乙" },
  ];
  expect(templateFault("甲", known)).toBe("已有名为“甲”的模板");
  expect(templateFault("甲", known, 1)).toBeNull();
  expect(templateFault("甲", known, 2)).toBe("已有名为“甲”的模板");
  expect(templateFault("丙", known)).toBeNull();
  const many = Array.from({ length: MAX_TEMPLATES }, (_, id) => ({ id, name: `模板${id}` }));
  expect(templateFault("丙", many)).toContain("最多 50 个模板");
  expect(templateFault("丙", many, 3)).toBeNull();
});
