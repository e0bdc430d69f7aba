import { z } from "zod";
import { personName } from "~/platform/values/person-name";
import { type Carrier, CARRIERS } from "~/modules/orders/shipping/shipment";
import { readKey } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";

export const RunForm = z.object({
  key: z.string("请重新打开本页").max(64),
  carrier: z.enum(Object.keys(CARRIERS) as [Carrier, ...Carrier[]], "请选择承运商"),
  parcels: z
    .union([z.string().transform((item) => [item]), z.array(z.string())])
    .default([])
    .transform((keys) => keys.flatMap((key) => readKey(key) ?? [])),
  driver: personName({ label: "司机", requiredMessage: "请填写司机", min: 1, max: 40 }),
  vehicle: z.string().trim().max(20, "车牌不超过 20 个字").default(""),
  note: optionalNoteField("备注"),
});
