/** The forms of step 2: placing the order, and adding an address on the way. Pure. */
import { z } from "zod";
import { isExpiryMonths } from "~/catalogue/expiry-floor";
import { AddressFields, RegionPick } from "~/company/address";
import { DELIVERIES, INVOICES, REMARK_LENGTH } from "./draft";
import { key, whole } from "~/platform/number-fields";

const keysOf = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

const expiryMonths = whole("请选择效期要求").refine(isExpiryMonths, "请选择效期要求");

const Place = z.object({
  intent: z.literal("place"),
  token: z.string(),
  seen: z.string(),
  addressId: key("请选择收货地址"),
  invoiceType: z.enum(keysOf(INVOICES), "请选择发票类型"),
  delivery: z.enum(keysOf(DELIVERIES), "请选择配送方式"),
  expiryMonths,
  remark: z.string().trim().max(REMARK_LENGTH, `备注最多 ${REMARK_LENGTH} 字`).default(""),
  agree: z.literal("1", "请先阅读并同意药品退换规则"),
});

const NewAddress = z.object({ intent: z.literal("address"), ...RegionPick, ...AddressFields });

/** Something about the lines is altered first (adjust.ts); the rest of the form is kept as it was typed. */
const Adjust = z.object({ intent: z.literal("adjust"), expiryMonths });

export const CheckForm = z.discriminatedUnion("intent", [Place, NewAddress, Adjust]);
