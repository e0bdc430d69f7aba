/** 一家公司的含麻限量: what holds, what it has bought this month, its letters, and a new one with why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { setQuotaLetter } from "~/modules/ephedrine/ephedrine-admin.server";
import { findCompanyQuota } from "~/modules/ephedrine/quota-admin.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { QuotaForm } from "./quota-form";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { LetterForm } from "./letter-form";
import { Letters } from "./letters";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("含麻限量", "quality.see", "quality.controlled");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const at = now();
  const [quota, changes] = await Promise.all([
    findCompanyQuota(id, at),
    findChanges({ subject: "quota letter", subjectId: String(id), limit: HISTORY }),
  ]);
  return json({
    quota: quota ?? notFound(),
    today: toDay(at),
    mayChange: staff.permissions.has(handle.change),
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const companyId = requireId(params.id);
  const form = await readForm(request, QuotaForm);
  if (!form.ok) return form.response;
  const { seen, number, monthly, startsOn, endsOn, why } = form.value;
  const letter = { companyId, number, monthly, startsOn, endsOn, seen };
  const done = await asStaff(staff, { command: "登记采购函", why }, () => setQuotaLetter(letter, now()));
  if (!done) return notFound();
  if (done === "stale") {
    const text = "您打开本页以后，有人登记了新的采购函，这次没有保存，请看过后再登记";
    return form.refuse({ form: [text], isStale: true });
  }
  const text = `${done.company} 的采购函已登记，每月 ${monthly} 件，公司会收到消息。`;
  return redirectWith(`/staff/ephedrine/${companyId}`, { kind: "success", text }, "admin");
}

export default function Quota() {
  const { quota, today, mayChange, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { monthly, bought, overdue } = quota.status;
  const left = Math.max(0, monthly - bought);
  return (
    <>
      <DetailPageHeader
        title={quota.company}
        state={
          overdue ? (
            <span className="state state--stop">回执单逾期，停止供应</span>
          ) : left === 0 ? (
            <span className="state state--warn">本月已用完</span>
          ) : (
            <span className="state state--done">本月还可购 {left} 件</span>
          )
        }
        facts={`客户 ${quota.id}，每月 ${monthly} 件，本月已购 ${bought} 件`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <div>
            <DetailSection id="h-quota" title="本月">
              <FactList
                rows={[
                  ["每月限量", `${monthly} 件`],
                  ["本月已购", `${bought} 件，不含取消和退回的`],
                  ["本月剩余", `${left} 件`],
                  ["逾期回执单", overdue ? `订单 ${overdue}` : NONE],
                ]}
              />
              {overdue ? (
                <p className="part">
                  <Link to={`/staff/orders/${overdue}`}>打开逾期的订单</Link>
                </p>
              ) : null}
            </DetailSection>
            <Letters letters={quota.letters} today={today} />
          </div>
          {mayChange ? <LetterForm seen={quota.letters[0]?.id ?? 0} today={today} reply={reply} /> : null}
        </div>
        <HistorySection changes={changes} none="还没有人登记过。" />
      </div>
    </>
  );
}
