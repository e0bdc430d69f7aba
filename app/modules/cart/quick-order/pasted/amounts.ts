/** The text of one pasted line, normalized: amounts in digits, no spaces inside numbers, no prices and dates. An ambiguous amount is left out and returned, so that the buyer is asked. */
import { gluedApprovals } from "~/modules/catalogue/search/goods-numbers";
import { simplified } from "~/modules/catalogue/search/plain-text";
import { COUNTS, END, NUMERAL, withFigures } from "./numerals";
import { EITHER, PACKS } from "../sheet-spec";
import { evenText } from "../sheet-text";

export interface EvenLine {
  text: string;
  /** an amount that was left out, as written: "10+1"; or "" */
  unclear: string;
}

const UNIT = `(?:${PACKS}|${EITHER}|打)`;
const NUMBER = "\\d{1,7}(?:\\.\\d{1,4})?";

/** Prices, days and persons that do not matter for the order. */
const NOTHING_TO_ORDER: readonly RegExp[] = [
  /\p{Extended_Pictographic}\ufe0f?/gu,
  /(?:联系)?(?:电话|手机号?|tel)?\s*:?\s*(?<!\d)1[3-9]\d(?:\d{8}|[ -]\d{4}[ -]\d{4})(?!\d)/giu,
  /(?<!\d)(?:20\d\d年)?\d{1,2}月\d{1,2}[日号]/gu,
  new RegExp(`(?:库存|还剩|剩余|现有|上?月?销量|上次|上月)\\s*:?\\s*${NUMBER}\\s*(?:元|${UNIT})?`, "gu"),
  new RegExp(`\\d{1,7}\\.\\d{1,4}\\s*/\\s*(?:${COUNTS})(?=$|\\s|[,;、。])`, "gu"),
  new RegExp(`每(?:${COUNTS})\\s*(?:${NUMBER}\\s*元|\\d+\\.\\d{1,4})`, "gu"),
  new RegExp(`\\d{1,5}块\\d(?!\\d)(?:\\s*[/每一]\\s*(?:${COUNTS}))?`, "gu"),
  /(?:总共|共计?|合计)\s*\d{1,7}(?:\.\d{1,2})?\s*(?:元|块钱)/gu,
  /(?:单价|价格|售价|零售价|供价|金额|合计金额)\s*:?\s*[¥$]?\s*\d+(?:\.\d+)?\s*元?/gu,
  new RegExp(`[¥$@]\\s*${NUMBER}\\s*元?(?:\\s*[/每]\\s*(?:${COUNTS}))?`, "gu"),
  new RegExp(`${NUMBER}\\s*(?:元|块钱)(?:\\s*[/每一]?\\s*(?:${COUNTS}))?`, "gu"),
  /(?:有?效期至?|批号|生产日期)\s*:?\s*[a-z]?[\d][\w./年月日-]*/giu,
  /(?<!\d)20\d\d(?:[-./年])\d{1,2}(?:[-./月]\d{1,2}日?|月)?(?!\d)/gu,
];

/** Ambiguous amounts. A dash between bare digits is part of many names (654-2). */
const UNCLEAR: readonly RegExp[] = [
  // references to another line, and sums of a list
  /^(?:再|还)?(?:前面|上面|刚才|上边|前一|上一|最后)的?[那这]?[个种款行样].*$/u,
  /^(?:以上)?(?:合计|总计|共计|小计|总共|总数|共)\s*:?(?:[^\p{Script=Han}]|种|品种|品规|个|盒|瓶|件|箱|袋|支|元)*$/u,
  // earlier orders, and one amount for several stores
  /(?:已经?(?:订|下单?|到|收|买|购|报|有|发)|(?:订|下|买)过).*$/u,
  new RegExp(
    `(?:[每各]|\\d{1,3}|${NUMERAL})[家个]?[分门]?店\\s*[各都每]?[要来]?\\s*\\d{1,7}\\s*${UNIT}?`,
    "u",
  ),
  new RegExp(`${NUMBER}\\s*${UNIT}?\\s*[×x*]\\s*\\d{1,3}\\s*[家个]?[分门]?店`, "iu"),
  new RegExp(`(?:\\d{1,4}|${NUMERAL})${UNIT}零\\d{1,4}${UNIT}`, "u"),
  new RegExp(`\\d{1,7}\\s*${UNIT}?起${END}`, "u"),
  /(?:不要|不用|不需要|取消|别[要发拿]|暂不|先不|没要|退(?:货|回|掉|\d)).*$/u,
  new RegExp(`${NUMBER}\\s*${UNIT}?\\s*[-—–至到~]+\\s*${NUMBER}\\s*${UNIT}${END}`, "u"),
  new RegExp(`${NUMBER}\\s*${UNIT}?\\s*(?:~|或者?|改成?)\\s*${NUMBER}\\s*${UNIT}?${END}`, "u"),
  new RegExp(`(?<![a-z\\d])${NUMBER}\\s*${UNIT}?\\s*\\+\\s*${NUMBER}\\s*${UNIT}?`, "iu"),
  new RegExp(`[买满]\\s*\\d{1,7}\\s*${UNIT}?\\s*[送赠搭].*$`, "u"),
  new RegExp(`(?:\\d{1,7}\\s*${UNIT}?\\s*)?[送赠搭]\\s*\\d{1,7}\\s*${UNIT}?`, "u"),
  new RegExp(`\\d{1,7}\\s*/\\s*\\d{1,7}\\s*${UNIT}${END}`, "u"),
  new RegExp(`(?:\\d+|十)?[几多余来]\\s*(?:大|小)?${UNIT}${END}`, "u"),
  new RegExp(`(?:约|大约|大概|差不多|最多|最少|至少|不超过)\\s*[×]?\\s*\\d{1,7}\\s*(?:${COUNTS})?`, "u"),
  new RegExp(`\\d{1,7}\\s*(?:${COUNTS})?\\s*(?:左右|上下|以内|以上)`, "u"),
  new RegExp(`\\d{1,7}\\s*${UNIT}?\\s*(?:吧|吗)?[?？]`, "u"),
  new RegExp(`(?:若干|适量|少许|一些|一点|老样子|照旧|同上|按需|看着发|各种)${END}`, "u"),
  new RegExp(`(?<![\\d.,])\\d{1,3}\\s+0\\d\\d(?!\\d)\\s*${UNIT}?`, "u"),
  new RegExp(`(?<=^|\\s)0\\d*\\s*${UNIT}${END}`, "u"),
  new RegExp(`(?<=^|\\s)\\d{1,6}(?:${PACKS})[x×*]\\d{1,6}(?:${UNIT})?${END}`, "iu"),
  new RegExp(`${NUMERAL}${UNIT}${END}`, "u"),
  // a minus is a return, or a dash
  new RegExp(`(?<=\\s)[-−–]\\d{1,6}\\s*(?:${UNIT})?${END}`, "u"),
  // letters read as digits
  new RegExp(`(?<=^|\\s|\\p{Script=Han})(?=[\\dOoIl]*\\d)(?=\\d*[OoIl])[\\dOoIl]{2,7}\\s*${UNIT}${END}`, "u"),
  new RegExp(`(?:改成?|改为|换成?|减到?|少发?|多来|多发|追加)\\s*\\d{1,7}\\s*${UNIT}?${END}`, "u"),
  new RegExp(`半\\s*(?:盒|瓶|${EITHER})${END}`, "u"),
  new RegExp(`(?<![\\d.])\\d{1,6}\\.\\d*[1-9]\\d*\\s*(?:${PACKS}|${EITHER})${END}`, "u"),
  /(?<=^|\s)\d{1,7}\+(?=$|\s)/u,
  /(?<=^|\s|\p{Script=Han})\d+\s*[wk](?=$|\s)/iu,
  /(?<=^|\s|\p{Script=Han})\d{7,}\s*[盒瓶件箱袋支包](?=$|\s)/u,
];

const LABEL =
  /(?<=^|[\s,;|、])(?:品名|名称|药品名称|商品名称|通用名称?|商品名?|品种|规格|包装|厂家|生产厂家|生产企业|厂商|产地|品牌|条码|条形码|批准文号|文号|单位|备注)\s*:\s*/gu;
const LABEL_GLUED = /(?<=^|[\s,;|、])(?:规格(?=\s*\d)|(?:生产)?厂家(?=\s*\p{Script=Han}{2}))/gu;
const BEGINNING =
  /^(?:(?:我们?)?(?:要|需要)\s*:?|(?:采购|订购|订货|补货|进货|下单)\s*:)\s*(?=\p{Script=Han})/u;
const URGENT = /\((?:急|加急|急用|谢谢|尽快)\)/gu;
const QUANTITY_LABEL = /(?:(?:采购|订购|订货|需求)?数量|需求量|采购量)\s*:?\s*(?=\d)/gu;
const PARTICLE =
  /(?<=\d|\p{Script=Han})(?:就行了?|就可以了?|即可|够了|谢谢|多谢|麻烦了?|哈|吧|哦|啊|呀|呢|嘛|啦|急|急用|整)+[!！。.~]*$/u;
const FILLER =
  /(?<=^|[\s,;、。])(?:老板|你好|您好|亲|麻烦|请|帮我|帮忙|给我|再|先|还有|还要|还|另外|今天|明天|谢谢|急用?|尽快发?货?)+(?=[\s,;、。!~]|要|来|拿|订|发|需|$|\d)/gu;

/** "20.000盒" as programs write it. */
const WHOLE_AMOUNT = new RegExp(`(?<![\\d.])(\\d{1,6})\\.0+(?=\\s*${UNIT}${END})`, "gu");
const SPOKEN =
  /^(?:嗯+|呃+|额|那个|这个|就是|然后)+[,、\s]*(?=\p{Script=Han}{3})|(?<=\p{Script=Han}{3})[啊呀嘛呢哦](?=要|来|拿|订)/gu;

/** Thousands groups: "1,200盒" is one number; ambiguous if commas also separate words. */
const GROUPED = new RegExp(
  `(?<![\\d.])(?<!\\d,)(\\d{1,3})((?:,\\d{3})+)(?![\\d,])(?:\\.0+)?(\\s*${UNIT})?`,
  "gu",
);

function withThousands(raw: string, text: string): EvenLine {
  const isChinese = /\d[，、]\d{3}(?!\d)/u.test(raw);
  const commas = text.replace(GROUPED, "").includes(",");
  let unclear = "";
  const even = text.replace(GROUPED, (all: string, first: string, groups: string, unit?: string) => {
    if (!isChinese && !commas && first !== "0") return `${first}${groups.replaceAll(",", "")}${unit ?? ""}`;
    unclear ||= all.trim();
    return " ";
  });
  return { text: even, unclear };
}

/** Normalizes a line: "连花清瘟胶囊要两件" is "连花清瘟胶囊 ×2件". */
export function evenLine(raw: string): EvenLine {
  const grouped = withThousands(raw, gluedApprovals(simplified(evenText(raw))));
  let { text, unclear } = grouped;
  text = text
    .trim()
    .replace(BEGINNING, "")
    .replace(URGENT, " ")
    .replace(LABEL, " ")
    .replace(LABEL_GLUED, " ");
  text = text.replace(QUANTITY_LABEL, " ×").replace(WHOLE_AMOUNT, "$1").replace(SPOKEN, "");
  for (const pattern of NOTHING_TO_ORDER) text = text.replace(pattern, " ");
  text = withFigures(text.trim().replace(PARTICLE, "").replace(FILLER, " ").trim());
  text = withHalves(text);
  for (const pattern of UNCLEAR) {
    const found = pattern.exec(text);
    if (!found) continue;
    unclear ||= found[0].trim();
    text = text.replace(pattern, " ");
  }
  return { text: withTimes(text), unclear };
}

/** Halves of a carton or dozen are counted in halves: "一件半" is three. */
function withHalves(text: string): string {
  const half = (unit: string, amount: number) => (unit === "打" ? `${amount * 6}` : ` ${amount}半${unit}`);
  return text
    .replace(new RegExp(`半(大?件|箱|打)${END}`, "gu"), (_, unit: string) => `${half(unit, 1)}`)
    .replace(new RegExp(`(\\d+) ?(件|箱|打) 1半\\2`, "gu"), (_, n: string, unit: string) =>
      half(unit, Number(n) * 2 + 1),
    )
    .replace(new RegExp(`(\\d+)(大?件|箱|打)半${END}`, "gu"), (_, n: string, unit: string) =>
      half(unit, Number(n) * 2 + 1),
    )
    .replace(new RegExp(`(\\d+)\\.5(大?件|箱|打)${END}`, "gu"), (_, n: string, unit: string) =>
      half(unit, Number(n) * 2 + 1),
    );
}

const ORDERS =
  "来个|要个|拿个|弄个|再要|再来|再加|先来|先要|需要|采购|计划|订购|总共|共计|合计|各要|每样|要|来|需|拿|订|共|各|发|进|补|配|加|报|缺";
const GLUED_ORDERS =
  "来个|要个|拿个|弄个|再要|再来|先来|先要|需要|总共|共计|合计|各要|每样|要|来|需|拿|订|共|各";

const CODE = "(?<![\\p{L}\\d_-])[a-z]{1,4}-?\\d{3,12}";

/** Separates own codes (A1601) and the amount after one. */
function withCodes(text: string): string {
  return text
    .replace(/(?<=\p{Script=Han}{2})(?<!字|号|批)(?=[a-z]{1,4}-?\d{3,}(?![a-z]))/giu, " ")
    .replace(new RegExp(`(?<=^\\d{1,5}${UNIT})(?=[a-z]{1,4}-?\\d{3,})`, "iu"), " ")
    .replace(
      new RegExp(`(${CODE})\\s*(?:[:=*×x]|${GLUED_ORDERS})\\s*(?=\\d{1,6}\\s*(?:${UNIT})?${END})`, "giu"),
      "$1 ×",
    )
    .replace(new RegExp(`(${CODE})(?=\\p{Script=Han}{2})`, "giu"), "$1 ")
    .replace(new RegExp(`^(\\d{5,12})\\s*[*×x]\\s*(?=\\d{1,5}(?:${UNIT})?$)`, "iu"), "$1 ×");
}

/** Makes words and signs before an amount one sign, and amounts with units one word. */
function withTimes(text: string): string {
  return withCodes(text)
    .replace(new RegExp(`(?<=\\d${UNIT})(?=[([])`, "gu"), " ")
    .replace(new RegExp(`[([【]\\s*([×x*]?\\s*\\d{1,6}\\s*${UNIT}?)\\s*[)\\]】](?=$|\\s)`, "giu"), " $1 ")
    .replace(
      new RegExp(`(?<![^\\s要来拿发订])(\\d{1,6}(?:半件|半箱|${UNIT}))(?!装|的)(?=\\p{Script=Han}{2})`, "gu"),
      "$1 ",
    )
    .replace(new RegExp(`(\\d)\\s+(?=(?:半?(?:件|箱)|${COUNTS})${END})`, "giu"), "$1")
    .replace(new RegExp(`(?<=^|[\\s,;、])(?:${ORDERS})\\s*[×x*:]?\\s*(?=\\d)`, "giu"), " ×")
    .replace(new RegExp(`(?<=[\\p{L})])(?:${GLUED_ORDERS})\\s*[×x*:]?\\s*(?=\\d)`, "giu"), " ×")
    .replace(/(?<=\d)[×x](?=\d)/giu, "*")
    .replace(/(?<=[\p{Script=Han})])\/(?=\d)/gu, " ")
    .replace(new RegExp(`/(?=\\d{1,6}${UNIT}${END})`, "gu"), " ")
    .replace(/(?<!\d)\s*~+\s*(?=\d)/gu, " ×")
    .replace(new RegExp(`(?<=[\\p{Script=Han})])\\s*[-—–=:_…/]+\\s*(?=\\d+${UNIT}${END})`, "gu"), " ")
    .replace(/(?<=[\p{Script=Han})])\s*(?:[=:…_→⇒]|\.\.+|--+|——+)+\s*(?=\d)/gu, " ")
    .replace(new RegExp(`(?<=[\\p{Script=Han})])\\s*\\+\\s*(?=\\d{1,6}${UNIT}?${END})`, "gu"), " ×")
    .replace(/(?<=^|\s)[x×*]\s+(?=\d)/giu, "×")
    .replace(new RegExp(`^(\\d{1,5})(${UNIT})?[x×*](?=\\p{Script=Han})`, "iu"), "×$1$2 ")
    .replace(/(?<=\p{Script=Han}{2})的(?=\p{Script=Han}{2})/gu, " ")
    .replace(new RegExp(`(?<=\\d(?:${COUNTS}))的(?=$|\\s|\\p{Script=Han})`, "gu"), " ")
    .replace(new RegExp(`(?<=[\\p{Script=Han})])(?=\\d+(?:${COUNTS})装)`, "gu"), " ")
    .replace(/[!！。~]+(?=$|\s)/gu, " ")
    .trim();
}

const AMOUNT = new RegExp(`(?:[×x*]\\s*\\d+|\\d{1,7}\\s*${UNIT}|\\d+半(?:件|箱))$`, "iu");

/** An amount with another product's name attached; a name with one of these words at its start is none. */
const NEXT_GOODS = new RegExp(
  `(?<=\\p{Script=Han}{2}\\S*\\s?)(\\d{1,6}(?:半?件|半?箱|盒|瓶))(?![装的每应改要不换其另再又总共合实库上下本送赠退减加])(?=\\p{Script=Han}{3})`,
  "gu",
);

/** Splits a line with several products and amounts: "甲20盒，乙10盒", and "甲、乙各10盒". Other lines stay whole. */
export function splitGoods(line: string): string[] {
  const { text, unclear } = evenLine(line);
  if (unclear !== "") return [line];
  const shared = /^(.+?)\s+×(\d+\S*)$/u.exec(text);
  const isEach = /(?:各|每样)/u.test(line);
  if (shared && isEach) {
    const names = shared[1]!
      .split(/[、,;+]+|(?<=\p{Script=Han}{2})(?:和|跟|与|及)(?=\p{Script=Han}{2})/u)
      .map((name) => name.trim());
    const isAll = names.length > 1 && names.every(isNamed);
    return isAll ? names.map((name) => `${name} ×${shared[2]}`) : [line];
  }
  const parts = text
    .replace(NEXT_GOODS, "$1、")
    .split(/[,;、。+]+/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const isAll =
    parts.length > 1 && parts.every((part) => AMOUNT.test(part) && isNamed(part.replace(AMOUNT, "")));
  return isAll ? parts : [line];
}

const isNamed = (text: string) => /\p{Script=Han}{2}/u.test(text.replace(/\d+\S*/gu, ""));
