import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getDeviceClass } from "~/modules/catalogue/traits/device-class";
import { getHerbPart } from "~/modules/catalogue/traits/herb-part";
import { readDemoFile } from "~/demo/goods.server";

describe("getDeviceClass", () => {
  it("reads the class from the facts, wherever it stands", () => {
    expect(
      getDeviceClass([
        ["分类编码", "02-03"],
        ["管理类别", "第二类医疗器械"],
      ]),
    ).toBe("第二类");
    expect(getDeviceClass([["管理类别", "第三类医疗器械"]])).toBe("第三类");
    expect(getDeviceClass([["管理类别", "备案"]])).toBe("");
    expect(getDeviceClass([])).toBe("");
  });
});

describe("getHerbPart", () => {
  it.each([
    ["黄芪", "根及根茎"],
    ["炙黄芪", "根及根茎"],
    ["酒大黄", "根及根茎"],
    ["麸炒白术", "根及根茎"],
    ["黄芩片", "根及根茎"],
    ["炒苦杏仁", "果实与种子"],
    ["枸杞子", "果实与种子"],
    ["陈皮", "果实与种子"],
    ["牡丹皮", "皮"],
    ["盐杜仲", "皮"],
    ["枇杷叶", "叶"],
    ["金银花", "花"],
    ["荆芥穗炭", "花"],
    ["桂枝", "茎木藤枝"],
    ["鲜石斛(铁皮石斛)", "茎木藤枝"],
    ["益母草", "全草"],
    ["蜜麻黄", "全草"],
    ["麻黄根", "根及根茎"],
    ["茯苓", "菌藻"],
    ["茯苓皮", "皮"],
    ["煅牡蛎", "动物"],
    ["煅石膏", "矿物"],
    ["醋乳香", "树脂及加工品"],
    ["未知", ""],
    ["", ""],
  ])("%s is %s", (name, part) => expect(getHerbPart(name)).toBe(part));

  it("does not depend on how a herb was prepared", () => {
    const herbs = ["黄芪", "白术", "苦杏仁", "杜仲", "麦芽", "延胡索", "牡蛎", "当归", "枇杷叶"];
    fc.assert(
      fc.property(
        fc.constantFrom(...herbs),
        fc.constantFrom("", "炒", "炙", "醋", "酒", "盐", "蜜", "麸炒", "煅", "制", "生"),
        fc.constantFrom("", "片", "炭"),
        (herb, prepared, cut) => {
          expect(getHerbPart(prepared + herb + cut)).toBe(getHerbPart(herb));
        },
      ),
    );
  });

  it("knows nearly all of the herbs of the lists, in few parts", async () => {
    const names = (await readDemoFile("herbs")).map((row) => row["name"]!);
    const parts = names.map(getHerbPart);
    expect(parts.filter((part) => part !== "").length / names.length).toBeGreaterThan(0.98);
    expect(new Set(parts).size).toBeLessThan(14);
  });
});
