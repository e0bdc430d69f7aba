import { z } from "zod";
import { personName } from "~/platform/values/person-name";
import { key } from "~/platform/values/number-fields";
import { isPhone, plainPhone } from "~/modules/company/sign-in/phone";

export const ADDRESS_STATES = ["pending", "released"] as const;

export interface Address {
  id: number;
  receiver: string;
  phone: string;
  /** six-digit district code */
  areaCode: string;
  region: string;
  detail: string;
  isDefault: boolean;
  /** drugs are shipped only to the licensed or an approved address */
  state: (typeof ADDRESS_STATES)[number];
}

export interface AddressInput {
  receiver: string;
  phone: string;
  areaCode: string;
  detail: string;
}

export const ADDRESS_LIMIT = 20;

/** Fields of a new address. `pickRegion` is the button without JavaScript that loads the next list; the page then keeps the input. */
export const AddressFormFields = {
  receiver: personName({ label: "收货人", requiredMessage: "请填写收货人", min: 1, max: 30 }),
  phone: z
    .string("请填写手机号或座机")
    .overwrite(plainPhone)
    .refine(isPhone, "请填写 11 位手机号，或带区号的座机，如 020-12345678"),
  areaCode: z.string("请选择省、市、区").regex(/^\d{6}$/, "请选择省、市、区"),
  detail: z.string("请填写详细地址").trim().min(4, "详细地址至少 4 个字").max(100, "详细地址不超过 100 个字"),
};

export const AddressForm = z.object(AddressFormFields);

export const RegionPick = {
  province: z.string().default(""),
  city: z.string().default(""),
  pickRegion: z.string().optional(),
};

export const DefaultAddressForm = z.object({ intent: z.literal("default"), id: key() });

export const SaveAddressForm = z.object({ token: z.string(), ...RegionPick, ...AddressFormFields });
export type SaveAddressForm = z.output<typeof SaveAddressForm>;

/** "收货地址已保存", or that it waits. */
export function savedText(state: Address["state"]): string {
  return state === "released" ? "收货地址已保存" : "收货地址已提交审核，通过后即可使用";
}

export function addressText(address: Pick<Address, "region" | "detail">): string {
  return address.region + address.detail;
}
