/** 两步验证: set up by QR code or secret, recovery codes, and removal. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { config } from "~/platform/config/config.server";
import { inTransaction } from "~/platform/database/database.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { endOtherSessions } from "~/modules/staff/accounts/sessions.server";
import { confirmStaffPassword } from "~/modules/staff/accounts/sign-in.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OWN } from "~/modules/staff/permissions/permissions";
import { isSecondFactorRequested } from "~/modules/staff/second-factor/required.server";
import { inFours, setUpAddress } from "~/modules/staff/second-factor/second-factor";
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  findSecondFactor,
  tryCode,
} from "~/modules/staff/second-factor/second-factor.server";
import { FactorForm } from "./factor-form";
import { type FactorReply, FactorView } from "./factor-view";

export const handle = adminHandle("两步验证", OWN);

const PATH = "/staff/me/second-factor";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [factor, isRequested] = await Promise.all([
    findSecondFactor(staff.id, now()),
    isSecondFactorRequested(),
  ]);
  const shown = factor && !factor.isOn ? factor.secret : null;
  return json({
    isRequested,
    isOn: factor?.isOn === true,
    left: factor?.left ?? 0,
    secret: shown && inFours(shown),
    picture: shown && (await qrImage(setUpAddress(shown, config.SHOP_NAME, staff.username))),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, FactorForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const at = now();
  if (value.intent === "begin") {
    const who = { memberId: staff.id, sessionId: staff.sessionId };
    const confirmed = await confirmStaffPassword(who, value.password, at);
    if (!confirmed.ok) return form.refuse({ form: [confirmed.text] });
    await asStaff(staff, { command: "设置两步验证" }, () =>
      inTransaction((trx) => beginSecondFactor(trx, staff.id, at)),
    );
    return redirectWith(PATH);
  }
  if (!(await findSecondFactor(staff.id, at))) return redirectWith(PATH);
  const tried = await tryCode(staff.id, value.code, at);
  if (!tried.ok) return form.refuse({ form: [tried.text], retryAfterMs: tried.retryAfterMs });
  if (value.intent === "remove") {
    await asStaff(staff, { command: "停用两步验证" }, () =>
      inTransaction((trx) => removeSecondFactor(trx, staff.id)),
    );
    return redirectWith(PATH, { kind: "success", text: "两步验证已停用，可以重新设置。" }, "admin");
  }
  const isConfirm = value.intent === "confirm";
  const codes = await asStaff(staff, { command: isConfirm ? "启用两步验证" : "更换恢复码" }, () =>
    inTransaction(async (trx) => {
      if (!isConfirm) return newRecoveryCodes(trx, staff.id);
      const made = await confirmSecondFactor(trx, staff.id, at);
      if (made) await endOtherSessions(trx, staff.id, staff.sessionId);
      return made;
    }),
  );
  // Shown once and not stored; a second submit says that the code was used.
  return codes ? json<FactorReply>({ codes: codes.map(inFours) }) : redirectWith(PATH);
}

export default function SecondFactor() {
  return <FactorView {...useLoaderData<typeof loader>()} reply={useActionData<FactorReply>()} />;
}
