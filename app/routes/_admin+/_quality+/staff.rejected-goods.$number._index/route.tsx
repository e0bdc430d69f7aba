/** 不合格品: one registration with its steps. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { findChanges } from "~/admin/changes/change-rows.server";
import { DetailPageHeader, FactList } from "~/admin/detail/case-parts";
import { HistorySection } from "~/admin/detail/history-section";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CaseLink } from "~/admin/lists/case-link";
import { rejectedFacts } from "~/admin/quality/rejected-facts";
import {
  isFromStock,
  REJECTED_PATH,
  REJECTED_STATES,
  rejectedPath,
} from "~/modules/rejected-goods/rejected-goods";
import { findRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { notFound } from "~/platform/http/page-error";

export const handle = adminHandle("不合格品", "warehouse.records", "warehouse.rejected");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const rejected = (await findRejected(params.number ?? "")) ?? notFound();
  const { number } = rejected;
  return json({
    rejected,
    waiting: await waitingShownTo(staff, "rejectedGoods", number),
    changes: await findChanges({ subject: "rejectedGoods", subjectId: number, limit: 50 }),
    mayChange: staff.permissions.has(handle.change),
  });
}

export default function RejectedGoodsPage() {
  const { rejected, waiting, changes, mayChange } = useLoaderData<typeof loader>();
  const { number, state, source } = rejected;
  const path = rejectedPath(number);
  return (
    <>
      <DetailPageHeader
        title={`不合格品 ${number}`}
        state={<span className="state state--work">{REJECTED_STATES[state]}</span>}
        facts={`${rejected.goodsName} ${rejected.spec}`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <WaitingNotice waiting={waiting} />
          <FactList rows={rejectedFacts(rejected, true)} />
          <p className="part">
            <Link to={`${path}/form`}>打印处理记录</Link> <Link to={REJECTED_PATH}>全部不合格品</Link>
          </p>
        </div>
        <HistorySection changes={changes} none="还没有记录。" />
      </div>
      {mayChange && state === "reported" ? (
        <div className="admin-foot">
          <CaseLink className="button button--primary" to={`${path}/confirmation`}>
            确认不合格
          </CaseLink>
          {isFromStock(source) ? (
            <CaseLink className="button" to={`${path}/release`}>
              复查合格，放回库存
            </CaseLink>
          ) : null}
        </div>
      ) : null}
      {mayChange && state === "confirmed" && waiting.length === 0 ? (
        <div className="admin-foot">
          <CaseLink className="button button--primary" to={`${path}/disposal`}>
            退回或销毁
          </CaseLink>
        </div>
      ) : null}
    </>
  );
}
