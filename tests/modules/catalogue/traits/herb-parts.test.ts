import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getHerbPart } from "~/modules/catalogue/traits/herb-part";
import { TRAIT_NAMES, TRAITS, getTraits } from "~/modules/catalogue/traits/traits";
import { anyText } from "../../../any-text";

const PARTS: readonly (readonly [part: string, herbs: string])[] = [
  ["根及根茎", "党参 当归 白芷 甘草 黄连 半夏 附子 三七 何首乌 板蓝根 葛根 川贝母 百合"],
  ["茎木藤枝", "桂枝 钩藤 通草 鸡血藤 首乌藤 沉香 苏木 皂角刺 肉苁蓉 桑枝"],
  ["皮", "杜仲 厚朴 黄柏 肉桂 牡丹皮 桑白皮 地骨皮 合欢皮"],
  ["叶", "大青叶 枇杷叶 桑叶 番泻叶 侧柏 艾叶 石韦"],
  ["花", "金银花 菊花 红花 丁香 辛夷 蒲黄 款冬花 夏枯草 槐米 西红花"],
  ["果实与种子", "枸杞子 山楂 陈皮 酸枣仁 决明子 五味子 桃仁 连翘 砂仁 薏苡仁 麦芽 花椒 龙眼肉"],
  ["全草", "薄荷 益母草 蒲公英 鱼腥草 麻黄 金钱草 茵陈 青蒿 大蓟 淫羊藿"],
  ["菌藻", "茯苓 猪苓 灵芝 冬虫夏草 昆布 海藻"],
  ["动物", "地龙 全蝎 蝉蜕 鹿茸 龟甲 鸡内金 珍珠 海螵蛸 土鳖虫 水蛭"],
  ["矿物", "石膏 滑石 龙骨 芒硝 自然铜 赭石 白矾 朱砂"],
  ["树脂及加工品", "乳香 没药 阿胶 冰片 芦荟 儿茶 青黛"],
];

describe("a herb", () => {
  test.each(PARTS)("of the part %s: %s", (part, herbs) => {
    for (const herb of herbs.split(" ")) expect(getHerbPart(herb), herb).toBe(part);
  });

  test.each([
    // The ending of each would say another part.
    ["牛膝", "根及根茎"],
    ["五倍子", "动物"],
    ["浮海石", "矿物"],
    ["莲子心", "果实与种子"],
    ["桑寄生", "茎木藤枝"],
    ["夏枯草", "花"],
    ["谷精草", "花"],
    ["龙胆", "根及根茎"],
    ["白附子", "根及根茎"],
    ["天葵子", "根及根茎"],
    ["淡附片", "根及根茎"],
    ["炮附片", "根及根茎"],
    ["姜炭", "根及根茎"],
    ["巴戟肉", "根及根茎"],
    ["酒萸肉", "果实与种子"],
    ["醋艾炭", "叶"],
    ["九里香", "叶"],
    ["白英", "全草"],
    ["肿节风", "全草"],
    ["独一味", "全草"],
    ["羚羊角尖粉", "动物"],
    ["鹿角霜", "树脂及加工品"],
    ["水牛角", "动物"],
    ["石榴皮", "皮"],
    ["冬瓜皮", "皮"],
    ["橘核", "果实与种子"],
    ["穿心莲", "全草"],
  ])("%s is %s, whatever its name ends in", (herb, part) => {
    expect(getHerbPart(herb)).toBe(part);
  });

  test.each([
    ["醋延胡索", "延胡索"],
    ["盐补骨脂", "补骨脂"],
    ["姜厚朴", "厚朴"],
    ["蜜百部", "百部"],
    ["酒黄芩片", "黄芩"],
    ["麸炒枳壳", "枳壳"],
    ["焦山楂", "山楂"],
    ["煅龙骨", "龙骨"],
    ["烫水蛭", "水蛭"],
    ["燀苦杏仁", "苦杏仁"],
    ["生地黄", "地黄"],
    ["熟地黄", "地黄"],
    ["制何首乌", "何首乌"],
    ["地榆炭", "地榆"],
    ["三七粉", "三七"],
    ["净山楂", "山楂"],
    ["酒萸肉", "山茱萸"],
    ["当归（全）", "当归"],
    ["炒酸枣仁(精选)", "酸枣仁"],
  ])("%s is of the part of %s", (prepared, herb) => {
    expect(getHerbPart(herb)).not.toBe("");
    expect(getHerbPart(prepared)).toBe(getHerbPart(herb));
  });

  test.each(["", "片", "炒", "某药", "ABC", "（根）", "12"])("%j says nothing", (name) =>
    expect(getHerbPart(name)).toBe(""),
  );

  test("of any text is one of the parts or none, and brackets add nothing", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (name, related) => {
        const part = getHerbPart(name);
        expect(["", ...PARTS.map(([known]) => known)]).toContain(part);
        const inside = related.normalize("NFKC").replace(/[()]/g, "");
        if (!/[()（）]/.test(name.normalize("NFKC"))) expect(getHerbPart(`${name}(${inside})`)).toBe(part);
      }),
    ));
});

describe("the traits of a goods", () => {
  const goods = {
    name: "盐酸二甲双胍缓释片(格华止)",
    genericName: "盐酸二甲双胍缓释片",
    dosageForm: "片剂",
    spec: "500mg*30片",
    facts: [["管理类别", "第二类医疗器械"]] as const,
  };

  test.each([
    ["drug", { substance: "二甲双胍", form: "缓释片", strength: "0.5g" }],
    ["device", { deviceClass: "第二类" }],
    ["herb", {}],
    ["food", { substance: "二甲双胍", form: "缓释片", strength: "0.5g" }],
  ])("that is a %s are %j, and no others", (kind, own) => {
    const none = Object.fromEntries(TRAITS.map((trait) => [trait, ""]));
    expect(getTraits({ ...goods, kind })).toEqual({ ...none, ...own });
  });

  test("are read from its generic name, from its own where it has none", () => {
    const herb = { ...goods, kind: "herb", name: "枸杞子", genericName: "" };
    expect(getTraits(herb).herbPart).toBe("果实与种子");
    expect(getTraits({ ...herb, genericName: "当归" }).herbPart).toBe("根及根茎");
  });

  test("have a name each", () => {
    expect(Object.keys(TRAIT_NAMES).sort()).toEqual([...TRAITS].sort());
    expect(new Set(Object.values(TRAIT_NAMES)).size).toBe(TRAITS.length);
  });
});
