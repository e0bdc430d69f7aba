/** Changes of the audit log in the words of the shop. Pure. */
import { formatEnd, formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { regionName } from "~/platform/values/regions";
import { STAFF_LIMIT_KEYS, STAFF_LIMITS, limitText } from "../../modules/staff/limits/limits";
import { FEN, isOwnRole, getFieldName, roleText, getValueNames } from "./change-names";
import {
  type ReferenceNameLookup,
  NO_NAMES,
  referenceOf,
  referenceWords,
  referredTo,
} from "./change-references";
import { filterWords, pageWords } from "./page-words";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (text: string | null): Fields => {
  const value: unknown = text === null ? {} : JSON.parse(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : { 内容: value };
};

/** What a side has of a field itself: every object has a toString. */
const valueOf = (side: Fields, field: string): unknown =>
  Object.hasOwn(side, field) ? side[field] : undefined;

/** The last day with four digits of a year: a larger number is no time that somebody set. */
const LAST_TIME = Date.UTC(9999, 11, 31);
const isTime = (field: string, value: number) =>
  /(?:_at|At|^at|^to)$/.test(field) && value > 1e11 && value < LAST_TIME;

const IS_END = /^(?:ends_at|endsAt)$/;

/** A prize of the lottery that is money; the others are points and vouchers. */
const isRedPacket = (subject: string, field: string, related: Fields) =>
  subject === "draw" && field === "value" && related["kind"] === "redPacket";

/** Columns that hold 1 for yes and 0 for no. */
const IS_FLAG = /^(?:is|with)_/;

/** Fields that are kept as JSON text. */
const JSON_TEXT = new Set(["data", "scope", "ladder"]);

function unpacked(field: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (field === "targets") return value === "" ? value : value.split(",");
  if (!JSON_TEXT.has(field) || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** What a key within a field is called: provinces of shipping fees by name. */
const keyName = (subject: string, field: string, name: string): string =>
  (field === "fees" && regionName(name.padEnd(6, "0"))) || getFieldName(subject, name);

/** A picture by its address. */
const PICTURE = /^\/[\w./-]+\.(?:svg|webp|png|jpe?g|avif|gif)$/i;
const isPicture = (value: unknown) => typeof value === "string" && PICTURE.test(value);

/** A text of the log: states, pages, filters, regions, roles and pictures by name. */
function textWords(
  { subject, nameOf: called }: Wording,
  field: string,
  text: string,
  related: Fields,
): string {
  const known = getValueNames(subject);
  if (Object.hasOwn(known, text)) return known[text]!;
  if (isOwnRole(text)) return called("role", text) ?? roleText(text);
  if (PICTURE.test(text)) return "有";
  if (field === "query") return filterWords(String(related["path"] ?? ""), text);
  if (REGION_FIELDS.has(field)) return regionName(text) || text;
  return pageWords(text) ?? text;
}

const REGION_FIELDS = new Set(["areaCode", "area_code"]);

/** What is put into words, and the names that are known. */
interface Wording {
  subject: string;
  nameOf: ReferenceNameLookup;
}

/** One value: money in yuan, times by the shop's clock, states and numbers of things by name, lists with 、. `beside`: the fields round it. */
function valueWords(wording: Wording, field: string, value: unknown, related: Fields): string {
  const { subject, nameOf: called } = wording;
  const reference = referenceOf(subject, field, related);
  const words = (item: unknown): string => {
    if (isNone(item)) return "无";
    if (item === true) return "是";
    if (item === false) return "否";
    const id = reference && referredTo(item);
    if (reference && id !== null) return referenceWords(reference, id, called);
    if (typeof item === "number") {
      const limit =
        subject === "limits" ? STAFF_LIMIT_KEYS.find((name) => STAFF_LIMITS[name].name === field) : undefined;
      if (limit) return limitText(limit, item);
      if (FEN.has(field) || isRedPacket(subject, field, related)) return formatYuan(item);
      if (IS_FLAG.test(field)) return item === 0 ? "否" : "是";
      if (!isTime(field, item)) return String(item);
      return IS_END.test(field) ? formatEnd(item) : formatTime(item);
    }
    if (typeof item === "string") return textWords(wording, field, item, related);
    if (Array.isArray(item)) return item.length === 0 ? "无" : item.map(words).join("、");
    const parts = Object.entries(item as Fields);
    if (parts.length === 0) return "无";
    return parts
      .map(([name, inner]) => {
        const key = reference && referredTo(name);
        const head =
          reference && key !== null ? referenceWords(reference, key, called) : keyName(subject, field, name);
        const of = FEN.has(field) ? field : name;
        return `${head} ${valueWords(wording, of, inner, item as Fields)}`;
      })
      .join("，");
  };
  return words(unpacked(field, value));
}

/** A list of parts without those that stand on the other side too; of lists that differ by their order alone all. */
function differing(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  if (![...value, ...other].every((item) => typeof item === "object" && item !== null)) return value;
  const others = new Set(other.map((item) => JSON.stringify(item)));
  const own = new Set(value.map((item) => JSON.stringify(item)));
  if (own.size === others.size && [...own].every((item) => others.has(item))) return value;
  return value.filter((item) => !others.has(JSON.stringify(item)));
}

const isNone = (value: unknown) => value === undefined || value === null || value === "";

/**
 * "状态：待审核 → 已审核；原因：无 → 照片模糊"; of new things what they are, of removed ones what they were. Numbers of things stand with
 * their names, as far as `called` knows them.
 */
export function formatAuditChange(
  subject: string,
  before: string | null,
  after: string | null,
  called: ReferenceNameLookup = NO_NAMES,
): string {
  const [previous, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(previous), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(valueOf(previous, field)) !== JSON.stringify(valueOf(is, field)))
    .filter((field) => !isNone(valueOf(previous, field)) || !isNone(valueOf(is, field)))
    .map((field) => {
      const of = (side: Fields) => {
        const other = valueOf(side === previous ? is : previous, field);
        return valueWords({ subject, nameOf: called }, field, differing(valueOf(side, field), other), side);
      };
      if (isPicture(valueOf(previous, field)) && isPicture(valueOf(is, field)))
        return `${getFieldName(subject, field)}：已更换`;
      const what = before === null ? of(is) : after === null ? of(previous) : `${of(previous)} → ${of(is)}`;
      return `${getFieldName(subject, field)}：${what}`;
    })
    .join("；");
}
