import { describe, expect, it } from "vitest";
import { renderPack, hash, packVersion, shortSpec, type PackGoods } from "~/modules/catalogue/cards/pack";

describe("drawn packs", () => {
  const goods = {
    name: "阿莫西林<胶囊>&",
    dosageForm: "胶囊剂",
    spec: "0.25g<&",
    unit: "盒",
    manufacturer: "某厂",
    kind: "drug" as const,
  };
  it("are the same for the same goods, change their address with it, and escape what suppliers write", () => {
    expect(renderPack(goods)).toBe(renderPack(goods));
    expect(packVersion(goods)).not.toBe(packVersion({ ...goods, spec: "0.5g" }));
    expect(renderPack(goods)).not.toMatch(/0\.25g<&/);
  });
  it.each([
    "红外体温计",
    "血糖仪",
    "医用口罩",
    "检查手套",
    "一次性注射器",
    "雾化器",
    "无菌敷贴",
    "电子血压计",
  ])("draws %s", (name) =>
    expect(renderPack({ ...goods, name, kind: "device" })).toMatch(/^<svg .*<\/svg>\n$/s),
  );
});

it("what of a long spec stands on a pack is as wide as its label", () => {
  expect(shortSpec("0.25g*50粒")).toBe("0.25g*50粒");
  expect(shortSpec("每片含缬沙坦80mg与氨氯地平5mg*28片")).toBe("每片含缬沙坦80m");
});

describe("the shape of a pack", () => {
  /** The same name throughout: what differs then is the shape alone. */
  const drug = (dosageForm: string, unit = "盒", kind: PackGoods["kind"] = "drug") =>
    renderPack({ name: "某药", spec: "", dosageForm, unit, manufacturer: "", kind });

  const SHAPES = {
    vial: ["注射用冻干粉针", "粉针剂", "冻干粉"],
    ampoule: ["注射剂", "小针剂", "大输液"],
    dropper: ["滴眼剂", "滴耳剂", "滴鼻剂", "口服滴剂"],
    tube: ["软膏剂", "乳膏剂", "凝胶剂", "霜剂", "眼膏剂"],
    spray: ["气雾剂", "鼻喷雾剂", "吸入剂"],
    bottle: ["糖浆剂", "口服溶液剂", "口服液", "合剂", "酊剂", "洗剂", "煎膏剂", "干混悬剂"],
    sachet: ["颗粒剂", "散剂", "粉剂", "贴剂"],
    carton: ["片剂", "其他", ""],
  };

  it.each(Object.entries(SHAPES))("%s", (_shape, forms) => {
    expect(new Set(forms.map((form) => drug(form))).size).toBe(1);
  });

  it("is another for each form, and for herbs whatever their form", () => {
    const all = [...Object.values(SHAPES).map(([form]) => drug(form!)), drug("饮片", "袋", "herb")];
    expect(new Set(all).size).toBe(9);
    expect(drug("颗粒剂", "袋", "herb")).toBe(drug("饮片", "袋", "herb"));
  });

  it("follows the unit where the form says nothing: a bottle is drawn as one", () => {
    expect(drug("片剂", "瓶")).toBe(drug("糖浆剂"));
    expect(drug("颗粒剂", "瓶")).toBe(drug("颗粒剂"));
    expect(drug("片剂", "瓶", "herb")).toBe(drug("饮片", "袋", "herb"));
  });

  it("a form that names two shapes is the stronger one: a powder to be injected is a vial", () => {
    expect(drug("注射用冻干粉针剂")).toBe(drug("粉针"));
    expect(drug("眼用凝胶滴眼剂")).toBe(drug("滴眼剂"));
  });
});

describe("the colour of a pack", () => {
  const hue = (goods: Partial<PackGoods>) =>
    Number(
      /hsl\((\d+) /.exec(
        renderPack({
          name: "",
          spec: "",
          dosageForm: "片剂",
          unit: "盒",
          manufacturer: "",
          kind: "drug",
          ...goods,
        }),
      )![1],
    );

  it("follows the name alone", () => {
    for (const name of ["阿莫西林胶囊", "头孢克肟片", "感冒灵颗粒"]) {
      const own = hue({ name });
      expect(hue({ name, spec: "10片" })).toBe(own);
      expect(hue({ name, unit: "瓶" })).toBe(own);
    }
  });

  it("of devices is one of four cool ones", () => {
    const names = Array.from({ length: 60 }, (_, at) => `敷贴${at}`);
    const hues = new Set(names.map((name) => hue({ name, kind: "device" })));
    expect([...hues].sort((a, b) => a - b)).toEqual([164, 190, 206, 222]);
  });

  it("and the drawing's variant use different parts of the hash", () => {
    const pairs = new Set(
      Array.from({ length: 400 }, (_, at) => hash(`药${at}`)).map(
        (seed) => `${seed % 14} ${(seed >>> 9) % 3}`,
      ),
    );
    expect(pairs.size).toBe(42);
  });
});

describe("a jar of herbs", () => {
  const jar = (name: string, differs: Partial<PackGoods> = {}) =>
    renderPack({
      name,
      spec: "500g",
      dosageForm: "饮片",
      unit: "袋",
      manufacturer: "",
      kind: "herb",
      ...differs,
    });
  const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((found) => found[1]);

  it.each([
    ["当归", ["当", "归"]],
    ["生川乌", ["生", "川", "乌"]],
    ["炙甘草片", ["炙", "甘", "草", "片"]],
    ["制何首乌", ["制", "何", "首", "乌"]],
    ["醋延胡索", ["醋", "延", "胡", "索"]],
  ])("%s stands on its label sign below sign", (name, signs) => {
    expect(words(jar(name)).slice(-signs.length)).toEqual(signs);
  });

  it("is filled with 46 pieces, all of them inside", () => {
    for (const name of ["当归", "枸杞子", "黄芪", "川贝母", "三七"]) {
      const inside = /<g clip-path="url\(#j\)">(.*?)<\/g>/s.exec(jar(name))![1]!;
      const pieces = [...inside.matchAll(/<(?:ellipse|circle|rect) (?:cx|x)="(\d+)" (?:cy|y)="(\d+)"/g)];
      expect(pieces.length).toBe(46);
      for (const [, x, y] of pieces) {
        expect(Number(x)).toBeGreaterThanOrEqual(34);
        expect(Number(x)).toBeLessThanOrEqual(118);
        expect(Number(y)).toBeGreaterThanOrEqual(64);
        expect(Number(y)).toBeLessThanOrEqual(132);
      }
    }
  });

  it("looks another way for another herb, and the same whatever its spec", () => {
    const names = ["当归", "黄芪", "党参", "白术", "茯苓", "甘草"];
    expect(new Set(names.map((name) => jar(name))).size).toBe(names.length);
    expect(jar("当归", { spec: "1kg", unit: "包" })).toBe(jar("当归"));
  });
});
