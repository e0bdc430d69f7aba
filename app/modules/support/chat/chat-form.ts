import { z } from "zod";
import { cleanText, textFault } from "./chat";
import { wholeNumberField } from "~/platform/values/number-fields";

const text = z.string("请填写咨询内容").transform(cleanText);

const message = text.superRefine((value, context) => {
  const fault = textFault(value);
  if (fault) context.addIssue({ code: "custom", message: fault });
});

const BrowserKey = z.string().regex(/^[\w-]{43}$/);

export const ChatForm = z.object({
  token: z.string(),
  /** the key in the page, for a visitor without the cookie */
  browser: BrowserKey.optional(),
  text: message,
  /** set by a page that adds the message itself and stays open */
  stays: z.string().optional(),
});

const holder = z
  .string()
  .regex(/^\d{0,15}$/)
  .default("")
  .transform((id) => (id === "" ? null : Number(id)));

/** The forms of a conversation, with the newest message and the handler that the page showed. */
export const AdminChatForm = z.discriminatedUnion("intent", [
  z
    .object({
      intent: z.literal("answer"),
      token: z.string().default(""),
      seen: wholeNumberField().default(0),
      holder,
      text: z.string().default("").transform(cleanText),
      stays: z.string().optional(),
      /** a ready answer to put into the field; nothing is sent */
      fill: z.number().int().positive().optional(),
    })
    .superRefine(({ text: written, fill }, context) => {
      const fault = fill === undefined ? textFault(written) : null;
      if (fault) context.addIssue({ code: "custom", message: fault, path: ["text"] });
    }),
  z.object({
    intent: z.literal("close"),
    token: z.string().default(""),
    seen: wholeNumberField().default(0),
    holder,
  }),
  z.object({ intent: z.literal("take"), holder }),
]);
