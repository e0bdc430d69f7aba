/** 我的账号: the devices on which one is signed in, and ending them. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deviceName } from "~/company/account/device-name";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { endSessionOf, staffSessionsOf } from "~/staff/accounts/sessions.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { OWN } from "~/staff/permissions/permissions";
import { secondFactorOf } from "~/staff/second-factor/second-factor.server";
import { OwnSessions } from "./own-sessions";

export const handle = deskHandle("我的账号", OWN);

const EndForm = z.object({ session: z.string().max(64) });

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [sessions, factor] = await Promise.all([
    staffSessionsOf(staff.id, now()),
    secondFactorOf(staff.id, now()),
  ]);
  return json({
    ...{ name: staff.name, username: staff.username },
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
  const form = await readForm(request, EndForm);
  if (!form.ok) return form.response;
  const { session } = form.value;
  if (session === staff.sessionId) return form.refuse({ form: ["这是您正在使用的登录，请按“退出”"] });
  const isEnded = await asStaff(staff, { command: "结束登录" }, () =>
    inTransaction((trx) => endSessionOf(trx, staff.id, session)),
  );
  const text = isEnded ? "已结束该设备上的登录。" : "该登录已经结束。";
  return redirectWith("/staff/me", { kind: "success", text }, "desk");
}

export default function Me() {
  return <OwnSessions {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
