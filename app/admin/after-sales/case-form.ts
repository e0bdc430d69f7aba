import { z } from "zod";
import { AFTER_SALES_STATES, type AfterSalesState } from "~/modules/returns/status/after-sales";
import { optionalNoteField } from "~/platform/values/reason-field";

const STATES = Object.keys(AFTER_SALES_STATES) as [AfterSalesState, ...AfterSalesState[]];

export const seenState = z.enum(STATES, "请重新打开本页再办理");
export const note = optionalNoteField("说明");

/** Returns the message if somebody else has changed the request, or null. */
export const movedOn = (current: AfterSalesState, seen: AfterSalesState): string | null =>
  current === seen
    ? null
    : `您打开本页以后，该申请已变为“${AFTER_SALES_STATES[current]}”，这次没有办理，请看现在的内容`;
