import { z } from "zod";
import type { Address } from "~/modules/company/addresses/address";
import type { ScopeEntry } from "~/modules/company/account/profile";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import type { SlotState, ShownDocument } from "~/modules/company/documents/qualification-slots";
import { asSeconds, Bit, bit, Moment } from "./values";

export const AddressItem = z
  .object({
    id: z.int().describe("地址编号"),
    name: z.string().describe("收货人"),
    phone: z.string().describe("收货人电话"),
    area_code: z.string().describe("六位区县代码"),
    region: z.string().describe("省、市、区"),
    address: z.string().describe("详细地址"),
    is_default: Bit("默认地址"),
    is_passed: Bit("可以收货；证照地址以外的须先审核"),
  })
  .describe("收货地址");

export function serializeAddress(address: Address): z.input<typeof AddressItem> {
  return {
    id: address.id,
    name: address.receiver,
    phone: address.phone,
    area_code: address.areaCode,
    region: address.region,
    address: address.detail,
    is_default: bit(address.isDefault),
    is_passed: bit(address.state === "released"),
  };
}

const DOCUMENT_STATES: Record<SlotState, string> = {
  valid: "有效",
  soon: "即将到期",
  expired: "已到期",
  coming: "未到生效日期",
  pending: "审核中",
  rejected: "未通过",
};

export const DocumentItem = z
  .object({
    id: z.int().describe("证件编号（本站）"),
    type: z
      .enum(Object.keys(QUALIFICATIONS) as [keyof typeof QUALIFICATIONS, ...(keyof typeof QUALIFICATIONS)[]])
      .describe("证件种类"),
    name: z.string().describe("证件名称"),
    number: z.string().describe("证照号码"),
    start_date: z.string().nullable().describe("生效日期，null 为不限"),
    end_date: z.string().nullable().describe("有效期至（含当日），null 为长期"),
    status: z.enum(Object.keys(DOCUMENT_STATES) as [SlotState, ...SlotState[]]).describe(
      Object.entries(DOCUMENT_STATES)
        .map(([state, text]) => `${state} ${text}`)
        .join("，"),
    ),
    status_text: z.string().describe("状态"),
    is_required: Bit("本企业必备"),
    reason: z.string().describe("未通过的原因，没有时为空"),
    url: z.string().describe("扫描件地址，只有本企业可以打开；没有时为空"),
    updated_at: Moment("更新时间"),
  })
  .describe("资质证件");

export function serializeDocument(
  document: ShownDocument,
  isRequired: boolean,
): z.input<typeof DocumentItem> {
  return {
    id: document.id,
    type: document.kind,
    name: QUALIFICATIONS[document.kind],
    number: document.number,
    start_date: document.startsOn,
    end_date: document.endsOn,
    status: document.current,
    status_text: DOCUMENT_STATES[document.current],
    is_required: bit(isRequired),
    reason: document.reason ?? "",
    url: document.file ? `/files/${document.file.id}` : "",
    updated_at: asSeconds(document.updatedAt),
  };
}

export const ScopeItem = z
  .object({
    code: z.string().describe("范围代码"),
    name: z.string().describe("范围名称"),
    is_open: Bit("现在可以采购"),
    status: z
      .enum(["granted", "resting", "missing"])
      .describe("granted 已有，resting 证件到期暂停，missing 没有"),
    need: z.string().describe("开通需要什么，已有时为空"),
  })
  .describe("经营范围");

export function serializeScope({ scope, name, state, need }: ScopeEntry): z.input<typeof ScopeItem> {
  return { code: scope, name, is_open: bit(state === "granted"), status: state, need: need ?? "" };
}
