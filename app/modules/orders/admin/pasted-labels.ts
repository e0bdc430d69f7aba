import { type ParcelLabel, parseLabel, readLabel } from "~/modules/orders/shipping/shipment";

export const MAX_LABELS = 200;

/** `name`: the order number as entered. */
export type PastedLabel =
  | { ok: true; name: string; label: ParcelLabel }
  | { ok: false; name: string; text: string };

/** Returns a result for each non-empty line; a repeated order is refused. */
export function readLabels(text: string): PastedLabel[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line): PastedLabel => {
      const [name = "", ...rest] = line.split(/[\s,，;；]+/);
      if (!/^\d{6,20}$/.test(name)) return { ok: false, name, text: "每行请写：订单号 承运商 运单号" };
      if (seen.has(name)) return { ok: false, name, text: "重复的订单号" };
      seen.add(name);
      return getLabel(name, rest.join(" "));
    });
}

function getLabel(name: string, text: string): PastedLabel {
  const { carrier, tracking } = parseLabel(text);
  if (carrier === "other")
    return { ok: false, name, text: "没有认出承运商和运单号，如 顺丰速运 SF1234567890" };
  const read = readLabel({ carrier, tracking, note: "" });
  return read.ok ? { ok: true, name, label: read.label } : { ok: false, name, text: read.text };
}
