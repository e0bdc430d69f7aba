import { Link } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import type { CompanyQuotaPage } from "~/modules/ephedrine/quota-admin.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { LetterForm } from "./letter-form";
import { Letters } from "./letters";
import { NONE } from "~/platform/values/missing";

interface QuotaViewProps {
  quota: CompanyQuotaPage;
  today: string;
  mayChange: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function QuotaView({ quota, today, mayChange, changes, reply }: QuotaViewProps) {
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
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人登记过。" />
        </DetailSection>
      </div>
    </>
  );
}
