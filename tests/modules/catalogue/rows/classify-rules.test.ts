import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REGULATED } from "~/modules/catalogue/goods/purchase-restriction";
import { TAXONOMY } from "~/modules/catalogue/goods/taxonomy";
import {
  drugScope,
  findCategory,
  hasEphedrine,
  isBarcode,
  isChinesePatent,
  isUsualApproval,
  regulatedClass,
  type Classed,
} from "~/modules/catalogue/rows/classify";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { drug } from "./drug";

const PLACES = new Set(
  TAXONOMY.filter((top) => top.tree === "drug").flatMap((top) =>
    top.children.map((child) => `${top.name}>${child}`),
  ),
);

describe("the place of a drug", () => {
  test.each([
    ["阿莫西林胶囊", "抗感染用药>青霉素类"],
    ["头孢克肟分散片", "抗感染用药>头孢菌素类"],
    ["阿奇霉素片", "抗感染用药>大环内酯类"],
    ["左氧氟沙星片", "抗感染用药>喹诺酮类"],
    ["左氧氟沙星滴眼液", "皮肤与五官>眼科用药"],
    ["奥司他韦胶囊", "抗感染用药>抗病毒药"],
    ["氟康唑胶囊", "抗感染用药>抗真菌药"],
    ["甲硝唑片", "抗感染用药>其他抗菌药"],
    ["异烟肼片", "抗感染用药>抗结核与抗寄生虫"],
    ["盐酸二甲双胍片", "消化与代谢>糖尿病用药"],
    ["缬沙坦胶囊", "心脑血管用药>高血压用药"],
    ["阿托伐他汀钙片", "心脑血管用药>调节血脂"],
    ["布洛芬缓释胶囊", "神经与镇痛>解热镇痛抗炎"],
    ["别嘌醇片", "神经与镇痛>痛风与骨骼肌肉"],
    ["卡马西平片", "神经与镇痛>抗癫痫与帕金森"],
    ["吉非替尼片", "肿瘤与免疫>抗肿瘤药"],
    ["来曲唑片", "肿瘤与免疫>肿瘤内分泌治疗"],
    ["谁也不认识的药", "其他药品>其他用药"],
  ])("%s: %s", (name, place) => expect(findCategory(drug(name))).toBe(place));

  test("the supplier's class is heard before the name, but not one that says nothing", () => {
    expect(findCategory(drug("阿莫西林胶囊", { category: "调节血脂药" }))).toBe("心脑血管用药>调节血脂");
    expect(findCategory(drug("阿莫西林胶囊", { category: "西药" }))).toBe("抗感染用药>青霉素类");
  });

  test("whatever a list says, it is a place of the buyers' own tree", () => {
    const words = fc
      .array(
        fc.constantFrom("清热", "补", "片", "阿莫西林", "眼科", "生物制品", "西药", ">", "止咳", "肿瘤", "x"),
        { maxLength: 5 },
      )
      .map((all) => all.join(""));
    const approval = fc.constantFrom(
      "",
      "国药准字Z44020002",
      "国药准字H44021518",
      "国药准字S20000001",
      "国药准字HJ20170001",
    );
    fc.assert(
      fc.property(words, words, words, approval, (name, category, insuranceCategory, approvalNumber) => {
        const item = drug(name, { category, insuranceCategory, approvalNumber });
        const place = findCategory(item);
        expect(PLACES.has(place)).toBe(true);
        expect(place.startsWith("中成药>")).toBe(isChinesePatent(item));
        expect(Object.keys(BUSINESS_SCOPE_NAMES)).toContain(drugScope(item, place));
      }),
      { numRuns: 300 },
    );
  });
});

describe("every place of the tree is reached by a name or a class", () => {
  const CHEMICAL: readonly (readonly [string, Partial<Classed>, string])[] = [
    ["阿昔洛韦片", {}, "抗感染用药>抗病毒药"],
    ["吡喹酮片", {}, "抗感染用药>抗结核与抗寄生虫"],
    ["单硝酸异山梨酯片", {}, "心脑血管用药>心绞痛与心功能"],
    ["氯吡格雷片", {}, "心脑血管用药>抗血栓与抗凝"],
    ["胞磷胆碱钠片", {}, "心脑血管用药>脑血管与促智"],
    ["多潘立酮片", { category: "胃动力药" }, "消化与代谢>胃肠动力与助消化"],
    ["蒙脱石散", { category: "止泻药" }, "消化与代谢>止泻与通便"],
    ["甘草酸二铵胶囊", { category: "肝病辅助" }, "消化与代谢>肝胆用药"],
    ["叶酸片", {}, "消化与代谢>维生素与矿物质"],
    ["盐酸舍曲林片", { category: "抗抑郁药" }, "神经与镇痛>抗抑郁与精神用药"],
    ["甲钴胺片", {}, "神经与镇痛>麻醉与其他神经用药"],
    ["感冒灵片", {}, "呼吸与抗过敏>感冒与退热"],
    ["乙酰半胱氨酸颗粒", {}, "呼吸与抗过敏>止咳祛痰"],
    ["孟鲁司特钠片", {}, "呼吸与抗过敏>平喘用药"],
    ["氯雷他定片", {}, "呼吸与抗过敏>抗过敏药"],
    ["尿素乳膏", {}, "皮肤与五官>皮肤科用药"],
    ["布洛芬滴鼻剂", {}, "皮肤与五官>耳鼻喉与口腔"],
    ["坦索罗辛胶囊", {}, "泌尿与激素>前列腺与泌尿"],
    ["呋塞米片", {}, "泌尿与激素>利尿药"],
    ["黄体酮胶囊", {}, "泌尿与激素>妇科与计划生育"],
    ["地塞米松片", {}, "泌尿与激素>肾上腺皮质激素"],
    ["左甲状腺素钠片", {}, "泌尿与激素>甲状腺与其他激素"],
    ["匹多莫德片", {}, "肿瘤与免疫>免疫调节"],
    ["右旋糖酐铁片", { category: "抗贫血药" }, "血液与输液营养>抗贫血与升白"],
    ["氨甲环酸片", { category: "止血药" }, "血液与输液营养>止血药"],
    ["氯化钠注射液", {}, "血液与输液营养>输液与电解质"],
    ["脂肪乳注射液", {}, "血液与输液营养>肠内外营养"],
    ["碘伏", {}, "其他药品>消毒防护"],
    ["氢氧化钠", { category: "原料药" }, "其他药品>原料与试剂"],
    ["碘海醇", { category: "造影剂" }, "其他药品>诊断与造影"],
  ];
  const PATENT: readonly (readonly [string, string])[] = [
    ["乌鸡白凤丸妇科", "妇科用药"],
    ["骨刺片", "风湿骨伤"],
    ["感冒清胶囊", "感冒用药"],
    ["止咳糖浆", "止咳化痰平喘"],
    ["痔疮胶囊", "五官皮肤"],
    ["前列腺片", "泌尿男科"],
    ["血脂康", "活血化瘀"],
    ["安神补脑液", "活血化瘀"],
    ["安神丸", "安神用药"],
    ["健胃消食片", "脾胃肝胆"],
    ["抗癌片", "肿瘤辅助"],
    ["清热解毒口服液", "清热解毒"],
    ["补中益气丸", "补益用药"],
    ["某某丸", "其他中成药"],
  ];

  test.each(CHEMICAL)("%s %j: %s", (name, more, place) => expect(findCategory(drug(name, more))).toBe(place));

  test.each(PATENT)("%s: 中成药>%s", (name, place) => {
    expect(findCategory(drug(name, { approvalNumber: "国药准字Z44020002" }))).toBe(`中成药>${place}`);
  });

  test("a rule that stands earlier decides where two fit", () => {
    // Eyes before antibiotics, penicillins before what merely ends like an antibiotic, hormones of women before other hormones.
    expect(findCategory(drug("头孢滴眼液"))).toBe("皮肤与五官>眼科用药");
    expect(findCategory(drug("阿莫西林舒巴坦", { dosageForm: "软膏剂" }))).toBe("抗感染用药>青霉素类");
    expect(findCategory(drug("红霉素软膏"))).toBe("抗感染用药>大环内酯类");
    expect(findCategory(drug("某药", { category: "性激素" }))).toBe("泌尿与激素>妇科与计划生育");
    expect(findCategory(drug("感冒止咳颗粒", { approvalNumber: "Z44020002" }))).toBe("中成药>感冒用药");
  });

  test("the class decides before the name, and only what stands below the widest insurance group", () => {
    const insured = (insuranceCategory: string) => findCategory(drug("某药", { insuranceCategory }));
    expect(insured("泌尿生殖系统药和性激素>利尿药")).toBe("泌尿与激素>利尿药");
    expect(insured("泌尿生殖系统药和性激素")).toBe("泌尿与激素>妇科与计划生育");
    expect(findCategory(drug("阿莫西林", { category: "止血药" }))).toBe("血液与输液营养>止血药");
  });

  test.each(["西药", "中成药", "化学药品", "进口分包装", "其它", "其它类", "其它>生物制品"])(
    "%s says nothing of a chemical drug",
    (category) => {
      const approvalNumber = "国药准字H20000001";
      expect(findCategory(drug("呋塞米片", { category, approvalNumber }))).toBe("泌尿与激素>利尿药");
    },
  );
});

describe("中成药 or chemical", () => {
  test.each<[string, Partial<Classed>, boolean]>([
    ["the letter Z", { approvalNumber: "国药准字Z44020002" }, true],
    [
      "the letter H, whatever the class says",
      { approvalNumber: "国药准字H44021518", category: "中成药" },
      false,
    ],
    ["an import by its class", { approvalNumber: "国药准字J20130001", category: "中成药" }, true],
    ["no number, by its class", { category: "内科用药>清热剂" }, true],
    ["no number and no class", {}, false],
  ])("%s", (_what, values, isPatent) => expect(isChinesePatent(drug("甲", values))).toBe(isPatent));
});

describe("the licence that is needed", () => {
  test.each<[string, Partial<Classed>, string, string]>([
    ["胸腺肽肠溶片", {}, "肿瘤与免疫>免疫调节", "biochemical"],
    ["低分子肝素钠注射液", {}, "心脑血管用药>抗血栓与抗凝", "biochemical"],
    ["双歧杆菌活菌散", { approvalNumber: "国药准字S10970105" }, "消化与代谢>止泻与通便", "biological"],
    ["重组人干扰素凝胶", {}, "皮肤与五官>皮肤科用药", "biological"],
    ["盐酸四环素软膏", {}, "皮肤与五官>皮肤科用药", "antibiotic"],
    ["复方丹参片", {}, "中成药>活血化瘀", "chinesePatent"],
    ["注射用紫杉醇(白蛋白结合型)", {}, "肿瘤与免疫>抗肿瘤药", "westernMedicine"],
    ["布洛芬片", {}, "神经与镇痛>解热镇痛抗炎", "westernMedicine"],
  ])("of %s", (name, values, path, scope) => expect(drugScope(drug(name, values), path)).toBe(scope));

  test.each<[string, string, string]>([
    ["人血白蛋白", "其他药品>其他用药", "biological"],
    ["A型肉毒毒素", "其他药品>其他用药", "biological"],
    ["门冬胰岛素注射液", "消化与代谢>糖尿病用药", "biological"],
    ["利妥昔单抗注射液", "肿瘤与免疫>抗肿瘤药", "biological"],
    // By its place, though no name tells it.
    ["某药", "抗感染用药>头孢菌素类", "antibiotic"],
    ["某药", "抗感染用药>大环内酯类", "antibiotic"],
    ["某药", "抗感染用药>喹诺酮类", "westernMedicine"],
    ["美罗培南", "抗感染用药>其他抗菌药", "antibiotic"],
    ["多西环素片", "抗感染用药>其他抗菌药", "antibiotic"],
    ["胰酶肠溶胶囊", "消化与代谢>胃肠动力与助消化", "biochemical"],
    ["辅酶Q10胶囊", "心脑血管用药>心绞痛与心功能", "biochemical"],
    ["玻璃酸钠滴眼液", "皮肤与五官>眼科用药", "biochemical"],
    // What is biological is that before anything else, and what is a patent medicine before that.
    ["重组人促红素霉素", "抗感染用药>其他抗菌药", "biological"],
    ["胰岛素霉素丸", "中成药>其他中成药", "chinesePatent"],
  ])("of %s in %s", (name, path, scope) => expect(drugScope(drug(name), path)).toBe(scope));

  test("follows the letter of the approval number and the supplier's class too", () => {
    const place = "其他药品>其他用药";
    expect(drugScope(drug("某药", { approvalNumber: "国药准字S20010001" }), place)).toBe("biological");
    expect(drugScope(drug("某药", { approvalNumber: "国药准字H20010001" }), place)).toBe("westernMedicine");
    expect(drugScope(drug("某药", { category: "其它>生物制品" }), place)).toBe("biological");
  });
});

describe("what may not be sold online (design rules)", () => {
  test.each<[string, keyof typeof REGULATED | null]>([
    ["乙型脑炎减毒活疫苗", "vaccine"],
    ["静注人免疫球蛋白", "blood"],
    ["重组人白蛋白注射液", null],
    ["抗狂犬病血清(马)", null],
    ["芬太尼透皮贴剂", "narcotic"],
    ["盐酸阿扑吗啡注射液", null],
    ["磷酸可待因片", "narcotic"],
    ["酒石酸唑吡坦片", "psychotropic"],
    ["盐酸曲马多缓释片", "psychotropic"],
    ["马来酸麦角新碱注射液", "precursor"],
    ["盐酸麻黄碱滴鼻液", "precursor"],
    ["盐酸伪麻黄碱缓释片", "precursor"],
    ["复方盐酸伪麻黄碱缓释胶囊", null],
    ["黄芪配方颗粒", "granules"],
    ["碘[131I]化钠口服溶液", "radioactive"],
    ["板蓝根颗粒", null],
  ])("%s: %s", (name, found) => {
    expect(regulatedClass(name, "")).toBe(found);
    // the generic name says it too, behind any trade name
    expect(regulatedClass("某某牌", name)).toBe(found);
  });

  test("a trade name hides nothing", () => {
    const word = fc.constantFrom("", "安定牌", "(进口)", "A1");
    fc.assert(
      fc.property(word, word, (before, after) => {
        expect(regulatedClass(`${before}地西泮片${after}`, "")).toBe("psychotropic");
      }),
    );
  });

  test("compounds with ephedrine are sold apart, ephedrine itself is not sold", () => {
    expect(
      ["复方盐酸伪麻黄碱缓释胶囊", "氨酚伪麻美芬片", "盐酸伪麻黄碱缓释片", "麻仁润肠丸"].map((name) =>
        hasEphedrine(name, ""),
      ),
    ).toEqual([true, true, false, false]);
    expect(hasEphedrine("新康泰克", "复方盐酸伪麻黄碱缓释胶囊")).toBe(true);
  });
});

describe("numbers", () => {
  test.each([
    ["国药准字H44021518", true],
    ["国药准字Z20000001", true],
    ["国药准字HJ20170001", true],
    ["国药准字SC20170001", true],
    ["国药准字ZZ20170001", false],
    ["国药准字H4402151", false],
    ["H44021518", false],
    ["", false],
  ])("the approval number %j is a usual one: %s", (number, usual) =>
    expect(isUsualApproval(number)).toBe(usual),
  );

  test("of ten last figures one alone makes a barcode, and one wrong figure breaks it", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{12}$/),
        fc.nat(11),
        fc.integer({ min: 1, max: 9 }),
        (head, at, by) => {
          const right = [..."0123456789"].map((last) => head + last).filter(isBarcode);
          expect(right.length).toBe(1);
          const wrong = [...right[0]!].map((d, i) => (i === at ? String((Number(d) + by) % 10) : d)).join("");
          expect(isBarcode(wrong)).toBe(false);
        },
      ),
    );
  });
});
