/** 在库养护: results, the plan and the form of a record. Pure. */
import { z } from "zod";
import { type ExpiryRules, isPastExpiryRule } from "~/modules/catalogue/batches/expiry-rules";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { isColdClass } from "~/modules/catalogue/goods/storage";
import { optionalNoteField } from "~/platform/values/reason-field";
import { toKeys } from "~/platform/values/keys-of";

export const CARE_RESULTS = { normal: "正常", problem: "发现问题" } as const;
export type CareResult = keyof typeof CARE_RESULTS;

export const STOCK_CARE_PATH = "/staff/stock-care";
export const CARE_RECORDS_PATH = `${STOCK_CARE_PATH}/records`;
export const stockCarePath = (batchId: number): string => `${STOCK_CARE_PATH}/${batchId}`;

export const CARE_KINDS = { key: "重点养护", general: "一般养护" } as const;

export const careKindText = (isKey: boolean): string => CARE_KINDS[isKey ? "key" : "general"];

/** Days between two inspections of a batch. */
export interface CareRules {
  generalDays: number;
  keyDays: number;
}

export const DEFAULT_CARE_RULES: CareRules = { generalDays: 90, keyDays: 30 };

export const CARE_RULE_NAMES = {
  generalDays: "一般养护间隔（天）",
  keyDays: "重点养护间隔（天）",
} as const satisfies Record<keyof CareRules, string>;

const DAYS_FAULT = "请填写 1 至 365 的整数";
const days = z.number(DAYS_FAULT).int(DAYS_FAULT).min(1, DAYS_FAULT).max(365, DAYS_FAULT);

export const careRuleFields = { generalDays: days, keyDays: days } satisfies Record<
  keyof CareRules,
  z.ZodType<number>
>;

export interface CareBatch {
  kind: GoodsKind;
  /** "" unknown */
  storageClass: string;
  expiresOn: string;
}

/** Whether a batch is key stock (重点养护): herbs, cold or frozen goods, and what is near its expiry by the shop's rules. `today`: day in Asia/Shanghai. */
export const isKeyStock = (rules: ExpiryRules, batch: CareBatch, today: string): boolean =>
  batch.kind === "herb" || isColdClass(batch.storageClass) || isPastExpiryRule(rules, "near", batch, today);

const AGAIN = "请重新打开本页";

/** Tenths of a number with one decimal, null for "". */
const tenths = (pattern: RegExp, words: string) =>
  z
    .string()
    .overwrite((input) =>
      input
        .normalize("NFKC")
        .replace(/[\s℃°C%]/g, "")
        .replace("−", "-"),
    )
    .regex(pattern, words)
    .default("")
    .transform((input) => (input === "" ? null : Math.round(Number(input) * 10)));

export const StockCareForm = z
  .object({
    formKey: z.string(AGAIN).min(16, AGAIN).max(100, AGAIN),
    /** the batch's last record when the page was opened; 0: none */
    seen: z.number(AGAIN).int().min(0),
    result: z.enum(toKeys(CARE_RESULTS), "请选择养护结果"),
    problem: optionalNoteField("发现的问题"),
    measure: optionalNoteField("处理措施"),
    temperature: tenths(/^(-?\d{1,2}(\.\d)?)?$/, "温度请填写摄氏度，如 18.5"),
    humidity: tenths(/^(\d{1,2}(\.\d)?|100(\.0)?)?$/, "相对湿度请填写 0 至 100，如 55"),
  })
  .superRefine(({ result, problem, measure }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (result === "normal" && problem !== "") refuse("problem", "结果正常时不填发现的问题");
    if (result === "problem" && problem.length < 2) refuse("problem", "请写明发现的问题，至少 2 个字");
    if (result === "problem" && measure.length < 2) refuse("measure", "请写明处理措施，至少 2 个字");
  });

/** "55%" of tenths of a percent. */
export const humidityText = (humidity: number | null): string =>
  humidity === null ? "未测" : `${humidity / 10}%`;
