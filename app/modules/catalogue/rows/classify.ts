import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import type { RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";

export interface Classed {
  name: string;
  genericName: string;
  dosageForm: string;
  approvalNumber: string;
  category: string;
  insuranceCategory: string;
}

const PATENT =
  /中成药|内科用药|骨伤科用药|妇科用药>|外科用药>|眼科用药>(扶正|祛瘀)|耳鼻喉科用药>|皮肤科用药$|民族药|肿瘤用药>|祛痰止咳平喘中药|中药降糖|清热|活血|壮阳|滋[阴补]|补[气肝肺]|风[热寒]感冒|消炎利湿|调和肝脾|清心|安神助眠|舒筋|跌打|润肠通便|排石/;

/** 中成药 or chemical: by the approval number's letter, then the class. */
export function isChinesePatent(goods: Classed): boolean {
  const letter = /([HZSJTBF])C?\d{8}/.exec(goods.approvalNumber)?.[1];
  if (letter === "Z") return true;
  if (letter && letter !== "J") return false;
  return PATENT.test(`${goods.category} ${goods.insuranceCategory}`);
}

type Rule = readonly [RegExp, string];

const PATENT_RULES: readonly Rule[] = [
  [/妇科|月经|调经|止带|更年期|乳癖|消结/, "妇科用药"],
  [/风湿|骨伤|骨质增生|跌打|舒筋|骨刺|颈复|壮骨|散寒除湿|祛风除湿|腰痛/, "风湿骨伤"],
  [/感冒|解表|祛暑|疏散外风/, "感冒用药"],
  [/祛痰|止咳|平喘|化痰|定喘|咳/, "止咳化痰平喘"],
  [/耳鼻喉|鼻腔|口腔用药|清咽|利咽|清热利咽|咽喉|眼科|皮肤|痔疮|痤疮|外用药/, "五官皮肤"],
  [/前列腺|通淋|排石|消石|壮阳|性功能|肾炎|消肿利水|尿感|泌尿/, "泌尿男科"],
  [/活血|祛瘀|化瘀|治风|心脏病|降脂|血脂|高血压|脑|头部|心血管|周围血管|化浊/, "活血化瘀"],
  [/安神|清心|开窍/, "安神用药"],
  [/肝类|胆类|肝胆|和胃|疏肝|胃|消导|消食|理气|脾|止泻|通便|泻下|肠|温里|固涩|溃疡/, "脾胃肝胆"],
  [/肿瘤|癌/, "肿瘤辅助"],
  [/清热|解毒|泻火/, "清热解毒"],
  [/扶正|补|滋阴|益气|养血|免疫|益肾/, "补益用药"],
];

const DRUG_RULES: readonly Rule[] = [
  [/眼科|滴眼|眼膏|眼用|眼内/, "皮肤与五官>眼科用药"],
  [/青霉素|西林|舒巴坦|他唑巴坦/, "抗感染用药>青霉素类"],
  [/头孢|拉氧头孢/, "抗感染用药>头孢菌素类"],
  [
    /妇科|避孕|性激素|雌激素|孕激素|促性腺|催产|抗早产|更年期|黄体酮|孕酮|米非司酮/,
    "泌尿与激素>妇科与计划生育",
  ],
  [/大环内酯|红霉素|阿奇霉素|克林霉素|林可/, "抗感染用药>大环内酯类"],
  [/[喹奎]诺酮|沙星/, "抗感染用药>喹诺酮类"],
  [
    /抗结核|分枝杆菌|麻风|寄生虫|疟|蠕虫|吡喹酮|阿苯达唑|甲苯咪唑|异烟肼|利福平/,
    "抗感染用药>抗结核与抗寄生虫",
  ],
  [/耳鼻喉|口腔|鼻腔|鼻部制剂|鼻喷|滴鼻|滴耳|咽/, "皮肤与五官>耳鼻喉与口腔"],
  [/皮肤|皮科|痤疮|痔|外用药>其他|软膏|乳膏|霜剂|洗剂|搽剂|擦剂/, "皮肤与五官>皮肤科用药"],
  [/抗病毒|[昔洛韦]{2,3}$|洛韦|夫定|奥司他韦|利巴韦林/, "抗感染用药>抗病毒药"],
  [/真菌|康唑|特比萘芬|制霉/, "抗感染用药>抗真菌药"],
  [/内分泌治疗|抗肿瘤激素|他莫昔芬|来曲唑|阿那曲唑|比卡鲁胺/, "肿瘤与免疫>肿瘤内分泌治疗"],
  [/抗肿瘤药|烷化|抗代谢|肿瘤|替尼|单抗|铂注射|紫杉|替康|比星|嘧啶|甲氨蝶呤|甲氨喋呤/, "肿瘤与免疫>抗肿瘤药"],
  [/免疫|干扰素|胸腺|匹多莫德/, "肿瘤与免疫>免疫调节"],
  [
    /抗菌药|抗生素|四环素|环素|碳青霉|培南|磺胺|硝基呋喃|硝咪唑|甲硝唑|替硝唑|万古|氨基糖苷|庆大|霉素|抗感染药物>其他|磷霉素|呋喃/,
    "抗感染用药>其他抗菌药",
  ],
  [
    /胰岛素|糖尿病|双[呱胍]|磺[脲酰]|噻唑烷|格列|列汀|阿卡波糖|伏格列波糖|依帕司他|列净/,
    "消化与代谢>糖尿病用药",
  ],
  [
    /高血压|降血压|血管紧张素|钙通道|[^氧莫]地平|沙坦|普利|β.?受体|洛尔|抗肾上腺素能/,
    "心脑血管用药>高血压用药",
  ],
  [/血脂|他汀|贝特/, "心脑血管用药>调节血脂"],
  [/抗血栓|抗血小板|抗凝药|抗凝|氯吡格雷|阿司匹林肠溶|华法林|肝素|活血及/, "心脑血管用药>抗血栓与抗凝"],
  [
    /脑血管|促智|痴呆|改善脑|眩晕|胞磷胆碱|尼莫|吡拉西坦|拉西坦|脑苷|脑蛋白|依达拉奉/,
    "心脑血管用药>脑血管与促智",
  ],
  [
    /心绞痛|心脏|心律失常|心功能|强心|血管舒张|血管扩张|血管保护|循环改善|硝酸|拟肾上腺素|曲美他嗪|桂哌齐特/,
    "心脑血管用药>心绞痛与心功能",
  ],
  [/利尿|螺内酯|托拉塞米|呋塞米|氢氯噻嗪/, "泌尿与激素>利尿药"],
  [/前列腺|泌尿系统|非那雄胺|坦索罗辛|托特罗定/, "泌尿与激素>前列腺与泌尿"],
  [/皮质激素|米松|可的松|泼尼松|强的松|氢可/, "泌尿与激素>肾上腺皮质激素"],
  [/甲状腺|垂体|下丘脑|钙稳态|生长激素|性功能|蛋白同化/, "泌尿与激素>甲状腺与其他激素"],
  [/溃疡|胃酸|抗酸|拉唑|替丁|胃[黏粘]膜|硫糖铝|铝碳酸镁|铋/, "消化与代谢>抗溃疡与抗酸"],
  [
    /胃动力|胃肠动力|助消化|消化药|胃肠解痉|颠茄|止吐|恶心|肠动力|功能性|酶类|消化酶|益生|乳杆菌|双歧|枯草/,
    "消化与代谢>胃肠动力与助消化",
  ],
  [/止泻|便秘|泻药|肠道|炎性肠病|灌肠|开塞露/, "消化与代谢>止泻与通便"],
  [/肝|胆/, "消化与代谢>肝胆用药"],
  [
    /维生素|叶酸|补[钙钾锌硒]|微量元素|矿物质|骨质疏松|碳酸钙|葡萄糖酸|治疗骨病|骨化/,
    "消化与代谢>维生素与矿物质",
  ],
  [/抗贫血|补铁|铁制剂|促白细胞|粒细胞|促红素|贫血|血容量/, "血液与输液营养>抗贫血与升白"],
  [/促凝|抗出血|止血|凝血/, "血液与输液营养>止血药"],
  [/营养|氨基酸|脂肪乳/, "血液与输液营养>肠内外营养"],
  [
    /氯化钠|(?<!氨基)葡萄糖|电解质|静脉注射液|血液代用|酸碱平衡|灌洗|灌注|氯化钾|林格|甘露醇|羟乙基|血液系统|血液和/,
    "血液与输液营养>输液与电解质",
  ],
  [/镇咳|祛痰|止咳|氨溴索|羧甲司坦|乙酰半胱氨酸|右美沙芬/, "呼吸与抗过敏>止咳祛痰"],
  [/感冒(?!制剂)|伪麻|氨酚黄那敏|咖黄敏/, "呼吸与抗过敏>感冒与退热"],
  [
    /平喘|阻塞性气道|支气管|沙丁胺醇|茶碱|布地奈德|噻托溴铵|沙美特罗|孟鲁司特|呼吸系统>其他|呼吸系统$/,
    "呼吸与抗过敏>平喘用药",
  ],
  [/组胺|变态反应|过敏|雷他定|西替利嗪/, "呼吸与抗过敏>抗过敏药"],
  [
    /解热|镇痛|抗炎|布洛芬|双氯芬酸|对乙酰氨基酚|美洛昔康|萘普生|洛芬|止痛|风湿|昔康|昔布/,
    "神经与镇痛>解热镇痛抗炎",
  ],
  [/痛风|尿酸|肌肉松弛|骨质增生|关节|骨骼|氨基葡萄糖|别嘌|秋水仙/, "神经与镇痛>痛风与骨骼肌肉"],
  [/癫痫|帕金森|震颤|卡马西平|丙戊酸|左旋多巴|苯海索/, "神经与镇痛>抗癫痫与帕金森"],
  [/抑郁|焦虑|精神|狂躁|催眠|镇静|西泮|唑仑|喹硫平|利培酮/, "神经与镇痛>抗抑郁与精神用药"],
  [/麻醉|神经系统|神经用药|自主神经|卡因|甲钴胺|中枢|胆碱|新斯的明/, "神经与镇痛>麻醉与其他神经用药"],
  [/消毒|洗手|酒精|碘伏|手消|双氧水|湿巾|过氧化/, "其他药品>消毒防护"],
  [/原料药|AR\)|试剂/, "其他药品>原料与试剂"],
  [/造影|诊断|放射|锝|皮试|结核菌素/, "其他药品>诊断与造影"],
];

const FALLBACK = "其他药品>其他用药";

/** Returns the path "level one>level two" in TAXONOMY of a drug. */
export function findCategory(goods: Classed): string {
  // the widest insurance groups name two things ("泌尿生殖系统药和性激素"): only lower levels count
  const hint = goods.insuranceCategory.replace(/^[^>]*>/, "");
  const classes = `${specific(goods.category)} ${hint}`.trim();
  const names = `${goods.genericName} ${goods.name} ${goods.dosageForm}`;
  if (isChinesePatent(goods)) {
    const hit =
      firstHit(PATENT_RULES, `${specific(goods.category)} ${goods.insuranceCategory}`) ??
      firstHit(PATENT_RULES, names);
    return `中成药>${hit ?? "其他中成药"}`;
  }
  return firstHit(DRUG_RULES, classes) ?? firstHit(DRUG_RULES, names) ?? FALLBACK;
}

function specific(category: string): string {
  return /^(西药|中成药|化学药品|进口分包装|其它类?|其它>生物制品)$/.test(category) ? "" : category;
}

function firstHit(rules: readonly Rule[], text: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}

/** Returns the business scope that a drug requires. */
export function drugScope(goods: Classed, path: string): BusinessScopeCode {
  const letter = /([HZSJTBF])C?\d{8}/.exec(goods.approvalNumber)?.[1];
  const name = `${goods.name} ${goods.genericName}`;
  if (path.startsWith("中成药")) return "chinesePatent";
  if (
    letter === "S" ||
    /疫苗|白蛋白(?!结合)|免疫球蛋白|重组|单抗|干扰素|胰岛素|毒素|菌素纯蛋白/.test(name) ||
    /生物制品/.test(goods.category)
  )
    return "biological";
  if (/^抗感染用药>(青霉素类|头孢菌素类|大环内酯类)/.test(path) || /霉素|环素|培南/.test(name))
    return "antibiotic";
  if (/肝素|胰酶|蛋白酶|激酶|凝血酶|胸腺肽|多肽|提取物|辅酶|核苷|脑苷|玻璃酸/.test(name))
    return "biochemical";
  return "westernMedicine";
}

const REGULATED_RULES: readonly (readonly [RegulatedClass, RegExp, RegExp?])[] = [
  ["vaccine", /疫苗/, /提取物/],
  ["blood", /人血白蛋白|人免疫球蛋白|人凝血|静注人|人纤维蛋白原/, /重组|兔|猪|马/],
  ["radioactive", /\[?99m?Tc|锝\s*\[|碘\s*\[1[23]\d|氟\s*\[18|放射性/i],
  ["narcotic", /吗啡|芬太尼|哌替啶|羟考酮|可待因|美沙酮|布桂嗪|阿片|氢吗啡酮/, /阿扑吗啡/],
  [
    "psychotropic",
    /西泮|唑仑|巴比妥|唑吡坦|佐匹克隆|扎来普隆|曲马多|哌甲酯|氯胺酮|右美沙芬|地佐辛|布托啡诺|喷他佐辛|纳布啡|地芬诺酯|丁丙诺啡|匹莫林|苯丙胺/,
  ],
  ["precursor", /麦角新碱|麦角胺|^(盐酸|硫酸)?(伪)?麻黄碱/],
  ["granules", /配方颗粒/],
  ["hospital", /医院制剂|制字/],
];

/** Why a drug may not be sold online, or null; from its name, so that no list can bypass it. */
export function regulatedClass(name: string, genericName: string): RegulatedClass | null {
  for (const [found, pattern, except] of REGULATED_RULES)
    for (const text of [genericName, name]) if (pattern.test(text) && !except?.test(text)) return found;
  return null;
}

/** Whether it is a compound with ephedrine, which needs an order of its own. */
export function hasEphedrine(name: string, genericName: string): boolean {
  return /伪麻|麻黄碱/.test(`${name} ${genericName}`) && regulatedClass(name, genericName) !== "precursor";
}

const APPROVED = /^国药准字(?:[HZSJTBF]|[HZS][CJ])\d{8}$/;

/** Whether an approval number has the domestic form; import registrations have others and are accepted too. */
export function isUsualApproval(number: string): boolean {
  return APPROVED.test(number);
}

/** EAN-13 with a valid check digit. */
export function isBarcode(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((s, d, i) => s + Number(d) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
