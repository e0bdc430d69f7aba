import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { reasonField } from "~/platform/values/reason-field";
import type { BrandValues, AdminBrand } from "~/modules/content/brand-admin.server";

export const BrandForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  name: z
    .string("请填写品牌名称")
    .overwrite(plainLabel)
    .min(1, "请填写品牌名称")
    .max(30, "品牌名称不超过 30 个字"),
  manufacturer: z.string("请填写厂家").trim().min(1, "请填写厂家").max(100, "厂家不超过 100 个字"),
  summary: z.string().trim().max(200, "介绍不超过 200 个字").default(""),
  sort: z.number("请填写顺序，整数").int("顺序应为整数").min(0, "顺序不小于 0").max(9_999, "顺序不超过 9999"),
  status: z.enum(["on", "off"], "请选择显示或隐藏"),
});

export const BRAND_FIELD_NAMES = {
  name: "品牌名称",
  manufacturer: "厂家",
  summary: "介绍",
  sort: "顺序",
  status: "状态",
};
export type BrandText = Record<keyof typeof BRAND_FIELD_NAMES, string>;

export const toBrandValues = (form: z.output<typeof BrandForm>, manufacturerId: number): BrandValues => ({
  name: form.name,
  manufacturerId,
  summary: form.summary,
  isOn: form.status === "on",
  sort: form.sort,
});

export const toBrandText = (brand: BrandValues, manufacturer: string): BrandText => ({
  name: brand.name,
  manufacturer,
  summary: brand.summary,
  sort: String(brand.sort),
  status: brand.isOn ? "on" : "off",
});

/** What the form was made from: all but the picture, which has a form of its own. */
export const toBrandSnapshot = ({ image: _image, ...brand }: AdminBrand) => brand;
