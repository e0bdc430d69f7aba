/** 修改密码: one's own, after the one that was; all other sessions end. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { NewPassword, InputPassword } from "~/modules/company/sign-in/password-form";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { changeOwnPassword, passwordFaultFor } from "~/modules/staff/accounts/members.server";
import { confirmStaffPassword } from "~/modules/staff/accounts/sign-in.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OWN } from "~/modules/staff/permissions/permissions";
import { PasswordForm } from "./password-form";

export const handle = adminHandle("修改密码", OWN);

const OwnPassword = z
  .object({
    current: InputPassword("请输入当前密码"),
    password: NewPassword,
    passwordAgain: z.string("请再输入一次"),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    message: "两次输入的密码不一致",
  });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, OwnPassword);
  if (!form.ok) return form.response;
  const { current, password } = form.value;
  const who = { memberId: staff.id, sessionId: staff.sessionId };
  const confirmed = await confirmStaffPassword(who, current, now());
  if (!confirmed.ok) return form.refuse({ fields: { current: [confirmed.text] } });
  const fault = await passwordFaultFor(password, staff.username);
  if (fault) return form.refuse({ fields: { password: [fault] } });
  const isDone = await asStaff(staff, { command: "修改密码" }, () =>
    changeOwnPassword({ ...who, seenHash: confirmed.seenHash }, password),
  );
  if (!isDone) return form.refuse({ form: ["密码刚刚已修改，请用新密码再试"] });
  const text = "密码已修改，其他设备上的登录已全部结束。";
  return redirectWith("/staff/me", { kind: "success", text }, "admin");
}

export default function Password() {
  return <PasswordForm reply={useActionData<typeof action>()} />;
}
