/** The request of a company to be closed. Pure. */
import { z } from "zod";
import { personName } from "~/platform/values/person-name";
import { dayOf } from "~/platform/values/clock";
import { reasonField } from "~/platform/values/reason-field";

export interface ClosingRequest {
  /** "YYYY-MM-DD", of the written request */
  requestedOn: string;
  /** who of the company signed it */
  requestedBy: string;
  why: string;
}

/** What the desk's form and the command ask for. */
export const ClosingFields = z.object({
  requestedOn: z.iso.date("请填写申请日期，如 2026-11-20"),
  requestedBy: personName({
    label: "申请人",
    asked: "请填写申请人",
    short: "请填写申请人",
    min: 2,
    max: 20,
  }),
  why: reasonField(),
});

/** Why a request cannot be of this day, in words; null where it can. `now` in ms. */
export const requestDayFault = (requestedOn: string, now: number): string | null =>
  requestedOn > dayOf(now) ? "申请日期不能晚于今天" : null;

/** Username and phone of a login that was blanked: unique, and nothing that anybody can type as their own phone. */
export const formerLogin = (accountId: number): string => `已注销${accountId}`;
