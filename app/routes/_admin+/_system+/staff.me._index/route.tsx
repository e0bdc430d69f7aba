/** 我的账号: the devices on which one is signed in, and ending them. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deviceName } from "~/modules/company/account/device-name";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { endSession, findStaffSessions } from "~/modules/staff/accounts/sessions.server";
import { latestNotices, readNotices } from "~/modules/staff/notices/notices.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OWN } from "~/modules/staff/permissions/permissions";
import { findSecondFactor } from "~/modules/staff/second-factor/second-factor.server";
import { OwnSessions } from "./own-sessions";

export const handle = adminHandle("我的账号", OWN);

/** Ends a session, or marks notices as read. */
const OwnForm = z
  .object({
    session: z.string().max(64).optional(),
    readTo: z.number().int().min(1).optional(),
  })
  .refine(({ session, readTo }) => session !== undefined || readTo !== undefined, "请重新打开本页");

const MAX_NOTICES = 20;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [sessions, factor, notices] = await Promise.all([
    findStaffSessions(staff.id, now()),
    findSecondFactor(staff.id, now()),
    latestNotices(staff.id, MAX_NOTICES),
  ]);
  return json({
    notices,
    name: staff.name,
    username: staff.username,
    isFactorOn: factor?.isOn === true,
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      isCurrent: session.id === staff.sessionId,
    })),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, OwnForm);
  if (!form.ok) return form.response;
  const { session = "", readTo } = form.value;
  if (readTo !== undefined) {
    await asStaff(staff, { command: "已读通知", input: { readTo } }, () =>
      inTransaction((trx) => readNotices(trx, staff.id, readTo, now())),
    );
    return redirectWith("/staff/me");
  }
  if (session === staff.sessionId) return form.refuse({ form: ["这是您正在使用的登录，请按“退出”"] });
  const isEnded = await asStaff(staff, { command: "结束登录" }, () =>
    inTransaction((trx) => endSession(trx, staff.id, session)),
  );
  const text = isEnded ? "已结束该设备上的登录。" : "该登录已经结束。";
  return redirectWith("/staff/me", { kind: "success", text }, "admin");
}

export default function Me() {
  return <OwnSessions {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
