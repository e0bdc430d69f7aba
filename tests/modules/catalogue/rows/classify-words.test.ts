import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  drugScope,
  findCategory,
  hasEphedrine,
  isBarcode,
  isChinesePatent,
  isUsualApproval,
  regulatedClass,
} from "~/modules/catalogue/rows/classify";
import { REGULATED, type RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";
import { TAXONOMY } from "~/modules/catalogue/goods/taxonomy";
import { drug } from "./drug";

/** A place, and names or classes that lead to it. */
const PLACES: readonly (readonly [place: string, names: string, classes: string])[] = [
  ["抗感染用药>青霉素类", "氨苄西林胶囊 哌拉西林他唑巴坦", "青霉素类"],
  ["抗感染用药>头孢菌素类", "头孢拉定胶囊 拉氧头孢钠", "头孢菌素类"],
  ["抗感染用药>大环内酯类", "罗红霉素片 克林霉素棕榈酸酯 林可霉素", "大环内酯类"],
  ["抗感染用药>喹诺酮类", "莫西沙星片", "喹诺酮类 奎诺酮类"],
  ["抗感染用药>抗结核与抗寄生虫", "利福平胶囊 阿苯达唑片 甲苯咪唑", "抗结核药 抗寄生虫药 抗疟药"],
  ["抗感染用药>抗病毒药", "泛昔洛韦片 拉米夫定片 利巴韦林片", "抗病毒药"],
  ["抗感染用药>抗真菌药", "酮康唑 特比萘芬 制霉素片", "抗真菌药"],
  [
    "抗感染用药>其他抗菌药",
    "美罗培南 替硝唑片 万古霉素 庆大霉素 磷霉素 呋喃唑酮片",
    "四环素类 磺胺类 氨基糖苷类",
  ],
  ["心脑血管用药>高血压用药", "氨氯地平片 缬沙坦 依那普利片 美托洛尔片", "抗高血压药 钙通道阻滞剂"],
  ["心脑血管用药>调节血脂", "瑞舒伐他汀 非诺贝特", "调节血脂药"],
  ["心脑血管用药>抗血栓与抗凝", "华法林钠片 肝素钠 阿司匹林肠溶片", "抗血小板药 抗凝药"],
  ["心脑血管用药>心绞痛与心功能", "曲美他嗪片 桂哌齐特", "抗心律失常药 血管扩张药 强心药"],
  ["心脑血管用药>脑血管与促智", "吡拉西坦片 依达拉奉 尼莫地平片", "脑血管病用药 改善脑循环药"],
  ["消化与代谢>糖尿病用药", "阿卡波糖片 格列美脲片 西格列汀片 达格列净片", "胰岛素 双胍类"],
  ["消化与代谢>抗溃疡与抗酸", "雷贝拉唑 法莫替丁片 硫糖铝 铝碳酸镁片 枸橼酸铋钾", "抗酸药 胃黏膜保护药"],
  ["消化与代谢>胃肠动力与助消化", "双歧杆菌 颠茄片", "胃肠解痉药 助消化药 止吐药"],
  ["消化与代谢>止泻与通便", "开塞露", "止泻药 便秘用药"],
  ["消化与代谢>肝胆用药", "水飞蓟宾(护肝)", "肝胆疾病用药 利胆药"],
  ["消化与代谢>维生素与矿物质", "维生素C片 碳酸钙D3片 骨化三醇", "维生素类 微量元素 骨质疏松用药"],
  ["神经与镇痛>解热镇痛抗炎", "双氯芬酸钠 对乙酰氨基酚片 美洛昔康片 塞来昔布", "解热镇痛药"],
  ["神经与镇痛>痛风与骨骼肌肉", "秋水仙碱片 非布司他(尿酸) 氨基葡萄糖", "抗痛风药 肌肉松弛药"],
  ["神经与镇痛>抗癫痫与帕金森", "丙戊酸钠片 左旋多巴片 苯海索片", "抗癫痫药 抗震颤麻痹药"],
  ["神经与镇痛>抗抑郁与精神用药", "喹硫平片 利培酮片", "抗焦虑药 镇静催眠药"],
  ["神经与镇痛>麻醉与其他神经用药", "利多卡因 甲钴胺片 新斯的明", "神经系统用药"],
  ["呼吸与抗过敏>感冒与退热", "氨酚黄那敏颗粒 美扑伪麻片 感冒灵片", "感冒用药"],
  ["呼吸与抗过敏>止咳祛痰", "氨溴索片 羧甲司坦片", "镇咳药 祛痰药"],
  ["呼吸与抗过敏>平喘用药", "沙丁胺醇 茶碱缓释片 布地奈德 孟鲁司特钠", "平喘药 呼吸系统>其他"],
  ["呼吸与抗过敏>抗过敏药", "西替利嗪片 氯雷他定片", "抗组胺药 抗变态反应药"],
  ["皮肤与五官>眼科用药", "玻璃酸钠滴眼液 红霉素眼膏", "眼科用药"],
  ["皮肤与五官>耳鼻喉与口腔", "呋麻滴鼻液 西地碘(口腔)", "耳鼻喉科用药 口腔科用药"],
  ["皮肤与五官>皮肤科用药", "糠酸莫米松乳膏 炉甘石洗剂", "皮肤科用药 外用药>其他"],
  ["泌尿与激素>前列腺与泌尿", "非那雄胺片 托特罗定", "前列腺疾病用药"],
  ["泌尿与激素>利尿药", "螺内酯片 托拉塞米片 氢氯噻嗪片", "利尿药"],
  ["泌尿与激素>妇科与计划生育", "米非司酮片 左炔诺孕酮片 缩宫素(催产)", "避孕药 雌激素"],
  ["泌尿与激素>肾上腺皮质激素", "泼尼松片 氢化可的松 地塞米松片", "皮质激素类"],
  ["泌尿与激素>甲状腺与其他激素", "甲状腺片", "甲状腺激素 垂体激素"],
  ["肿瘤与免疫>抗肿瘤药", "伊马替尼片 紫杉醇 卡培他滨(肿瘤) 甲氨蝶呤片", "抗肿瘤药"],
  ["肿瘤与免疫>肿瘤内分泌治疗", "他莫昔芬片 阿那曲唑片 比卡鲁胺片", "抗肿瘤激素类"],
  ["肿瘤与免疫>免疫调节", "胸腺肽 干扰素", "免疫调节药"],
  ["血液与输液营养>抗贫血与升白", "琥珀酸亚铁片(补铁) 利可君(粒细胞)", "抗贫血药 促白细胞增生药"],
  ["血液与输液营养>止血药", "酚磺乙胺(止血) 凝血酶", "止血药 促凝血药"],
  ["血液与输液营养>肠内外营养", "复方氨基酸 脂肪乳", "营养药"],
  ["血液与输液营养>输液与电解质", "甘露醇 羟乙基淀粉 氯化钾片", "电解质平衡药"],
  ["其他药品>消毒防护", "碘伏 双氧水 酒精", "消毒剂"],
  ["其他药品>原料与试剂", "氯化钙(AR)", "试剂"],
  ["其他药品>诊断与造影", "结核菌素(皮试)", "造影剂 诊断用药"],
];

describe("a place", () => {
  test.each(PLACES)("%s is reached by %s", (place, names) => {
    for (const name of names.split(" ")) expect(findCategory(drug(name)), name).toBe(place);
  });

  const approvalNumber = "国药准字H20000001";
  test.each(PLACES.map(([place, , classes]) => [place, classes]))(
    "%s is reached by what a list or the insurance calls its class: %s",
    (place, classes) => {
      for (const item of classes.split(" ")) {
        expect(findCategory(drug("某药", { approvalNumber, category: item })), item).toBe(place);
        const insuranceCategory = item.includes(">") ? "" : item;
        if (insuranceCategory)
          expect(findCategory(drug("某药", { approvalNumber, insuranceCategory })), item).toBe(place);
      }
    },
  );

  test("of the tree is left out of the table by none but what nobody knows", () => {
    const all = TAXONOMY.filter(({ tree, name }) => tree === "drug" && name !== "中成药").flatMap((top) =>
      top.children.map((child) => `${top.name}>${child}`),
    );
    expect(all.filter((place) => !PLACES.some(([known]) => known === place))).toEqual(["其他药品>其他用药"]);
  });
});

describe("what the law keeps from being sold online", () => {
  const CLASSES: readonly (readonly [found: RegulatedClass, names: string])[] = [
    ["vaccine", "流感病毒裂解疫苗 重组乙型肝炎疫苗"],
    ["blood", "人血白蛋白 人免疫球蛋白 人凝血因子Ⅷ 静注人免疫球蛋白(pH4) 人纤维蛋白原"],
    ["radioactive", "锝[99mTc]亚甲基二膦酸盐 碘[131I]化钠 碘[125I]密封籽源 氟[18F]脱氧葡糖"],
    [
      "narcotic",
      "盐酸吗啡片 枸橼酸芬太尼注射液 盐酸哌替啶 盐酸羟考酮缓释片 磷酸可待因片 盐酸美沙酮 布桂嗪 阿片酊",
    ],
    [
      "psychotropic",
      "地西泮片 艾司唑仑片 苯巴比妥片 酒石酸唑吡坦片 右佐匹克隆片 盐酸曲马多片 氯胺酮 氢溴酸右美沙芬片 复方地芬诺酯片 地佐辛",
    ],
    ["precursor", "麦角胺咖啡因片 盐酸麻黄碱片 硫酸麻黄碱 盐酸伪麻黄碱"],
    ["granules", "当归配方颗粒"],
    ["hospital", "某膏(医院制剂) 粤药制字Z20070001"],
  ];

  test.each(CLASSES)("%s: %s", (found, names) => {
    for (const name of names.split(" ")) {
      expect(regulatedClass(name, ""), name).toBe(found);
      expect(regulatedClass("好药", name), name).toBe(found);
      expect(Object.keys(REGULATED)).toContain(found);
    }
  });

  test.each([
    "兔抗人胸腺细胞免疫球蛋白",
    "重组人凝血因子Ⅸ",
    "盐酸阿扑吗啡片",
    "茶碱麻黄碱片",
    "牛痘疫苗接种家兔炎症皮肤提取物注射液",
    "碘化钾片",
    "氟康唑胶囊",
    "颗粒",
    "",
  ])("%s is not kept", (name) => expect(regulatedClass(name, name)).toBeNull());

  test("is found in a name whatever stands round it, so that no list smuggles one in", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("地西泮", "吗啡", "哌替啶", "艾司唑仑", "配方颗粒"),
        anyText(),
        anyText(),
        (word, before, behind) => {
          fc.pre(!before.endsWith("阿扑"));
          expect(regulatedClass(before + word + behind, "")).not.toBeNull();
        },
      ),
    ));

  test("goods with ephedrine that may be sold stand apart, those that may not are not among them", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("复方", "氨酚", "盐酸", "硫酸", ""),
        fc.constantFrom("伪麻黄碱", "麻黄碱", "伪麻美沙芬"),
        (a, b) => {
          const name = `${a}${b}片`;
          expect(hasEphedrine(name, "")).toBe(regulatedClass(name, "") !== "precursor");
          expect(hasEphedrine("某药", name)).toBe(hasEphedrine(name, ""));
        },
      ),
    ));
});

describe("the letter of the approval number", () => {
  test.each([
    ["国药准字Z20020001", true],
    ["国药准字ZC20200001", true],
    ["国药准字H20020001", false],
    ["国药准字HC20200001", false],
    ["国药准字S20020001", false],
    ["国药准字T20020001", false],
    ["国药准字B20020001", false],
    ["国药准字F20020001", false],
  ])("%s decides whether it is a patent medicine, whatever its class: %s", (approvalNumber, isPatent) => {
    for (const category of ["中成药", "抗菌药", ""])
      expect(isChinesePatent(drug("某药", { approvalNumber, category }))).toBe(isPatent);
    expect(isUsualApproval(approvalNumber)).toBe(true);
  });

  test.each([
    ["内科用药>清热剂", true],
    ["民族药", true],
    ["骨伤科用药", true],
    ["眼科用药>扶正剂", true],
    ["眼科用药", false],
    ["抗菌药", false],
  ])("without one the class %s does: %s", (category, isPatent) => {
    expect(isChinesePatent(drug("某药", { category }))).toBe(isPatent);
    expect(isChinesePatent(drug("某药", { category, approvalNumber: "国药准字J20130001" }))).toBe(isPatent);
  });

  test.each([
    "国药准字H2002000",
    "国药准字h20020001",
    " 国药准字H20020001",
    "国药准字X20020001",
    "注册证号H20130001",
  ])("%s is no usual number, and the goods is taken all the same", (number) => {
    expect(isUsualApproval(number)).toBe(false);
    expect(findCategory(drug("氨溴索片", { approvalNumber: number }))).toBe("呼吸与抗过敏>止咳祛痰");
  });
});

test("a licence follows from any text, and a barcode is thirteen figures", () =>
  fc.assert(
    fc.property(anyText(), anyText(), (name, category) => {
      const item = drug(name, { category });
      expect(typeof drugScope(item, findCategory(item))).toBe("string");
      if (isBarcode(name)) expect(name).toMatch(/^\d{13}$/);
    }),
  ));
