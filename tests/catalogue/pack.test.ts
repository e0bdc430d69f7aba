import { describe, expect, it } from "vitest";
import { drawPack, packVersion, shortSpec } from "~/catalogue/pack";

describe("drawn packs", () => {
  const goods = {
    name: "阿莫西林<胶囊>&",
    dosageForm: "胶囊剂",
    spec: "0.25g<&",
    unit: "盒",
    kind: "drug" as const,
  };
  it("are the same for the same goods, change their address with it, and escape what suppliers write", () => {
    expect(drawPack(goods)).toBe(drawPack(goods));
    expect(packVersion(goods)).not.toBe(packVersion({ ...goods, spec: "0.5g" }));
    expect(drawPack(goods)).not.toMatch(/0\.25g<&/);
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
    expect(drawPack({ ...goods, name, kind: "device" })).toMatch(/^<svg .*<\/svg>\n$/s),
  );
});

it("what of a long spec stands on a pack is as wide as its label", () => {
  expect(shortSpec("0.25g*50粒")).toBe("0.25g*50粒");
  expect(shortSpec("每片含缬沙坦80mg与氨氯地平5mg*28片")).toBe("每片含缬沙坦80m");
});
