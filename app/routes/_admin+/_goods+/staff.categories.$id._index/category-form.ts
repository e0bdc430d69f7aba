import { z } from "zod";
import type { CategoryValues } from "~/modules/catalogue/categories/category-admin.server";
import { storedName, sortOrderField } from "~/admin/master-data/target-form";
import { reasonField } from "~/platform/values/reason-field";

export const FIRST_LEVEL_ID = "0";

export const CategoryForm = z.object({
  version: z.number().int().min(0),
  formKey: z.string().max(64).default(""),
  why: reasonField(),
  name: storedName("请填写分类名称", 20),
  sort: sortOrderField,
  parent: z.number("请选择上级").int().min(0).default(0),
});

export const CATEGORY_FIELD_NAMES = { name: "分类名称", sort: "顺序" };
export type CategoryText = Record<keyof typeof CATEGORY_FIELD_NAMES | "parent", string>;

export const toCategoryText = ({ name, sort: place, parentId }: CategoryValues): CategoryText => ({
  name,
  sort: String(place),
  parent: parentId === null ? FIRST_LEVEL_ID : String(parentId),
});
