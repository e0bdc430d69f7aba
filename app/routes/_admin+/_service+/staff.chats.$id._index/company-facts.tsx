import { Link } from "@remix-run/react";
import { COMPANY_STATES, type CompanyKind } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { ORDER_STATUSES } from "~/modules/order-status/order-status";
import type { CustomerOrders } from "~/modules/orders/admin/customer-orders.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import type { ChatCompany } from "~/modules/support/chat/chat-admin";
import { filledText } from "~/platform/values/missing";

export function ChatCompanyFacts({
  company,
  orders,
  isLinked,
}: {
  company: ChatCompany | null;
  orders: CustomerOrders | null;
  isLinked: boolean;
}) {
  if (!company) return null;
  return (
    <>
      <DetailSection
        id="h-company"
        title="客户"
        more={isLinked ? <Link to={`/staff/customers/${company.id}`}>客户资料</Link> : null}
      >
        <FactList
          rows={[
            ["编号", String(company.id)],
            ["类型", COMPANY_KIND_NAMES[company.kind as CompanyKind] ?? company.kind],
            ["状态", COMPANY_STATES[company.status]],
            ["价格等级", company.rank],
            ["地区", filledText(company.region)],
            ["客服", company.manager || "默认客服"],
          ]}
        />
      </DetailSection>
      {orders ? (
        <DetailSection id="h-orders" title="最近的订单" note={`共 ${orders.count} 个`}>
          {orders.last.length === 0 ? <p className="soft">还没有订单。</p> : null}
          <ul className="paper-list">
            {orders.last.map(({ number, status, placedAt, payable }) => (
              <li key={number}>
                <Link to={`/staff/orders/${number}`}>{number}</Link>
                <span className="paper-list__end">
                  {ORDER_STATUSES[status].text} {formatYuan(payable)}{" "}
                  <span className="soft">{formatTime(placedAt).slice(5, 10)}</span>
                </span>
              </li>
            ))}
          </ul>
        </DetailSection>
      ) : null}
    </>
  );
}
