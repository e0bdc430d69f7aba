import { formatEnd, formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { formatList, NONE, UNFILLED } from "~/platform/values/missing";
import { regionName } from "~/platform/values/regions";
import { STAFF_LIMIT_KEYS, STAFF_LIMITS, limitText } from "../../modules/staff/limits/limits";
import { isMasterDataField, writeMasterData } from "../../modules/catalogue/rows/master-data";
import { SCOPE_KINDS } from "../../modules/promotions/offers/scope-words";
import { FEN, isOwnRole, getFieldName, roleText, getValueNames } from "./change-names";
import {
  type ReferenceNameLookup,
  NO_NAMES,
  getReference,
  referenceWords,
  referredTo,
} from "./change-references";
import { filterWords, pageWords } from "./page-words";

type Fields = Readonly<Record<string, unknown>>;

const getFields = (text: string | null): Fields => {
  const value: unknown = text === null ? {} : JSON.parse(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : { 内容: value };
};

const valueOf = (side: Fields, field: string): unknown =>
  Object.hasOwn(side, field) ? side[field] : undefined;

/** The last day with a four-digit year: larger numbers are no times. */
const LAST_TIME = Date.UTC(9999, 11, 31);
const isTime = (field: string, value: number) =>
  /(?:_at|At|^at|^to)$/.test(field) && value > 1e11 && value < LAST_TIME;

const IS_END = /^(?:ends_at|endsAt)$/;

const isRedPacket = (subject: string, field: string, related: Fields) =>
  subject === "draw" && field === "value" && related["kind"] === "redPacket";

const IS_FLAG = /^(?:is|with)_/;

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

const keyName = (subject: string, field: string, name: string): string =>
  (field === "fees" && regionName(name.padEnd(6, "0"))) || getFieldName(subject, name);

/** A picture by its address. */
const PICTURE = /^\/[\w./-]+\.(?:svg|webp|png|jpe?g|avif|gif)$/i;
/** Fields that hold the number of a stored file, which says nothing to a reader. */
const FILE_FIELDS = new Set(["file_id", "companySeal", "dispatchSeal"]);
const isFile = (field: string, value: unknown) =>
  typeof value === "number" ? FILE_FIELDS.has(field) : typeof value === "string" && PICTURE.test(value);

/** What the row keeps for itself: its own number, and when it was written. */
const BOOKKEEPING = new Set(["id", "version", "created_at", "updated_at", "match_key"]);

/** Fields that are empty because nothing was assigned, which is a fact. */
const ASSIGNED = new Set(["manager", "held", "frozen", "blocked", "merged", "parent", "parent_id", "holder"]);
/** Limits that are empty where there is no limit. */
const LIMITS = new Set(["limit", "limit_per_company", "purchase_limit", "starts_at", "startsAt"]);
const STOCK_LIMITED = new Set(["offer", "draw"]);

/** What an empty field says. Of all that is not listed nobody knows whether there is one. */
function emptyWord(subject: string, field: string, isReference: boolean): string {
  if (isReference || ASSIGNED.has(field)) return NONE;
  if (LIMITS.has(field) || IS_END.test(field)) return "不限";
  if (field === "stock" && STOCK_LIMITED.has(subject)) return "不限";
  return /^ends_?[oO]n$/.test(field) ? "长期" : UNFILLED;
}

const WHOLE_SCOPES: Readonly<Record<string, string>> = { all: "全场", preferred: "优选商品" };

/** The scope of an offer or voucher: "全场", "中西成药", "商品 5 复方丹参片", "除中药饮片外". Null: another scope. */
function scopeText(scope: unknown, words: (field: string, value: unknown) => string): string | null {
  if (typeof scope !== "object" || scope === null) return null;
  const [[key, value] = ["", undefined], ...more] = Object.entries(scope);
  if (more.length > 0) return null;
  if (Object.hasOwn(WHOLE_SCOPES, key)) return WHOLE_SCOPES[key]!;
  if (key === "kind") return SCOPE_KINDS[value as keyof typeof SCOPE_KINDS] ?? null;
  if (key === "category" || key === "goods") return `${getFieldName("offer", key)} ${words(key, value)}`;
  const left = key === "not" ? scopeText(value, words) : null;
  return left === null ? null : `除${left}外`;
}

/** Returns a text of the log in words: states, pages, filters, regions, roles, pictures. */
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

interface Wording {
  subject: string;
  nameOf: ReferenceNameLookup;
}

/** Subjects whose scope says which goods it is for. */
const SCOPED = new Set(["offer", "voucher"]);

const findLimit = (subject: string, field: string) =>
  subject === "limits" ? STAFF_LIMIT_KEYS.find((name) => STAFF_LIMITS[name].name === field) : undefined;

function numberWords(subject: string, field: string, value: number, related: Fields): string {
  const limit = findLimit(subject, field);
  if (limit) return limitText(limit, value);
  if (isMasterDataField(field)) return writeMasterData(field, value);
  if (FEN.has(field) || isRedPacket(subject, field, related)) return formatYuan(value);
  if (IS_FLAG.test(field)) return value === 0 ? "否" : "是";
  if (FILE_FIELDS.has(field)) return "有";
  if (!isTime(field, value)) return String(value);
  return IS_END.test(field) ? formatEnd(value) : formatTime(value);
}

/** The fields of an object, "名称 值" each; the names of a map of references are theirs. */
function fieldWords(
  wording: Wording,
  field: string,
  fields: Fields,
  reference: ReturnType<typeof getReference>,
): string {
  const parts = Object.entries(fields);
  if (parts.length === 0) return NONE;
  return parts
    .map(([name, inner]) => {
      const key = reference && referredTo(name);
      const head =
        reference && key !== null
          ? referenceWords(reference, key, wording.nameOf)
          : keyName(wording.subject, field, name);
      const of = FEN.has(field) ? field : name;
      return `${head} ${valueWords(wording, of, inner, fields)}`;
    })
    .join("，");
}

/** One value: money in yuan, times by the shop's clock, states and numbers of things by name, lists with 、. `related`: its sibling fields. */
function valueWords(wording: Wording, field: string, value: unknown, related: Fields): string {
  const { subject, nameOf: called } = wording;
  const reference = getReference(subject, field, related);
  const words = (item: unknown): string => {
    if (isNone(item)) return emptyWord(subject, field, reference !== null);
    if (typeof item === "boolean") return item ? "是" : "否";
    const id = reference && referredTo(item);
    if (reference && id !== null) return referenceWords(reference, id, called);
    if (typeof item === "number") return numberWords(subject, field, item, related);
    if (typeof item === "string") return textWords(wording, field, item, related);
    if (Array.isArray(item)) return formatList(item.map(words));
    const scope =
      SCOPED.has(subject) && scopeText(item, (name, inner) => valueWords(wording, name, inner, {}));
    return scope || fieldWords(wording, field, item as Fields, reference);
  };
  return words(unpacked(field, value));
}

/** Parts of a list that the other side lacks; all of them if only the order differs. */
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
 * "状态：待审核 → 已审核；原因：未填 → 照片模糊"; of new things what they are, of removed ones what they were. Numbers of things stand with
 * their names, as far as `called` knows them.
 */
export function formatAuditChange(
  subject: string,
  before: string | null,
  after: string | null,
  called: ReferenceNameLookup = NO_NAMES,
): string {
  const [previous, current] = [getFields(before), getFields(after)];
  return [...new Set([...Object.keys(previous), ...Object.keys(current)])]
    .filter((field) => JSON.stringify(valueOf(previous, field)) !== JSON.stringify(valueOf(current, field)))
    .filter((field) => !BOOKKEEPING.has(field))
    .filter((field) => !isNone(valueOf(previous, field)) || !isNone(valueOf(current, field)))
    .map((field) => {
      const of = (side: Fields) => {
        const other = valueOf(side === previous ? current : previous, field);
        return valueWords({ subject, nameOf: called }, field, differing(valueOf(side, field), other), side);
      };
      if (isFile(field, valueOf(previous, field)) && isFile(field, valueOf(current, field)))
        return `${getFieldName(subject, field)}：已更换`;
      const what =
        before === null ? of(current) : after === null ? of(previous) : `${of(previous)} → ${of(current)}`;
      return `${getFieldName(subject, field)}：${what}`;
    })
    .join("；");
}
