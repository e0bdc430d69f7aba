import { z } from "zod";
import { reasonField } from "~/platform/values/reason-field";

const version = z.number().int().min(0);
const why = reasonField();

/** Four actions on a member; all but the invitation need a reason. */
export const MemberForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("roles"),
    version,
    why,
    roles: z.array(z.string().max(40)).max(30).default([]),
  }),
  z.object({ intent: z.literal("end"), version, why }),
  z.object({ intent: z.literal("factor"), why }),
  z.object({ intent: z.literal("invite") }),
]);
