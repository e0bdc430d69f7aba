import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { ApiRefusal } from "./endpoint";

/** Ordering without this year's contract (specification, section 8): the message, then /dzht. */
const CONTRACT = 459;
/** What was asked is understood and cannot be done now: the message is an alert. */
const NOT_NOW = 400;

export const refusedBy = (restriction: PurchaseRestriction): ApiRefusal => ({
  code: restriction.code === "contractUnsigned" ? CONTRACT : NOT_NOW,
  msg: restrictionText(restriction),
});

/** A field whose content is wrong: code 422 with the message of that field. */
export const wrongField = (field: string, msg: string): { refused: ApiRefusal } => ({
  refused: { code: 422, msg, errors: { [field]: [msg] } },
});

export const notNow = (msg: string): ApiRefusal => ({ code: NOT_NOW, msg });
