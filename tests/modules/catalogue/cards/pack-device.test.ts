import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderDevice } from "~/modules/catalogue/cards/pack-device";
import type { PackDrawing } from "~/modules/catalogue/cards/pack-theme";

const INKS = {
  theme: "#000001",
  main: "#000002",
  mid: "#000003",
  soft: "#000004",
  light: "#000005",
  pale: "#000006",
  side: "#000007",
};
const device = (name: string, input: Partial<PackDrawing> = {}): PackDrawing => ({
  inks: INKS,
  name,
  lines: ["器械"],
  manufacturer: "",
  spec: "",
  form: "",
  variant: 0,
  seed: 1,
  ...input,
});

/** The lettering of a drawing, in its order. */
const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((found) => found[1]);

describe("a name is drawn as its kind", () => {
  const KINDS = {
    software: ["血糖数据分析软件", "牙科修复体设计软件", "妊娠高血压综合征监测软件"],
    thermometer: ["红外体温计", "电子温度计", "耳温枪", "额温枪"],
    glucoseMeter: ["血糖仪", "葡萄糖测试条", "血酮试纸"],
    mask: ["医用外科口罩", "面罩", "医用隔离面屏"],
    gloves: ["丁腈检查手套", "医用指套"],
    nebuliser: ["压缩式雾化器", "医用雾化面具"],
    syringe: ["一次性注射器", "笔式注射针", "采血针", "输液器", "静脉留置针", "穿刺针"],
    instrument: ["心电图仪", "血压计", "制氧机", "红光治疗灯", "电子秒表", "监护系统", "理疗设备"],
    sterilePack: ["无菌敷贴", "医用棉签", "创可贴"],
  };

  test.each(Object.entries(KINDS))("%s", (_kind, names) => {
    const drawings = new Set(names.map((name) => renderDevice(device(name))));
    expect(drawings.size).toBe(1);
  });

  test("and no two kinds alike", () => {
    const drawings = Object.values(KINDS).map(([name]) => renderDevice(device(name!)));
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  test.each([
    // Each of these has the sign of two kinds; what it is for decides.
    ["体温计", "血压计", false],
    ["血糖仪", "心电图仪", false],
    ["血糖数据分析软件", "血糖仪", false],
    ["雾化机", "制氧机", false],
    ["雾化面罩", "口罩", true],
    ["注射器雾化套装", "雾化器", true],
    ["输液泵系统", "注射器", true],
  ])("%s and %s: the same picture is %s", (item, other, isSame) => {
    expect(renderDevice(device(item)) === renderDevice(device(other))).toBe(isSame);
  });
});

describe("what may be read on it", () => {
  test.each([
    ["体温计", ["36.5", "器械"]],
    ["血糖仪", ["5.6", "器械"]],
    ["口罩", ["器械"]],
    ["血糖数据分析软件", ["器械"]],
    ["手套", ["器械"]],
    ["雾化器", ["器械"]],
    ["注射器", ["器械"]],
    ["血压计", ["器械"]],
    ["敷贴", ["器械", "一次性使用 无菌"]],
  ])("%s: %j", (name, texts) => expect(words(renderDevice(device(name)))).toEqual(texts));

  test("a spec stands on a sterile pack in place of the usual words", () => {
    expect(words(renderDevice(device("敷贴", { spec: "10cm*10片" })))).toEqual(["器械", "10cm*10片"]);
  });

  test("a longer name is written smaller or on two lines, and never wider than the picture", () => {
    const lettering = (values: readonly string[], name: string) =>
      [
        ...renderDevice(device(name, { lines: values })).matchAll(/font-size="([\d.]+)"[^>]*>(器[^<]*)</g),
      ].map(([, size, written]) => ({ size: Number(size), written: written! }));
    for (const name of ["体温计", "血糖仪", "口罩", "手套", "雾化器", "注射器", "血压计", "敷贴"]) {
      const all = [["器"], ["器械"], ["器械器械", "器械"], ["器械器械器械器械", "器械器械器械器械"]].map(
        (lines) => lettering(lines, name),
      );
      const sizes = all.map(([first]) => first!.size);
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      for (const { size, written } of all.flat()) expect(size * written.length).toBeLessThanOrEqual(150);
      expect(
        all
          .at(-1)!
          .map(({ written }) => written)
          .join(""),
      ).toBe("器械".repeat(8));
    }
  });
});

test("whatever a list says, it is drawn in the inks of the pack, and its words are no markup", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."口罩手套仪计针<>&\"' a"), maxLength: 8 });
  fc.assert(
    fc.property(signs, signs, signs, (name, short, spec) => {
      const svg = renderDevice(device(name, { lines: [short], spec }));
      const colours = new Set([...svg.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour));
      const allowed = new Set([...Object.values(INKS), "#10251d", "#c9351b"]);
      expect([...colours].filter((colour) => !allowed.has(colour))).toEqual([]);
      expect(svg.match(/<text /g)).toHaveLength(words(svg).length);
      const opened = [...svg.matchAll(/<(g|text)\b/g)].length;
      expect([...svg.matchAll(/<\/(g|text)>/g)]).toHaveLength(opened);
    }),
  );
});
