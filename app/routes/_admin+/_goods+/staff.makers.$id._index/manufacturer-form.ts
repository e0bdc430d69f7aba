import { z } from "zod";
import { type ManufacturerValues, otherNamesIn } from "~/modules/catalogue/manufacturers/manufacturer";
import { storedName } from "~/admin/master-data/target-form";
import { reasonField } from "~/platform/values/reason-field";

export const ManufacturerForm = z.object({
  version: z.number().int().min(0),
  formKey: z.string().max(64).default(""),
  why: reasonField(),
  name: storedName("请填写名称", 100),
  shortName: storedName("请填写简称", 30),
  otherNames: z.string().max(4_000, "其他名称过多").default(""),
});

export const MANUFACTURER_FIELD_NAMES = { name: "名称", shortName: "简称", otherNames: "其他名称" };
export type ManufacturerText = Record<keyof typeof MANUFACTURER_FIELD_NAMES, string>;

export const toManufacturerValues = ({
  name,
  shortName,
  otherNames,
}: z.output<typeof ManufacturerForm>): ManufacturerValues => ({
  name,
  shortName,
  otherNames: otherNamesIn(otherNames, name),
});

export const toManufacturerText = ({
  name,
  shortName,
  otherNames,
}: ManufacturerValues): ManufacturerText => ({
  name,
  shortName,
  otherNames: otherNames.join("\n"),
});
