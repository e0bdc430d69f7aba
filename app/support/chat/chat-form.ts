/** The forms of 在线咨询, apart from their words, so that browsers need not load the checks. Pure. */
import { z } from "zod";
import { cleanText, textFault } from "./chat";
import { whole } from "~/platform/values/number-fields";

const text = z.string("请填写咨询内容").transform(cleanText);

export const ChatForm = z.object({
  token: z.string(),
  // Conform hands an empty field on as none.
  text: text.superRefine((value, context) => {
    const fault = textFault(value);
    if (fault) context.addIssue({ code: "custom", message: fault });
  }),
  /** sent by a page that adds the message itself: it keeps its place */
  stays: z.string().optional(),
});

/** Every form of the staff's page. */
export const StaffForm = z.object({
  intent: z.enum(["enter", "answer", "close", "leave"]),
  token: z.string().default(""),
  /** enter: the token of the link */
  link: z.string().default(""),
  /** answer */
  text: text.default(""),
  /** answer: the newest message that was on the page */
  seen: whole().default(0),
  stays: z.string().optional(),
});
