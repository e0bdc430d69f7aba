import { type BatchStop, batchStopText } from "~/modules/catalogue/stock/stop";
import { joinGroups } from "~/platform/values/printed-number";

/** Carriers by their 快递100 codes; own and other have no tracking. */
export const CARRIERS = {
  shunfeng: "顺丰速运",
  jd: "京东物流",
  ems: "EMS",
  youzhengguonei: "邮政快递包裹",
  zhongtong: "中通快递",
  yuantong: "圆通速递",
  shentong: "申通快递",
  yunda: "韵达快递",
  jtexpress: "极兔速递",
  debangwuliu: "德邦物流",
  annengwuliu: "安能物流",
  own: "本公司配送",
  other: "其他承运商",
} as const;

export type Carrier = keyof typeof CARRIERS;

/** Text from the database or a form as a carrier; null: unknown. */
export const asCarrier = (text: string): Carrier | null =>
  Object.hasOwn(CARRIERS, text) ? (text as Carrier) : null;

/** Whether the carrier has tracking. */
export const isTracked = (carrier: string): boolean =>
  asCarrier(carrier) !== null && carrier !== "own" && carrier !== "other";

export interface ParcelLabel {
  carrier: Carrier;
  /** "" where there is none */
  tracking: string;
  note: string;
}

const TRACKING = /^[A-Za-z0-9-]{6,40}$/;

export function readLabel(input: {
  carrier: string;
  tracking: string;
  note: string;
}): { ok: true; label: ParcelLabel } | { ok: false; text: string } {
  const carrier = asCarrier(input.carrier.trim());
  if (!carrier)
    return {
      ok: false,
      text: `没有承运商 ${input.carrier}，可用：${Object.entries(CARRIERS)
        .map(([code, name]) => `${code} ${name}`)
        .join("、")}`,
    };
  const tracking = joinGroups(input.tracking);
  if (tracking === "" && isTracked(carrier)) return { ok: false, text: `请填写${CARRIERS[carrier]}的运单号` };
  if (tracking !== "" && !TRACKING.test(tracking))
    return { ok: false, text: "运单号应为 6 至 40 位字母、数字或连字符" };
  return { ok: true, label: { carrier, tracking, note: input.note.trim().slice(0, 200) } };
}

/** Parses "顺丰速运 SF0000001" as carrier and number; text without a known carrier stays as it is. */
export function parseLabel(text: string): ParcelLabel {
  const input = text.trim();
  const [name = "", tracking = "", ...rest] = input.split(/\s+/);
  const code = (Object.keys(CARRIERS) as Carrier[]).find(
    (item) => isTracked(item) && (CARRIERS[item] === name || item === name),
  );
  return code && rest.length === 0 && TRACKING.test(tracking)
    ? { carrier: code, tracking, note: "" }
    : { carrier: "other", tracking: "", note: input };
}

/** "顺丰速运 SF0000001", for history and messages; or "". */
export function labelText({ carrier, tracking, note }: ParcelLabel): string {
  const by = carrier === "other" ? "" : CARRIERS[carrier];
  return [by, tracking, note].filter(Boolean).join(" ");
}

export interface BatchToShip {
  id: number;
  lineId: number;
  name: string;
  unit: string;
  batchNumber: string;
  quantity: number;
  sent: number;
  cancelledUnits: number;
  /** units of its whole line that were shipped */
  lineShipped: number;
  stop: BatchStop | null;
}

/** `left`: units still in the warehouse; `shipped`: those that left. Units shipped before parcels were stored are taken from a line's first batches. */
export function stillHere<B extends Omit<BatchToShip, "stop">>(
  batches: readonly B[],
): (B & { left: number; shipped: number })[] {
  const unwritten = new Map<number, number>();
  for (const { lineId, lineShipped, sent } of batches)
    unwritten.set(lineId, (unwritten.get(lineId) ?? lineShipped) - sent);
  return batches.map((batch) => {
    const here = batch.quantity - batch.sent - batch.cancelledUnits;
    const gone = Math.min(here, Math.max(0, unwritten.get(batch.lineId) ?? 0));
    unwritten.set(batch.lineId, (unwritten.get(batch.lineId) ?? 0) - gone);
    return { ...batch, left: here - gone, shipped: batch.sent + gone };
  });
}

export interface RowWish {
  row: number;
  quantity: number | null;
}

export interface RowUnits {
  batchId: number;
  lineId: number;
  quantity: number;
}

/** Returns the units of the requested rows from batches still `here`; without requests everything left that `suits`. Refused: an unknown or repeated row, more than is left. */
export function pickUnits<B extends BatchToShip>(
  here: readonly (B & { left: number })[],
  wishes: readonly RowWish[] | null,
  suits: (batch: B) => boolean,
): { ok: true; units: RowUnits[] } | { ok: false; text: string } {
  const used = new Map<number, number>();
  for (const { row, quantity } of wishes ?? []) {
    const batch = here[row - 1];
    if (!batch || used.has(batch.id)) return { ok: false, text: `第 ${row} 行不在订单中，或重复` };
    const wanted = quantity ?? batch.left;
    if (wanted > batch.left || wanted === 0)
      return { ok: false, text: `第 ${row} 行 ${batch.name} 还有 ${batch.left}${batch.unit} 未发出` };
    used.set(batch.id, wanted);
  }
  if (wishes === null)
    for (const batch of here) if (batch.left > 0 && suits(batch)) used.set(batch.id, batch.left);
  const units = here.flatMap(({ id, lineId }) => {
    const quantity = used.get(id);
    return quantity === undefined ? [] : [{ batchId: id, lineId, quantity }];
  });
  return { ok: true, units };
}

export type ParcelCheck = { ok: true; units: RowUnits[]; isLast: boolean } | { ok: false; text: string };

/** Returns the parcel of the requested rows, or everything left. Refused: what pickUnits refuses, a stopped batch. `isLast`: nothing is left. */
export function packParcel(batches: readonly BatchToShip[], wishes: readonly RowWish[] | null): ParcelCheck {
  const here = stillHere(batches);
  const query = pickUnits(here, wishes, () => true);
  if (!query.ok) return query;
  const used = new Map(query.units.map((unit) => [unit.batchId, unit.quantity]));
  const held = here.find(({ id, stop }) => stop !== null && used.has(id));
  if (held?.stop) return { ok: false, text: batchStopText(held.batchNumber, held.stop) };
  return {
    ok: true,
    units: query.units,
    isLast: here.every(({ id, left }) => (used.get(id) ?? 0) === left),
  };
}
