import { z } from "zod";

const version = z.number().int().min(0);
const why = z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字");

/** The four things that are done to a person; each says why but the invitation. */
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
