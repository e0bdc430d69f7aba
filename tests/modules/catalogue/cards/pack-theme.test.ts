import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  renderPack,
  hash,
  goodsPicture,
  packName,
  packVersion,
  shortSpec,
  type PackGoods,
} from "~/modules/catalogue/cards/pack";
import { fit, glyph, svgText } from "~/modules/catalogue/cards/pack-theme";

const goods = (values: Partial<PackGoods> = {}): PackGoods => ({
  name: "阿莫西林胶囊",
  dosageForm: "胶囊剂",
  spec: "0.25g*24粒",
  unit: "盒",
  manufacturer: "珠海联邦制药股份有限公司",
  kind: "drug",
  ...values,
});

describe("the name on a pack", () => {
  test.each([
    ["当归", ["当归"]],
    ["布洛芬片", ["布洛芬片"]],
    ["阿莫西林胶囊", ["阿莫西林", "胶囊"]],
    ["盐酸二甲双胍缓释片", ["盐酸二甲双胍", "缓释片"]],
    ["布洛芬缓释胶囊(芬必得)", ["布洛芬", "缓释胶囊"]],
    ["一次性使用无菌注射器", ["一次性使用", "无菌注射器"]],
    ["枸橼酸西地那非片", ["枸橼酸", "西地那非片"]],
    ["注射用头孢曲松钠", ["注射用", "头孢曲松钠"]],
    ["999感冒灵颗粒", ["999感冒灵", "颗粒"]],
    ["Vitamin C", ["Vitam", "in C"]],
    ["(无糖)", ["(无糖)"]],
    ["一二三四五六七八九十甲乙丙丁戊己庚辛", ["一二三四五六七八", "九十甲乙丙丁戊…"]],
    ["", [""]],
  ])("%s: %j", (name, lines) => expect(packName(name)).toEqual(lines));

  test("is whole on one line or two, of sixteen signs at most", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[一-龥]{1,30}$/u), (name) => {
        const lines = packName(name);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(8);
        if (name.length <= 16) expect(lines.join("")).toBe(name);
        else expect(lines.join("")).toBe(`${name.slice(0, 15)}…`);
      }),
    );
  });

  test("and who made it stand on the picture, each whole", () => {
    const words = (values: Partial<PackGoods>) =>
      [...renderPack(goods(values)).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((found) => found[1]);
    for (const dosageForm of ["胶囊剂", "注射剂", "粉针剂", "滴眼剂", "乳膏剂", "喷雾剂", "糖浆剂", "颗粒剂"])
      expect(words({ dosageForm })).toEqual(["阿莫西林", "胶囊", "0.25g*24粒", "珠海联邦制药"]);
    expect(words({ kind: "herb", name: "炒白扁豆", spec: "500g" }).join("")).toBe("炒白扁豆");
    expect(words({ kind: "herb", name: "酒萸肉饮片六七八" }).join("")).toBe("酒萸肉饮片六七八");
    expect(words({ kind: "device", name: "医用棉签" })).toContain("医用棉签");
  });
});

describe("the spec on a pack", () => {
  test.each([
    ["0.25g*24粒/盒", "0.25g*24粒"],
    ["—", ""],
    ["", ""],
    ["每片含缬沙坦八十毫克", "每片含缬沙坦八十"],
  ])("%s: %s", (spec, short) => expect(shortSpec(spec)).toBe(short));

  test("is never wider than its label, and the begin of what was written", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.*片粒袋支每含]{0,40}$/), (spec) => {
        const short = shortSpec(spec);
        const width = [...short].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1 : 0.57), 0);
        expect(width).toBeLessThanOrEqual(8);
        expect(spec.startsWith(short)).toBe(true);
      }),
    );
  });
});

describe("the picture", () => {
  const kinds = fc.constantFrom<PackGoods["kind"]>("drug", "herb", "device");
  const forms = fc.constantFrom(
    "",
    "注射剂",
    "滴眼剂",
    "乳膏剂",
    "喷雾剂",
    "糖浆剂",
    "颗粒剂",
    "粉针剂",
    "胶囊剂",
    "丸剂",
    "片剂",
  );
  const anyGoods = fc.record({
    name: fc.string({ maxLength: 20 }),
    dosageForm: forms,
    spec: fc.string({ maxLength: 20 }),
    unit: fc.constantFrom("盒", "瓶"),
    manufacturer: fc.string({ maxLength: 20 }),
    kind: kinds,
  });

  test("is whole SVG of known elements, whatever stands in a list", () => {
    fc.assert(
      fc.property(anyGoods, (values) => {
        const svg = renderPack(values);
        expect(svg).toMatch(/^<svg [^>]*>[\s\S]*<\/svg>\n$/);
        const tags = new Set([...svg.matchAll(/<\/?([A-Za-z]+)/g)].map((found) => found[1]));
        for (const tag of tags)
          expect([
            "svg",
            "g",
            "path",
            "rect",
            "circle",
            "ellipse",
            "text",
            "line",
            "defs",
            "clipPath",
            "use",
          ]).toContain(tag);
        expect(svg).not.toMatch(/NaN|undefined/);
      }),
      { numRuns: 200 },
    );
  });

  test.each(["<script>alert(1)</script>", '"><image href=x>', "&lt;", "]]>"])(
    "%s never becomes markup",
    (evil) => {
      for (const kind of ["drug", "herb", "device"] as const) {
        const svg = renderPack(
          goods({ name: `甲${evil}`, spec: evil, dosageForm: evil, manufacturer: evil, kind }),
        );
        expect(svg).not.toMatch(/<script|<image/);
      }
    },
  );

  test("is the same for the same goods, and another address where anything drawn differs", () => {
    fc.assert(
      fc.property(anyGoods, anyGoods, (a, b) => {
        expect(renderPack(a)).toBe(renderPack({ ...a }));
        if (renderPack(a) !== renderPack(b)) expect(packVersion(a)).not.toBe(packVersion(b));
      }),
    );
    expect(goodsPicture({ ...goods(), id: 7, picture: "" })).toMatch(/^\/goods\/7\/pack\.svg\?v=[0-9a-z]+$/);
  });

  test("similar names are spread", () => {
    const hues = new Set(Array.from({ length: 60 }, (_, i) => hash(`药品${i}`) % 14));
    expect(hues.size).toBeGreaterThan(8);
  });
});

describe("ink", () => {
  test("lettering is escaped, and as large as fits", () => {
    expect(svgText({ x: 1, y: 2, size: 3, fill: "red" }, "<&")).toContain(">&lt;&amp;</text>");
    expect(svgText({ x: 1, y: 2, size: 3, fill: "red" }, "阿\u0000莫\ud83d")).toContain(">阿莫</text>");
    expect([fit("阿莫西林", 90, 21), fit("阿莫西林", 40, 21), fit("", 90, 21), fit("阿", 20, 21)]).toEqual([
      21, 10, 21, 10,
    ]);
  });

  test("a mark of what is inside", () => {
    expect(
      [glyph("胶囊剂", 0, 0, "red"), glyph("丸剂", 0, 0, "red"), glyph("片剂", 0, 0, "red")].map(
        (svg) => /rect|circle/.exec(svg)![0],
      ),
    ).toEqual(["rect", "circle", "circle"]);
  });
});
