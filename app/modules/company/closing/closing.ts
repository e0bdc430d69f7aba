import { z } from "zod";
import { personName } from "~/platform/values/person-name";
import { toDay } from "~/platform/values/clock";
import { reasonField } from "~/platform/values/reason-field";

export interface ClosingRequest {
  requestedOn: string;
  requestedBy: string;
  why: string;
}

export const ClosingFields = z.object({
  requestedOn: z.iso.date("请填写申请日期，如 2026-11-20"),
  requestedBy: personName({
    label: "申请人",
    requiredMessage: "请填写申请人",
    short: "请填写申请人",
    min: 2,
    max: 20,
  }),
  why: reasonField(),
});

/** Why a request cannot be of this day, or null. `now` in ms. */
export const requestDayFault = (requestedOn: string, now: number): string | null =>
  requestedOn > toDay(now) ? "申请日期不能晚于今天" : null;

/** Username and phone of a blanked login: unique, and never a valid phone. */
export const formerLogin = (accountId: number): string => `已注销${accountId}`;
