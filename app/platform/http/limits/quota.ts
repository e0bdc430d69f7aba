import { DAY } from "~/platform/values/clock";

export interface Quota {
  limit: number;
  windowMs: number;
  text: string;
}

/** A daily limit of one company; `what`: "提交的反馈". */
export const dayQuota = (limit: number, what: string): Quota => ({
  limit,
  windowMs: DAY,
  text: `贵司今日${what}已达上限，请明天再试或联系客服`,
});
