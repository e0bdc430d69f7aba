import { z } from "zod";
import { toKeys } from "~/platform/values/keys-of";

/** What a parcel with too few codes means. */
export const MISSING_CODES = {
  off: "不检查",
  reason: "填写原因后可以发货",
  stop: "不能发货",
} as const;
export type MissingCodes = keyof typeof MISSING_CODES;

export const ON_OFF = { on: "开启", off: "关闭" } as const;

export interface TraceSettings {
  missing: MissingCodes;
  /** 出库复核 by a second person */
  check: keyof typeof ON_OFF;
  /** bills to the trace platform */
  upload: keyof typeof ON_OFF;
  /** bills for the buyer's side too (协同单据) */
  synergy: keyof typeof ON_OFF;
}

export const DEFAULT_TRACE_SETTINGS: TraceSettings = {
  missing: "off",
  check: "off",
  upload: "off",
  synergy: "off",
};

export const TRACE_SETTING_NAMES: Readonly<Record<keyof TraceSettings, string>> = {
  missing: "追溯码不足时",
  check: "出库复核",
  upload: "上传追溯平台",
  synergy: "向购货方发送协同单据",
};

/** Returns the values in the words of their form. */
export const describeTraceSettings = ({ missing, check, upload, synergy }: TraceSettings) => ({
  missing: MISSING_CODES[missing],
  check: ON_OFF[check],
  upload: ON_OFF[upload],
  synergy: ON_OFF[synergy],
});

const onOff = z.enum(["on", "off"], "请选择");

export const traceSettingFields = {
  missing: z.enum(toKeys(MISSING_CODES), "请选择"),
  check: onOff,
  upload: onOff,
  synergy: onOff,
};
