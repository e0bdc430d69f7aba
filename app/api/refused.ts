/** Refusals of the rooms as the API answers them. Pure. */
import { refusalText, type Refusal } from "~/catalogue/refusal";
import type { Refused } from "./endpoint";

/** Ordering without this year's contract (specification, section 8): the message, then /dzht. */
const CONTRACT = 459;
/** What was asked is understood and cannot be done now: the message is an alert. */
const NOT_NOW = 400;

export const refusedBy = (refusal: Refusal): Refused => ({
  code: refusal.code === "contractUnsigned" ? CONTRACT : NOT_NOW,
  msg: refusalText(refusal),
});

export const notNow = (msg: string): Refused => ({ code: NOT_NOW, msg });
