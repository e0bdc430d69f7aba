import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { reasonField } from "~/platform/values/reason-field";

export const ConfirmForm = z.object({
  version: z.number("请重新打开本页").int().min(0),
  why: reasonField(),
});

/** A name that is no person's, in stored form. */
export const storedName = (needed: string, limit: number) =>
  z.string(needed).overwrite(plainLabel).min(1, needed).max(limit, `不超过 ${limit} 个字`);

export const sortOrderField = z
  .number("请填写顺序，整数")
  .int("顺序应为整数")
  .min(0, "顺序不小于 0")
  .max(9_999, "顺序不超过 9999");
