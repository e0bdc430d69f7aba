import { z } from "zod";
import type { AdminWarehouse, WarehouseValues } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { storedName, sortOrderField } from "~/admin/master-data/target-form";
import { readRegion, regionName } from "~/platform/values/regions";
import { optionalNoteField, reasonField } from "~/platform/values/reason-field";

export const WarehouseForm = z.object({
  version: z.number().int().min(0),
  formKey: z.string().max(64).default(""),
  why: reasonField(),
  name: storedName("请填写仓库名称", 20),
  area: z
    .string("请填写所在地区")
    .trim()
    .transform((input, context) => {
      const code = readRegion(input);
      if (code === null) context.addIssue({ code: "custom", message: "请写省市或区县，如 广东省广州市" });
      return code ?? z.NEVER;
    }),
  note: optionalNoteField("备注", 60),
  sort: sortOrderField,
});

export const WAREHOUSE_FIELD_NAMES = { name: "仓库名称", area: "所在地区", note: "备注", sort: "顺序" };
export type WarehouseText = Record<keyof typeof WAREHOUSE_FIELD_NAMES, string>;

export const toWarehouseValues = ({
  name,
  area,
  note,
  sort: place,
}: z.output<typeof WarehouseForm>): WarehouseValues => ({
  name,
  areaCode: area,
  note,
  sort: place,
});

export const toWarehouseText = ({ name, areaCode, note, sort: place }: WarehouseValues): WarehouseText => ({
  name,
  area: regionName(areaCode),
  note,
  sort: String(place),
});

export const toWarehouseSnapshot = ({ name, areaCode, note, sort: place }: AdminWarehouse) => [
  name,
  areaCode,
  note,
  place,
];
