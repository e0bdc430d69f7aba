import type { MatchedGoods } from "~/modules/catalogue/search/matched-goods.server";
import { toDay, formatTime, isDay } from "~/platform/values/clock";
import { formatYuan, parseYuan, type Fen } from "~/platform/values/money";
import { dayQuota } from "~/platform/http/limits/quota";
import { readPageNumber, parseNumberInput, plainFigures } from "~/platform/values/whole-number";

export const REQUEST_STATES = {
  pending: "待处理",
  answered: "已答复",
  listed: "已上架",
  refused: "无法采购",
  withdrawn: "已撤销",
} as const;
export type RequestState = keyof typeof REQUEST_STATES;
export type BuyRequestFilter = "all" | RequestState;

export const REQUESTS_PER_PAGE = 10;
export const REQUESTS_QUOTA = dayQuota(100, "提交的求购");
export const REQUESTS_AT_ONCE = 10;
export const PICTURES_OF_REQUEST = 3;

export const asRequestState = (state: string): RequestState =>
  Object.hasOwn(REQUEST_STATES, state) ? (state as RequestState) : "pending";

/** Whether the company may still withdraw it. */
export const mayWithdrawBuyRequest = (state: RequestState): boolean =>
  state === "pending" || state === "answered";

export interface RequestDraft {
  name: string;
  spec: string;
  manufacturer: string;
  approvalNumber: string;
  quantity: number;
  unit: string;
  /** fen a unit */
  wishedPrice: Fen | null;
  neededBy: string | null;
  note: string;
}

export interface BuyRequest extends RequestDraft {
  id: number;
  state: RequestState;
  answer: string;
  /** fen a unit */
  offeredPrice: Fen | null;
  expectedOn: string | null;
  goodsId: number | null;
  answeredAt: number | null;
  listedAt: number | null;
  withdrawnAt: number | null;
  createdAt: number;
}

export interface RequestPage {
  view: BuyRequestFilter;
  counts: Record<BuyRequestFilter, number>;
  rows: BuyRequest[];
  page: number;
  pages: number;
  matched: { name: string; goods: MatchedGoods[] }[];
}

export interface InputRequest {
  name?: string | undefined;
  spec?: string | undefined;
  manufacturer?: string | undefined;
  approvalNumber?: string | undefined;
  number?: string | undefined;
  unit?: string | undefined;
  price?: string | undefined;
  neededBy?: string | undefined;
  note?: string | undefined;
}

export type RequestField = keyof InputRequest;
export type RequestFaults = Partial<Record<RequestField | "pictures", string>>;

const LENGTHS: readonly [RequestField, string, number][] = [
  ["name", "品名", 60],
  ["spec", "规格", 60],
  ["manufacturer", "生产企业", 60],
  ["approvalNumber", "批准文号", 40],
  ["unit", "单位", 8],
  ["note", "备注", 200],
];

/** Returns whether a line is empty; the unit is preset. */
export function isBlank(input: InputRequest): boolean {
  return Object.entries(input).every(([field, value]) => field === "unit" || !String(value ?? "").trim());
}

type ReadField = (field: RequestField) => string;

function quantityFault(text: string, quantity: number): string | null {
  if (quantity >= 1) return null;
  return text ? "数量须为 1 至 999999 的整数" : "请填写数量";
}

function neededByFault(neededBy: string | null, now: number): string | null {
  if (neededBy === null) return null;
  if (!isDay(neededBy)) return "日期应写作 2026-12-31";
  return neededBy < toDay(now) ? "期望到货日期不能早于今天" : null;
}

function nameFaults(enteredIn: ReadField): RequestFaults {
  const faults: RequestFaults = {};
  for (const [field, label, limit] of LENGTHS)
    if ([...enteredIn(field)].length > limit) faults[field] = `${label}不能超过 ${limit} 个字`;
  if ([...enteredIn("name")].length < 2) faults.name = enteredIn("name") ? "品名至少 2 个字" : "请填写品名";
  return faults;
}

/** Parses a request, or returns errors by field; `now` in ms: the needed day may not be past. */
export function readRequest(
  values: InputRequest,
  now: number,
): { ok: true; draft: RequestDraft } | { ok: false; faults: RequestFaults } {
  const enteredIn: ReadField = (field) => (values[field] ?? "").trim();
  const faults = nameFaults(enteredIn);
  const quantity = parseNumberInput(enteredIn("number"), 0, 999_999) ?? 0;
  const numberFault = quantityFault(enteredIn("number"), quantity);
  if (numberFault !== null) faults.number = numberFault;
  const price = plainFigures(enteredIn("price")).replace(/^[¥￥]\s*/, "");
  const wishedPrice = price ? parseYuan(price) : null;
  if (price && !wishedPrice) faults.price = "请填写大于 0 的单价，最多两位小数，如 12.50";
  const neededBy = enteredIn("neededBy") || null;
  const dayFault = neededByFault(neededBy, now);
  if (dayFault !== null) faults.neededBy = dayFault;
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return {
    ok: true,
    draft: {
      name: enteredIn("name"),
      spec: enteredIn("spec"),
      manufacturer: enteredIn("manufacturer"),
      approvalNumber: enteredIn("approvalNumber").toUpperCase(),
      quantity,
      unit: enteredIn("unit") || "盒",
      wishedPrice,
      neededBy,
      note: enteredIn("note"),
    },
  };
}

/** Reads requests from an address: ?name=…&number=…, repeated for several. */
export function prefilled(params: URLSearchParams): InputRequest[] {
  const quantities = params.getAll("number");
  const lines = params
    .getAll("name")
    .slice(0, REQUESTS_AT_ONCE)
    .map((name, i) => ({
      name: [...name.trim()].slice(0, 60).join(""),
      number: /^\d{1,6}$/.test(quantities[i] ?? "") ? quantities[i] : "",
    }));
  return lines.length > 0 ? lines : [{}];
}

/** Reads the list's address; ignores invalid values. `sent`: requests just made. */
export function readRequestView(params: URLSearchParams) {
  const state = params.get("state") ?? "";
  const page = readPageNumber(params.get("page"));
  const sent = (params.get("sent") ?? "").split(",").filter((id) => /^\d{1,15}$/.test(id));
  return {
    view: Object.hasOwn(REQUEST_STATES, state) ? (state as RequestState) : ("all" as const),
    page,
    sent: sent.slice(0, REQUESTS_AT_ONCE).map(Number),
  };
}

export function requestsHref(view: BuyRequestFilter, page = 1): string {
  const params = new URLSearchParams();
  if (view !== "all") params.set("state", view);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/pzqg?${query}` : "/pzqg";
}
export const getBuyRequestPath = (id: number) => `/pzqg/info?id=${id}`;
export const getRequestWithdrawPath = (id: number) => `/pzqg/withdraw/${id}`;

export const requestName = ({ name, spec }: Pick<RequestDraft, "name" | "spec">) =>
  spec ? `${name} ${spec}` : name;

/** Returns "报价 ¥12.50/盒，预计 2026-12-05 到货". */
export function offerWords(request: Pick<BuyRequest, "offeredPrice" | "expectedOn" | "unit">): string {
  return [
    request.offeredPrice === null ? "" : `报价 ${formatYuan(request.offeredPrice)}/${request.unit}`,
    request.expectedOn === null ? "" : `预计 ${request.expectedOn} 到货`,
  ]
    .filter(Boolean)
    .join("，");
}

/** Returns a request's history, newest first, and the next step while it is open. */
export function requestTimeline(request: BuyRequest): { at?: string; text: string; now?: boolean }[] {
  const { state, answeredAt, listedAt, withdrawnAt } = request;
  const first =
    state === "refused" ? "无法采购" : state === "listed" && listedAt === null ? "已上架" : "已答复";
  const steps = [
    { at: request.createdAt, text: "提交求购" },
    ...(answeredAt === null ? [] : [{ at: answeredAt, text: first }]),
    ...(listedAt === null ? [] : [{ at: listedAt, text: "已上架" }]),
    ...(withdrawnAt === null ? [] : [{ at: withdrawnAt, text: "已撤销" }]),
  ];
  const shown = steps.map(({ at, text }) => ({ at: formatTime(at), text })).reverse();
  if (state === "pending") return [{ text: "采购部核实货源后答复", now: true }, ...shown];
  return shown.map((step, i) => ({ ...step, now: i === 0 }));
}
