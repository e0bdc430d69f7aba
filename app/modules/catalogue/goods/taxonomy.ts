import type { GoodsKind } from "./goods";

export interface TopCategory {
  name: string;
  tree: GoodsKind;
  icon: string;
  children: readonly string[];
}

/** In menu order; the home page shows the first seven. */
export const TAXONOMY: readonly TopCategory[] = [
  {
    name: "抗感染用药",
    tree: "drug",
    icon: "capsule",
    children: [
      "青霉素类",
      "头孢菌素类",
      "大环内酯类",
      "喹诺酮类",
      "抗病毒药",
      "抗真菌药",
      "其他抗菌药",
      "抗结核与抗寄生虫",
    ],
  },
  {
    name: "心脑血管用药",
    tree: "drug",
    icon: "pulse",
    children: ["高血压用药", "调节血脂", "抗血栓与抗凝", "心绞痛与心功能", "脑血管与促智"],
  },
  {
    name: "消化与代谢",
    tree: "drug",
    icon: "drop",
    children: ["抗溃疡与抗酸", "胃肠动力与助消化", "止泻与通便", "肝胆用药", "糖尿病用药", "维生素与矿物质"],
  },
  {
    name: "中成药",
    tree: "drug",
    icon: "leaf",
    children: [
      "清热解毒",
      "感冒用药",
      "止咳化痰平喘",
      "活血化瘀",
      "补益用药",
      "安神用药",
      "脾胃肝胆",
      "风湿骨伤",
      "妇科用药",
      "泌尿男科",
      "五官皮肤",
      "肿瘤辅助",
      "其他中成药",
    ],
  },
  {
    name: "神经与镇痛",
    tree: "drug",
    icon: "coin",
    children: ["解热镇痛抗炎", "痛风与骨骼肌肉", "抗癫痫与帕金森", "抗抑郁与精神用药", "麻醉与其他神经用药"],
  },
  { name: "中药饮片", tree: "herb", icon: "box", children: [] },
  { name: "医疗器械", tree: "device", icon: "device", children: [] },
  {
    name: "呼吸与抗过敏",
    tree: "drug",
    icon: "leaf",
    children: ["感冒与退热", "止咳祛痰", "平喘用药", "抗过敏药"],
  },
  { name: "皮肤与五官", tree: "drug", icon: "box", children: ["皮肤科用药", "眼科用药", "耳鼻喉与口腔"] },
  {
    name: "泌尿与激素",
    tree: "drug",
    icon: "drop",
    children: ["前列腺与泌尿", "利尿药", "妇科与计划生育", "肾上腺皮质激素", "甲状腺与其他激素"],
  },
  { name: "肿瘤与免疫", tree: "drug", icon: "capsule", children: ["抗肿瘤药", "肿瘤内分泌治疗", "免疫调节"] },
  {
    name: "血液与输液营养",
    tree: "drug",
    icon: "drop",
    children: ["抗贫血与升白", "止血药", "输液与电解质", "肠内外营养"],
  },
  {
    name: "其他药品",
    tree: "drug",
    icon: "box",
    children: ["消毒防护", "原料与试剂", "诊断与造影", "其他用药"],
  },
];

export const HERBS = "中药饮片";
export const DEVICES = "医疗器械";
