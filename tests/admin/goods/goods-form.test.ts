import { expect, test } from "vitest";
import { GOODS_FIELDS } from "~/modules/catalogue/admin/goods-fields";
import { GoodsCellsForm } from "~/admin/goods/goods-form";

test("every field is there, empty where it was left out, without blanks round it, and nothing else", () => {
  const cells = GoodsCellsForm.parse({ name: " 维生素C片\n", status: "on", version: "3" });
  expect(Object.keys(cells).sort()).toEqual([...GOODS_FIELDS].sort());
  expect(cells.name).toBe("维生素C片");
  expect(Object.values(cells).filter((cell) => cell !== "")).toEqual(["维生素C片"]);
});

test("each holds 200 characters and says so of one more", () => {
  for (const field of GOODS_FIELDS) {
    expect(GoodsCellsForm.parse({ [field]: ` ${"药".repeat(200)} ` })[field]).toHaveLength(200);
    const { error } = GoodsCellsForm.safeParse({ [field]: "药".repeat(201) });
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
      [field, "内容超过 200 个字"],
    ]);
  }
});

test("two fields of one name are no cell", () => {
  expect(GoodsCellsForm.safeParse({ name: ["甲", "乙"] }).success).toBe(false);
});
