const USE = /^(?:注射用|吸入用|外用|口服)/;
/** Longer ones first: 硫酸氢 is not 硫酸 of 氢…. */
const ACIDS =
  "丁二磺酸|甲苯磺酸|苯磺酸|甲磺酸|硫酸氢|重酒石酸|酒石酸|枸橼酸|枸椽酸|氢溴酸|琥珀酸|富马酸|马来酸|苹果酸|门冬氨酸|苯甲酸|乳糖酸|葡萄糖酸|盐酸|硫酸|硝酸|磷酸|醋酸|乳酸|草酸";
const METAL = "钠|钾|钙|镁|锌|铁|亚铁|铋|铝|锂|锰|铵|氢|二氢|钡|鱼";
/** An acid before a name of at least three characters that is no metal is its salt, except these. */
const SALT = new RegExp(`^(?:${ACIDS})(?!${METAL}|菌|盐)(?=.{3})`, "u");
const NAMED_BY_ACID = /^(?:硝酸异山梨|硫酸软骨素|磷酸肌酸|磷酸川芎|门冬氨酸鸟氨酸|枸橼酸苹果酸|乳酸菌)/u;
const SHORT_SALT = /^(?:盐酸|硫酸|磷酸)(?=(?:吗啡|硫胺|奎宁)$)/u;

/** Salts after a name. */
const ACID_SALT = /(?<=.{3})(?<![二])(?:琥珀酸|磷酸)(?:二)?钠$/u;
const METAL_SALT = /(?<=.{3})(?:[二三]?钠|钾|钙|镁)$/u;
/** With these before it the metal is the substance, or the name is that of a solution. */
const KEEPS_METAL =
  /(?:化|碳酸|碳酸氢|硫酸|次硫酸|硝酸|磷酸|乳酸|葡萄糖酸|枸橼酸|醋酸|氨酸|山梨酸|苯甲酸|苹果酸|[氢亚次钠钾钙镁锌铝铋]|纤维素|素?D|二磷酸|羟苯磺酸|维D|维生素C|异甘草酸)$/u;
const SOLVENT = /(?<=.{3})(?:氯化钠|葡萄糖)$/u;
const OWN_SOLVENT = /(?:^|复方|[葡果]萄?糖|氨基|氯化钾|林格|淀粉130\/0\.4)(?:氯化钠|葡萄糖)$/u;

const MADE =
  "缓释|控释|双释放|肠溶|分散|咀嚼|泡腾|口腔崩解|口崩|薄膜衣|糖衣|舌下|阴道|干混悬|混悬|浓缩|小蜜|大蜜|水蜜|吸入|鼻用|眼用|口服|雾化|皮肤消毒|透皮|植入|脂质体|无糖型";
const FORMS =
  "胶囊剂|颗粒剂|注射液|粉针剂|粉针|针剂|粉吸入剂|粉雾剂|气雾剂|鼻喷雾剂|喷雾剂|喷鼻剂|鼻喷剂|口喷剂|喷剂|滴眼液|滴眼剂|眼药水|眼液|滴耳液|滴鼻液|滴丸|滴剂|眼膏|眼用凝胶|软膏|乳膏|贴膏|凝胶|乳胶剂|乳胶|软胶囊|胶囊|胶丸|胶浆|颗粒|含片|口服液|干混悬剂|混悬液|混悬剂|干糖浆|糖浆|溶液|合剂|搽剂|擦剂|洗剂|洗液|灌肠液|灌肠剂|贴剂|贴片|酊剂|栓剂|散剂|丸剂|片剂|乳剂|微球|泡沫剂|涂膜剂|煎膏|漱口水|消毒液|片|丸|散|栓|膏|贴|霜|酊|针";
const FORM = new RegExp(`(?<=.{2})(?:${MADE})*(?:${FORMS})(?:剂)?$`, "u");
/** 藿香正气水 is a form of 藿香正气; 十滴水 is a name. */
const WATER = /(?<=.{4})(?:水|酒|茶)$/u;
const LEFT_OVER = new RegExp(`(?<=.{3})(?:${MADE})$`, "u");

/** "(Ⅱ)", "(无糖型)", "△", "24片" at the end, "0.9%" in front: of the pack, not the substance. Isotopes keep their brackets. */
const RELATED_MESSAGES = /(?<!碘|锝|氟)\([^()]*\)|\[[^\]]*\]|[△*]/gu;
const COUNTED = /(?<=[片囊丸粒])\d+(?:片|粒|袋|支)$|^\d+(?:\.\d+)?%/u;
const MARKED = /(?<=\p{Script=Han})(?:NR|AR|CP|R)$|(?<=[片囊丸])(?:I{1,3}|IV)$/u;

/** "盐酸二甲双胍缓释片" is "二甲双胍", "注射用头孢曲松钠" is "头孢曲松", "复方丹参滴丸" is "复方丹参". "" only for an empty name. Idempotent. */
export function getSubstance(genericName: string): string {
  let name = genericName.normalize("NFKC").replace(/\s+/g, "");
  for (let before = ""; before !== name;) {
    before = name;
    name = shorter(name) || name;
  }
  return name;
}

function shorter(name: string): string {
  const plain = name.replace(RELATED_MESSAGES, "").replace(COUNTED, "").replace(MARKED, "").replace(USE, "");
  if (plain !== name) return plain;
  const bare = name.replace(FORM, "").replace(WATER, "").replace(LEFT_OVER, "");
  if (bare !== name) return bare;
  return withoutSalt(name);
}

function withoutSalt(name: string): string {
  const dissolved = OWN_SOLVENT.test(name) ? name : name.replace(SOLVENT, "");
  if (dissolved !== name) return dissolved;
  if (NAMED_BY_ACID.test(name)) return name;
  const free = name.replace(SALT, "").replace(SHORT_SALT, "").replace(ACID_SALT, "");
  if (free !== name) return free;
  const metal = METAL_SALT.exec(name);
  if (!metal) return name;
  const rest = name.slice(0, metal.index);
  return KEEPS_METAL.test(rest) ? name : rest;
}
