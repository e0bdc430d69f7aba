/** 忘记密码 step 2: a new password. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { PasswordResetFrame } from "~/modules/company/account/password-reset-frame";
import { resetAccountPassword, wasJustReset } from "~/modules/company/account/password-reset.server";
import { letInAnyway } from "~/modules/company/sign-in/enter.server";
import { knowDevice } from "~/modules/company/sign-in/known-device.server";
import { PASSWORD_HINT } from "~/modules/company/sign-in/password";
import { ResetForm } from "~/modules/company/sign-in/password-form";
import { maskedPhone } from "~/modules/company/sign-in/sms";
import { proofCookie, provenPhone } from "~/modules/company/sign-in/sms-proof.server";
import { inTransaction } from "~/platform/database/database.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { adoptSession, readSession, type Session } from "~/platform/http/session.server";
import { getVisit } from "~/platform/http/visit.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle: PageHandle = { title: "重置密码", header: "login", toolbar: false };

const getProof = (request: Request) => readBrowserKey(request, proofCookie("reset"));

export async function loader({ request }: LoaderFunctionArgs) {
  const phone = await provenPhone(getProof(request), "reset", now());
  return json({ proven: phone && maskedPhone(phone) });
}

const DONE = "/forget/step3?done=1";

/** Without proof: to the end for a second submit, else to the start. */
const withoutProof = async (proof: string | null, password: string | null) =>
  password !== null && (await wasJustReset(proof, password, now()))
    ? redirectWith(DONE)
    : redirectWith("/forget/step1", { kind: "warning", text: "验证已过期，请重新验证手机号" });

export async function action({ request }: ActionFunctionArgs) {
  const proof = getProof(request);
  const phone = await provenPhone(proof, "reset", now());
  const form = await readForm(request, ResetForm);
  if (phone === null) return withoutProof(proof, form.ok ? form.value.password : null);
  if (!form.ok) return form.response;
  const { password } = form.value;
  const session = await readSession(request);
  const reset = await resetAccountPassword({ phone, proof }, password, now());
  if (!reset.ok)
    return reset.fault === null
      ? withoutProof(proof, password)
      : form.refuse({ fields: { password: [reset.fault] } });
  const cookies = reset.accountId === null ? [] : await goOn(request, reset.accountId, session);
  const answer = redirectWith(DONE);
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** Trusts this browser, which has proved its phone; a signed-in session gets a new id. Returns the Set-Cookie headers. */
async function goOn(request: Request, accountId: number, session: Session | null): Promise<string[]> {
  const companyId = session?.accountId === accountId ? session.companyId : null;
  const visit = getVisit(request);
  if (companyId !== null) {
    const entered = await letInAnyway(visit, { accountId, companyId }, now());
    adoptSession(request, entered.session);
    return entered.cookies;
  }
  const known = { accountId, sessionId: null };
  return [await inTransaction((trx) => knowDevice(trx, visit, known, now()))];
}

export default function ForgetStep2() {
  const { proven } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<{ password: string }>({
    id: "reset",
    reply: useActionData<FormReply>(),
  });
  if (!proven)
    return (
      <PasswordResetFrame current={1} title="重置密码">
        <div className="entry__form">
          <p>请先验证手机号，验证后 15 分钟内可以设置新密码。</p>
          <Link className="button button--primary button--large" to="/forget/step1">
            去验证手机号
          </Link>
        </div>
      </PasswordResetFrame>
    );
  return (
    <PasswordResetFrame current={2} title="重置密码">
      <Form className="entry__form" id={form.id} method="post" noValidate>
        <FormErrorSummary form={form} />
        <p>
          手机号 <strong>{proven}</strong>{" "}
          已验证。保存后，其他设备需要用新密码重新登录，您创建的访问令牌一并停用。
        </p>
        <FormField
          label="新密码"
          field={fields.password}
          type="password"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
        />
        <button type="submit" className="button button--primary button--large button--wide">
          保存新密码
        </button>
      </Form>
    </PasswordResetFrame>
  );
}
