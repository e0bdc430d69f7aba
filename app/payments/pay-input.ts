/** What the forms of paying send; apart from what the pages show, so that browsers need not load the checks. Pure. */
import { z } from "zod";
import { whole } from "~/platform/number-fields";

/** By shape, because servers that bring their own fetch bring their own File; a field left empty is sent as an empty file. */
function isFile(sent: unknown): sent is File {
  return typeof sent === "object" && sent !== null && "arrayBuffer" in sent && "size" in sent;
}

/** The slip of a transfer; null when none was chosen. */
export const SlipField = z
  .unknown()
  .transform((sent): File | null => (isFile(sent) && sent.size > 0 ? sent : null))
  .default(null);

/** The form of the paying page. */
export const PayForm = z.object({
  balance: z.boolean().default(false),
  redPacket: z.boolean().default(false),
  means: z.string().max(20).optional(),
  /** the rest that the buyer saw, fen */
  rest: whole(),
  slip: SlipField,
});

/** What the buyer asks of a payment on its own page. */
export const PayChangeForm = z.object({ change: z.enum(["check", "cancel"]) });

/** What the buyer decides on the sandbox's page; "leave" is to walk away. */
export const SandboxForm = z.object({ outcome: z.enum(["success", "fail", "leave"]) });
