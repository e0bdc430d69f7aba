/** Dosage forms under one name: lists write 颗粒, 颗粒剂 and 颗粒剂(无糖型), and 片剂 for a 缓释片. */

type Rule = readonly [form: string, pattern: RegExp];

/** The first match counts; specific forms come before general ones. */
const FORMS: readonly Rule[] = [
  ["原料药", /原料|辅料/],
  ["饮片", /饮片/],
  ["滴眼剂", /滴眼|眼液|眼药水|眼用(?:制剂|溶液)/],
  ["眼膏剂", /眼膏|眼用凝胶/],
  ["滴耳剂", /滴耳/],
  ["鼻用剂", /[喷滴]鼻|鼻[用喷]/],
  ["吸入剂", /吸入|粉雾/],
  ["气雾剂", /气雾/],
  ["喷雾剂", /喷/],
  ["肠溶胶囊", /(?:肠溶.*胶囊|胶囊.*肠溶)/],
  ["缓释胶囊", /(?:缓释|控释).*胶囊/],
  ["软胶囊剂", /软胶囊|胶丸/],
  ["胶囊剂", /胶囊/],
  ["分散片", /分散.*片/],
  ["缓释片", /(?:缓释|控释).*片/],
  ["肠溶片", /肠溶.*片|片.*肠溶/],
  ["咀嚼片", /咀嚼/],
  ["泡腾片", /泡腾/],
  ["口崩片", /口崩|崩解/],
  ["含片", /含片|口含/],
  ["滴丸剂", /滴丸/],
  ["丸剂", /丸/],
  ["颗粒剂", /颗粒/],
  ["栓剂", /栓/],
  ["注射剂", /注射|粉针|针剂|输液|冻干/],
  ["片剂", /片/],
  ["糖浆剂", /糖浆/],
  ["混悬剂", /混悬|干混/],
  ["乳膏剂", /乳膏|霜/],
  ["软膏剂", /软膏/],
  ["凝胶剂", /凝胶|乳胶/],
  ["煎膏剂", /煎膏|膏滋/],
  ["贴膏剂", /贴|膏药|膏剂|^膏$/],
  ["口服液", /口服(?:液|溶液)|合剂/],
  ["酊剂", /酊/],
  ["洗剂", /洗|灌肠/],
  ["搽剂", /[搽擦抹涂]/],
  ["散剂", /散|粉剂/],
  ["滴剂", /滴剂/],
  ["乳剂", /乳剂|乳状/],
  ["溶液剂", /溶液|液剂|^液/],
  ["胶剂", /^胶剂$/],
  ["酒剂", /酒/],
  ["膜剂", /膜剂/],
];
/** General forms that the name may specify. */
const FINER = new Map<string, readonly string[]>([
  ["片剂", ["分散片", "缓释片", "肠溶片", "咀嚼片", "泡腾片", "口崩片", "含片"]],
  ["胶囊剂", ["肠溶胶囊", "缓释胶囊", "软胶囊剂"]],
  ["丸剂", ["滴丸剂"]],
  ["软膏剂", ["乳膏剂", "眼膏剂", "凝胶剂"]],
]);

const find = (text: string): string | undefined => FORMS.find(([, pattern]) => pattern.test(text))?.[0];

/** Returns a product's form by the list, or else by its name; "" if neither has one. */
export function readDosageForm(dosageForm: string, name = ""): string {
  const plain = dosageForm.normalize("NFKC").replace(/\s+/g, "");
  const written = find(plain);
  const found = find(lastWord(name));
  if (written === undefined) return found ?? (plain === "其他" || plain === "盒剂" ? "" : plain);
  return found !== undefined && FINER.get(written)?.includes(found) ? found : written;
}

const lastWord = (name: string) => name.normalize("NFKC").replace(/\([^()]*\)/g, "");

/** Forms that are taken the same way. A form that is taken in several ways (溶液剂, 散剂, 混悬剂, 乳剂, 滴剂, 酊剂) is in none. */
const ROUTES: readonly (readonly string[])[] = [
  [
    ["片剂", "分散片", "缓释片", "肠溶片", "咀嚼片", "泡腾片", "口崩片"],
    ["胶囊剂", "软胶囊剂", "肠溶胶囊", "缓释胶囊"],
    ["丸剂", "滴丸剂", "颗粒剂", "糖浆剂", "口服液", "煎膏剂"],
  ].flat(),
  ["滴眼剂", "眼膏剂"],
  ["吸入剂", "气雾剂"],
  ["乳膏剂", "软膏剂", "凝胶剂", "搽剂"],
];

/** Whether two forms are known to be taken the same way: no tablet stands for eye drops. Unknown forms are not. */
export const isSameRoute = (form: string, other: string): boolean =>
  form !== "" && (form === other || ROUTES.some((forms) => forms.includes(form) && forms.includes(other)));
