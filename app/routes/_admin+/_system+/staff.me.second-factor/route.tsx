/** 两步验证: set up by QR code or secret, recovery codes, and removal. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link, Form } from "@remix-run/react";
import { config } from "~/platform/config/config.server";
import { inTransaction } from "~/platform/database/database.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
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
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Notice } from "~/ui/notice";
import type { ReactNode } from "react";

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
  const { isOn, isRequested, left, secret, picture } = useLoaderData<typeof loader>();
  const reply: FactorReply | undefined = useActionData<FactorReply>();
  const errors = Object.values(reply?.error ?? {}).flatMap((texts) =>
    texts?.[0] ? [{ text: texts[0] }] : [],
  );
  return (
    <>
      <div className="admin-head">
        <h1>两步验证</h1>
        <span className={`state state--${isOn ? "done" : "wait"}`}>{isOn ? "已启用" : "未启用"}</span>
        <span className="admin-head__end">
          <Link to="/staff/me">我的账号</Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={errors} />
        {reply?.codes ? <RecoveryCodes codes={reply.codes} /> : null}
        {isOn ? (
          <TurnedOn left={left} />
        ) : secret ? (
          <SetUp secret={secret} picture={picture} />
        ) : (
          <Begin isRequested={isRequested} />
        )}
      </div>
    </>
  );
}

interface CodeFormProps {
  intent: string;
  id: string;
  isMain?: true;
  children: ReactNode;
}

function CodeForm({ intent, id, isMain, children }: CodeFormProps) {
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value={intent} />
      <div className="field">
        <label className="field__label" htmlFor={id}>
          验证码
        </label>
        <input
          type="text"
          className="field__input"
          id={id}
          name="code"
          required
          maxLength={40}
          autoComplete="one-time-code"
          spellCheck={false}
        />
      </div>
      <button
        className={isMain ? "button button--primary" : "button"}
        type="submit"
        accessKey={isMain ? "s" : undefined}
      >
        {children}
      </button>
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="part" aria-labelledby="h-codes" role="status">
      <Notice kind="success">
        请抄下或打印这些恢复码，放在安全的地方；每个只能用一次，离开本页后不再显示。
      </Notice>
      <h2 id="h-codes">恢复码</h2>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TurnedOn({ left }: { left: number }) {
  return (
    <>
      <p className="part">登录时会要求输入验证码。还有 {left} 个恢复码可用。</p>
      <section className="part" aria-labelledby="h-new">
        <h2 id="h-new">更换恢复码</h2>
        <CodeForm intent="codes" id="new-code" isMain>
          生成新的恢复码
        </CodeForm>
      </section>
      <section className="part" aria-labelledby="h-remove">
        <h2 id="h-remove">换手机或停用</h2>
        <CodeForm intent="remove" id="remove-code">
          停用两步验证
        </CodeForm>
      </section>
    </>
  );
}

function SetUp({ secret, picture }: { secret: string; picture: string | null }) {
  return (
    <section className="part" aria-label="设置">
      <p>在手机上打开验证器应用（微信小程序“腾讯身份验证器”、Google Authenticator 等），扫描二维码：</p>
      {picture ? (
        <img className="factor-code" src={picture} width="180" height="180" alt="设置用的二维码" />
      ) : null}
      <p>
        不能扫描时，在应用中手工输入密钥：<code className="factor-secret">{secret}</code>
      </p>
      <CodeForm intent="confirm" id="confirm-code" isMain>
        启用两步验证
      </CodeForm>
    </section>
  );
}

function Begin({ isRequested }: { isRequested: boolean }) {
  return (
    <section className="part" aria-label="设置">
      <p>
        登录时除密码外再输入手机验证器应用中的 6 位验证码。
        {isRequested ? "设置之前，不能办理资金、价格和权限。" : "本店目前不强制要求。"}
      </p>
      <Form method="post" className="form part">
        <input type="hidden" name="intent" value="begin" />
        <label className="field">
          <span className="field__label">当前密码</span>
          <input
            className="field__input"
            type="password"
            name="password"
            required
            autoComplete="current-password"
          />
        </label>
        <button className="button button--primary" type="submit" accessKey="s">
          开始设置
        </button>
      </Form>
    </section>
  );
}

type FactorReply = FormReply & { codes?: string[] };
