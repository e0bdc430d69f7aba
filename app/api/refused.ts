import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { ApiRefusal } from "./endpoint";

/** No contract for this year (specification, section 8): shows the message, then /dzht. */
const CONTRACT = 459;
/** A valid request that cannot be fulfilled now: shows the message as an alert. */
const NOT_NOW = 400;

export const refusedBy = (restriction: PurchaseRestriction): ApiRefusal => ({
  code: restriction.code === "contractUnsigned" ? CONTRACT : NOT_NOW,
  msg: restrictionText(restriction),
});

/** A 422 with the message of one field. */
export const wrongField = (field: string, msg: string): { refused: ApiRefusal } => ({
  refused: { code: 422, msg, errors: { [field]: [msg] } },
});

export const notNow = (msg: string): ApiRefusal => ({ code: NOT_NOW, msg });
