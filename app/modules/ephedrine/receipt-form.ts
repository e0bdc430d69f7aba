import { z } from "zod";
import { personName } from "~/platform/values/person-name";
import { sentFiles } from "~/platform/values/sent-files";
import { plainFigures } from "~/platform/values/whole-number";

export const DeliveryReceiptForm = z.object({
  receiver: personName({
    label: "收货人姓名",
    requiredMessage: "请填写收货人姓名",
    short: "请填写收货人姓名",
    min: 2,
    max: 20,
  }),
  idLast4: z
    .string("请填写身份证号后四位")
    .overwrite((text) => plainFigures(text).toUpperCase().replace("Ｘ", "X"))
    .regex(/^\d{3}[\dX]$/, "请填写身份证号后四位，最后一位可以是 X"),
  receivedOn: z.string("请选择收货日期").trim().min(1, "请选择收货日期"),
  photo: z
    .unknown()
    .optional()
    .transform((sent): File | null => sentFiles(sent)[0] ?? null),
});

/** What the form may weigh (readForm), and which field says that it weighs more. */
export const PHOTO_LIMIT = {
  maxBytes: 10.5 * 1024 * 1024,
  tooLarge: { photo: ["照片不能超过 10 MB，请压缩后重新上传"] },
};
