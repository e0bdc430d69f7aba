import { z } from "zod";
import { isPhone, plainPhone } from "~/modules/company/sign-in/phone";
import { FEEDBACK_KINDS, FEEDBACK_LEAST, MAX_FEEDBACK, type FeedbackKind } from "./feedback";

const kinds = Object.keys(FEEDBACK_KINDS) as [FeedbackKind, ...FeedbackKind[]];
const getLength = (text: string) => [...text].length;

export const FeedbackFields = {
  kind: z.enum(kinds, "请选择反馈类型"),
  text: z
    .string("请填写反馈内容")
    .trim()
    // Browsers send line ends as two characters but count them as one.
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .refine((text) => getLength(text) >= FEEDBACK_LEAST, `反馈内容至少 ${FEEDBACK_LEAST} 个字`)
    .refine((text) => getLength(text) <= MAX_FEEDBACK, `反馈内容不能超过 ${MAX_FEEDBACK} 个字`),
  phone: z
    .string()
    .overwrite(plainPhone)
    .refine((phone) => phone === "" || isPhone(phone), "请填写 11 位手机号，或带区号的座机，如 020-12345678")
    .default(""),
};

export const NewFeedbackForm = z.object({
  token: z.string(),
  ...FeedbackFields,
  pictures: z.unknown().optional(),
});
