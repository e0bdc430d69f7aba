import { describe, expect, test } from "vitest";
import { DEVICES, HERBS, TAXONOMY } from "~/modules/catalogue/goods/taxonomy";
import { findCategory } from "~/modules/catalogue/rows/classify";

const paths = TAXONOMY.flatMap((top) => top.children.map((child) => `${top.name}>${child}`));

describe("names", () => {
  test("of one level are all different: the menu and its addresses go by them", () => {
    expect(new Set(TAXONOMY.map((top) => top.name)).size).toBe(TAXONOMY.length);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("hold nothing that separates levels or cells of a list", () => {
    for (const name of [...TAXONOMY.map((top) => top.name), ...paths.flatMap((path) => path.split(">"))])
      expect(name).toMatch(/^[\p{Script=Han}]{2,10}$/u);
  });
});

describe("trees", () => {
  test("herbs and devices have one top each, which the import fills", () => {
    const tops = (tree: string) => TAXONOMY.filter((top) => top.tree === tree);
    expect(tops("herb")).toEqual([expect.objectContaining({ name: HERBS, children: [] })]);
    expect(tops("device")).toEqual([expect.objectContaining({ name: DEVICES, children: [] })]);
  });

  test("every top of drugs has places below it", () => {
    for (const { tree, children, name } of TAXONOMY) expect(children.length > 0, name).toBe(tree === "drug");
  });

  test("what nobody can classify has a place of its own among the drugs", () => {
    const nothing = { name: "", genericName: "", dosageForm: "", approvalNumber: "" };
    const chemical = findCategory({ ...nothing, category: "", insuranceCategory: "" });
    const patent = findCategory({ ...nothing, category: "中成药", insuranceCategory: "" });
    expect(paths).toContain(chemical);
    expect(paths).toContain(patent);
    expect([chemical, patent]).toEqual(["其他药品>其他用药", "中成药>其他中成药"]);
  });
});
