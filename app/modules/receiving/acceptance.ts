/** 收货验收 by the buyer: the form, what it may say, and the record. Pure. */
import { z } from "zod";
import {
  AFTER_SALES_REASONS,
  type AfterSalesKind,
  type AfterSalesReason,
} from "~/modules/returns/status/after-sales";
import { degreesText } from "~/modules/catalogue/goods/storage";
import { parseTime, toDay } from "~/platform/values/clock";
import { personName } from "~/platform/values/person-name";
import { sentFiles } from "~/platform/values/sent-files";
import { parseNumberInput } from "~/platform/values/whole-number";

/** In the order of the form. */
export const DIFFERENCE_REASONS = ["shortage", "damage", "quality", "wrongGoods", "expiry"] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number] & AfterSalesReason;

/** Units that never came are paid back or sent; others go back. */
export const caseKindOf = (reason: DifferenceReason): AfterSalesKind =>
  reason === "shortage" ? "afterSales" : "return";

export interface Difference {
  rowId: number;
  reason: DifferenceReason;
  quantity: number;
}

export const differenceName = (reason: DifferenceReason, rowId: number): string => `${reason}-${rowId}`;

const TEMPERATURE = "到货温度请填写摄氏度，如 5.2";

export const AcceptanceForm = z.looseObject({
  token: z.string(),
  /** the button: everything is right, or as the fields say */
  result: z.enum(["all", "differences"], "请重新提交"),
  inspector: personName({
    label: "验收人",
    requiredMessage: "请填写验收人姓名",
    short: "请填写验收人姓名",
    min: 2,
    max: 20,
  }),
  arrivedOn: z
    .string("请选择到货日期")
    .refine((input) => /^\d{4}-\d{2}-\d{2}$/.test(input) && parseTime(input) !== null, "请选择到货日期"),
  temperature: z
    .string()
    .overwrite((input) =>
      input
        .normalize("NFKC")
        .replace(/[\s℃°C]/g, "")
        .replace("−", "-"),
    )
    .regex(/^(-?\d{1,2}(\.\d)?)?$/, TEMPERATURE)
    .default("")
    .transform((input) => (input === "" ? null : Math.round(Number(input) * 10))),
  remedy: z.enum(["refund", "resend"], "请选择少货的处理方式").default("refund"),
  photos: z.unknown().optional().transform(sentFiles),
});

export type AcceptanceInput = z.output<typeof AcceptanceForm>;

/** Reads "shortage-31"; other numbers than whole ones from 0 are NaN, which acceptanceFaults refuses. */
export function readDifferences(
  form: Readonly<Record<string, unknown>>,
  rowIds: readonly number[],
): Difference[] {
  return rowIds.flatMap((rowId) =>
    DIFFERENCE_REASONS.flatMap((reason): Difference[] => {
      const input = form[differenceName(reason, rowId)];
      const text = typeof input === "string" ? input.trim() : "";
      if (/^0*$/.test(text)) return [];
      return [{ rowId, reason, quantity: parseNumberInput(text, 0, 999_999_999) ?? NaN }];
    }),
  );
}

export interface AcceptedLine {
  rowId: number;
  batch: string;
  quantity: number;
  isCold: boolean;
  /** tenths of a degree, of cold goods */
  limits: { min: number | null; max: number | null };
}

export type AcceptanceFaults = Record<string, string[]>;

const isOutside = (tenths: number, { min, max }: AcceptedLine["limits"]): boolean =>
  (min !== null && tenths < min) || (max !== null && tenths > max);

export const sumDifferences = (differences: readonly Difference[], rowId: number): number =>
  differences.reduce((sum, item) => sum + (item.rowId === rowId ? item.quantity : 0), 0);

/** Returns faults by field ("": the form), or null. `shippedAt` and `now` in ms. */
export function acceptanceFaults(
  input: Pick<AcceptanceInput, "result" | "arrivedOn" | "temperature"> & { photoCount: number },
  differences: readonly Difference[],
  lines: readonly AcceptedLine[],
  { shippedAt, now }: { shippedAt: number; now: number },
): AcceptanceFaults | null {
  const temperature = temperatureFault(input.temperature, differences, lines);
  const faults: AcceptanceFaults = {
    ...differenceFaults(differences, lines),
    ...(temperature && { temperature: [temperature] }),
  };
  if (input.arrivedOn < toDay(shippedAt) || input.arrivedOn > toDay(now))
    faults["arrivedOn"] = ["到货日期应在发货日期和今天之间"];
  return Object.keys(faults).length > 0 ? faults : choiceFault(input, differences);
}

function differenceFaults(
  differences: readonly Difference[],
  lines: readonly AcceptedLine[],
): AcceptanceFaults {
  const faults: AcceptanceFaults = {};
  for (const { rowId, reason, quantity } of differences)
    if (!Number.isSafeInteger(quantity)) faults[differenceName(reason, rowId)] = ["请填写不小于 0 的整数"];
  for (const { rowId, batch, quantity } of lines) {
    const first = differences.find((item) => item.rowId === rowId);
    if (first && sumDifferences(differences, rowId) > quantity)
      faults[differenceName(first.reason, rowId)] = [`批号 ${batch} 共 ${quantity}，差异不能更多`];
  }
  return faults;
}

/** Cold goods outside their limits may not be accepted. */
function temperatureFault(
  temperature: number | null,
  differences: readonly Difference[],
  lines: readonly AcceptedLine[],
): string | null {
  const cold = lines.filter(({ isCold }) => isCold);
  if (cold.length === 0) return null;
  if (temperature === null) return "有冷藏冷冻商品，请填写到货温度";
  const bad = cold.find(
    ({ rowId, quantity, limits }) =>
      isOutside(temperature, limits) && sumDifferences(differences, rowId) < quantity,
  );
  return bad
    ? `到货温度 ${degreesText(temperature)} ℃ 不符合批号 ${bad.batch} 的储存条件，请把该批号全部登记为质量问题`
    : null;
}

function choiceFault(
  { result, photoCount }: { result: AcceptanceInput["result"]; photoCount: number },
  differences: readonly Difference[],
): AcceptanceFaults | null {
  if (result === "all" && differences.length > 0)
    return { "": ["已填写差异数量。请按“按差异验收”提交，或清空差异后再确认全部合格"] };
  if (result === "differences" && differences.length === 0)
    return { "": ["没有填写差异数量。全部合格请按“全部合格，确认验收”"] };
  if (photoCount === 0 && differences.some(({ reason }) => reason !== "shortage"))
    return { photos: ["请上传 1 至 6 张照片，能看清批号和问题处"] };
  return null;
}

/** "合格", or "不合格：少货 2、包装破损 1" where some are not. */
export function resultText(quantity: number, differences: readonly Omit<Difference, "rowId">[]): string {
  if (differences.length === 0) return "合格";
  const rejected = differences.reduce((sum, item) => sum + item.quantity, 0);
  const what = differences
    .map(({ reason, quantity: units }) => `${AFTER_SALES_REASONS[reason]} ${units}`)
    .join("、");
  return `${rejected < quantity ? "部分合格" : "不合格"}：${what}`;
}
