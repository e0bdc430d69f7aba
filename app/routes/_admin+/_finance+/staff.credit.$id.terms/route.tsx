/** 设置信用额度: how much a company may owe and for how long; past the limit a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { findCredit } from "~/modules/credit/account.server";
import { type CreditAccount, type CreditTerms, describeCreditTerms } from "~/modules/credit/credit";
import { setCreditByHand } from "~/admin/finance/credit.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale } from "~/platform/http/stale";
import { limitText } from "~/modules/staff/limits/limits";
import { findLimit } from "~/modules/staff/limits/limits.server";
import { TermsForm } from "./terms-form";
import { Count } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";

const TITLE = "设置信用额度";
export const handle = adminHandle(TITLE, "finance.credit");

const HISTORY = 20;
const NEW_TERM = 30;

const toFormValues = (account: CreditAccount | null, today: string) => ({
  limit: account ? (account.limit / 100).toFixed(2) : "",
  termDays: String(account?.termDays ?? NEW_TERM),
  startsOn: account?.startsOn ?? today,
  endsOn: account?.endsOn ?? "",
});

const NAMES = { 信用额度: "信用额度", 账期: "账期", 开始: "开始", 到期: "到期", 停用: "停用" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const [account, limit, changes] = await Promise.all([
    findCredit(id),
    findLimit("credit"),
    findChanges({ subject: "credit", subjectId: String(id), limit: HISTORY }),
  ]);
  return json({
    id,
    name,
    input: toFormValues(account, toDay(now())),
    version: account?.version ?? 0,
    isStopped: account !== null && account.stoppedAt !== null,
    limit: limitText("credit", limit),
    formKey: newFormToken(),
    constraint: formConstraint(TermsForm),
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const form = await readForm(request, TermsForm);
  if (!form.ok) return form.response;
  const { version, formKey: key, why, ...terms } = form.value;
  const done = await asStaff(staff, { command: TITLE, why }, () =>
    setCreditByHand({ id, name }, { terms, version, why }, { key, by: staff, now: now() }),
  );
  if (done.ok) {
    const text = done.waits ? "已提出，由另一位同事复核后生效。" : "已保存，立即生效，公司会收到消息。";
    return redirectWith(done.to, { kind: "success", text: `${name} 信用额度：${text}` }, "admin");
  }
  const current = await findCredit(id);
  if ((current?.version ?? 0) === version) return form.refuse({ form: [done.text] });
  const stale = toStale(
    NAMES,
    current?.version ?? 0,
    describeCreditTerms(current),
    describeCreditTerms(terms satisfies CreditTerms),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function CreditTermsPage() {
  const { id, name, input, version, isStopped, limit, formKey, constraint, changes } =
    useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title={`${name} 的信用额度`}
      note={
        isStopped
          ? "现已停用，保存后重新生效"
          : `调高到超过 ${limit}，或您当天调高的合计超过，由另一位同事复核后生效`
      }
      end={
        <Link className="button admin-head__end" to={`/staff/credit/${id}`}>
          返回
        </Link>
      }
      changes={changes}
    >
      <SettingsForm
        key={version}
        id="credit-terms"
        label="信用额度"
        button="保存"
        formKey={formKey}
        version={version}
        input={input}
        constraint={constraint}
        reply={reply}
      >
        {(fields) => (
          <>
            <div className="form__pair">
              <FormField
                field={fields.limit}
                label="信用额度（元）"
                hint="未还账款合计不能超过它"
                required
                inputMode="decimal"
                autoComplete="off"
              />
              <Count field={fields.termDays} label="账期（天）" hint="支付后多少天内还款" required />
            </div>
            <div className="form__pair">
              <FormField field={fields.startsOn} label="开始" type="date" required />
              <FormField field={fields.endsOn} label="结束" type="date" hint="含当天，不填为长期" />
            </div>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
