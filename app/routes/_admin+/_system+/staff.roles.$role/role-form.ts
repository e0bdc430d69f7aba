import { z } from "zod";

export const RoleForm = z.object({
  version: z.number().int().min(0),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
  permissions: z.array(z.string().max(60)).max(200).default([]),
});
