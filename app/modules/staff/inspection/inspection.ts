import { z } from "zod";
import { personName } from "~/platform/values/person-name";
import { reasonField } from "~/platform/values/reason-field";
import { HOUR } from "~/platform/values/clock";

export const INSPECTION_PATH = "/staff/inspection";

const MAX_HOURS = 24;
/** Hours until an inspection ends by default. */
export const DEFAULT_HOURS = 8;

const HOURS = `时长请填写 1 至 ${MAX_HOURS} 小时`;

export const InspectionForm = z.object({
  formKey: z.string("请重新打开本页").min(16, "请重新打开本页").max(100, "请重新打开本页"),
  inspector: personName({ label: "检查人员", requiredMessage: "请填写检查人员", min: 2, max: 20 }),
  authority: z.string("请填写检查单位").trim().min(2, "请填写检查单位").max(60, "检查单位不超过 60 个字"),
  certificate: z.string().trim().max(40, "执法证号不超过 40 个字").default(""),
  hours: z
    .string(HOURS)
    .trim()
    .regex(/^\d{1,2}$/, HOURS)
    .transform(Number)
    .refine((hours) => hours >= 1 && hours <= MAX_HOURS, HOURS),
  why: reasonField("检查事由"),
});

/** Epoch ms. */
export const getInspectionEnd = (openedAt: number, hours: number): number => openedAt + hours * HOUR;

export const getInspectionEntryPath = (key: string): string => `/staff/entry?${new URLSearchParams({ key })}`;

export const INSPECTION_STATES = { open: "进行中", over: "已到时", ended: "已结束" } as const;
export type InspectionState = keyof typeof INSPECTION_STATES;

export const inspectionState = (
  { endsAt, endedAt }: { endsAt: number; endedAt: number | null },
  now: number,
): InspectionState => (endedAt !== null ? "ended" : endsAt <= now ? "over" : "open");
