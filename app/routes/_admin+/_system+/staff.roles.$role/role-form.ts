import { z } from "zod";
import { reasonField } from "~/platform/values/reason-field";

export const RoleForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  permissions: z.array(z.string().max(60)).max(200).default([]),
});
