import { describe, expect, it } from "vitest";
import {
  findCategory,
  drugScope,
  hasEphedrine,
  isBarcode,
  regulatedClass,
} from "~/modules/catalogue/rows/classify";

describe("classes of drugs", () => {
  const drug = (name: string, more = {}) => ({
    name,
    genericName: name,
    dosageForm: "",
    approvalNumber: "",
    category: "",
    insuranceCategory: "",
    ...more,
  });

  it("reads the class from suppliers' trees, the insurance list or the name", () => {
    expect(findCategory(drug("x", { category: "青霉素类" }))).toBe("抗感染用药>青霉素类");
    expect(findCategory(drug("x", { insuranceCategory: "心血管系统>调节血脂药>单方调节血脂药" }))).toBe(
      "心脑血管用药>调节血脂",
    );
    expect(findCategory(drug("奥美拉唑肠溶胶囊"))).toBe("消化与代谢>抗溃疡与抗酸");
    expect(findCategory(drug("感冒清胶囊", { approvalNumber: "国药准字Z44020002" }))).toBe("中成药>感冒用药");
    expect(findCategory(drug("谁也不认识的药"))).toBe("其他药品>其他用药");
  });

  it("keeps what the law forbids to sell online from being sold, by name", () => {
    expect(regulatedClass("人用狂犬病疫苗", "")).toBe("vaccine");
    expect(regulatedClass("人血白蛋白(瑞士)", "")).toBe("blood");
    expect(regulatedClass("硫酸吗啡缓释片(美施康定)", "")).toBe("narcotic");
    expect(regulatedClass("地西泮片", "")).toBe("psychotropic");
    expect(regulatedClass("盐酸麻黄碱注射液", "")).toBe("precursor");
    expect(regulatedClass("锝[99TC]亚甲基二瞵酸盐注射液(云克)", "")).toBe("radioactive");
    expect(regulatedClass("牛痘疫苗接种家兔炎症皮肤提取物片", "")).toBeNull();
    expect(regulatedClass("重组人凝血因子Ⅷ注射液", "")).toBeNull();
    expect(regulatedClass("阿莫西林胶囊", "")).toBeNull();
  });

  it("knows ephedrine compounds from ephedrine itself", () => {
    expect(hasEphedrine("氨酚伪麻胶囊", "")).toBe(true);
    expect(hasEphedrine("盐酸麻黄碱注射液", "")).toBe(false);
    expect(hasEphedrine("麻仁丸", "")).toBe(false);
  });

  it("asks for the licence that the goods needs", () => {
    expect(drugScope(drug("阿莫西林胶囊"), "抗感染用药>青霉素类")).toBe("antibiotic");
    expect(drugScope(drug("注射用紫杉醇(白蛋白结合型)"), "肿瘤与免疫>抗肿瘤药")).toBe("westernMedicine");
    expect(drugScope(drug("重组人胰岛素注射液"), "消化与代谢>糖尿病用药")).toBe("biological");
    expect(
      drugScope(
        drug("盐酸二甲双胍片", { category: "激素类药物>胰岛素及其他影响血糖药物" }),
        "消化与代谢>糖尿病用药",
      ),
    ).toBe("westernMedicine");
  });

  it("checks barcodes by their last digit", () => {
    expect(isBarcode("6922261200200")).toBe(true);
    expect(isBarcode("6922261200201")).toBe(false);
    expect(isBarcode("692226120020")).toBe(false);
  });
});
