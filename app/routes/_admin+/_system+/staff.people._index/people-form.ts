import { z } from "zod";
import { StaffName, Username } from "~/modules/staff/accounts/member";

export const Roles = z.array(z.string().max(40)).max(30).default([]);

export const InviteForm = z.object({
  username: Username,
  name: StaffName,
  roles: Roles.refine((roles) => roles.length > 0, "请至少选择一个角色"),
});
