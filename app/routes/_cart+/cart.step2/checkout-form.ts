import { toKeys } from "~/platform/values/keys-of";
import { z } from "zod";
import { isExpiryMonths } from "~/modules/catalogue/stock/minimum-shelf-life";
import { AddressFormFields, RegionPick } from "~/modules/company/addresses/address";
import { DELIVERIES, INVOICES } from "~/modules/orders/order/order-options";
import { REMARK_LENGTH } from "~/modules/checkout/checkout-form";
import { key, wholeNumberField } from "~/platform/values/number-fields";

const expiryMonths = wholeNumberField("请选择效期要求").refine(isExpiryMonths, "请选择效期要求");

export const PlaceForm = z.object({
  intent: z.literal("place"),
  token: z.string(),
  snapshot: z.string(),
  addressId: key("请选择收货地址"),
  invoiceType: z.enum(toKeys(INVOICES), "请选择发票类型"),
  delivery: z.enum(toKeys(DELIVERIES), "请选择配送方式"),
  expiryMonths,
  remark: z.string().trim().max(REMARK_LENGTH, `备注最多 ${REMARK_LENGTH} 字`).default(""),
  agree: z.literal("1", "请先阅读并同意药品退换规则"),
  pricesSeen: z.literal("1").optional(),
});

export const NewAddressForm = z.object({
  intent: z.literal("address"),
  token: z.string(),
  ...RegionPick,
  ...AddressFormFields,
});

/** Changes lines first (adjust.ts) and keeps the rest of the form. */
const AdjustForm = z.object({ intent: z.literal("adjust"), expiryMonths });

export const CheckoutForms = z.discriminatedUnion("intent", [PlaceForm, NewAddressForm, AdjustForm]);
