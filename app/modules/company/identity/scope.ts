/** 经营范围: what a company's licences let it buy. Codes inside, Chinese at the edges. */
export const BUSINESS_SCOPE_NAMES = {
  westernMedicine: "化学药制剂",
  chinesePatent: "中成药",
  antibiotic: "抗生素",
  biological: "生物制品",
  biochemical: "生化药品",
  herbal: "中药饮片",
  deviceOne: "第一类医疗器械",
  deviceTwo: "第二类医疗器械",
  deviceThree: "第三类医疗器械",
} as const;

export type BusinessScopeCode = keyof typeof BUSINESS_SCOPE_NAMES;
