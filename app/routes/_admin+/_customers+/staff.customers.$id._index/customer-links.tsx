import { Link } from "@remix-run/react";
import type { Permission } from "~/modules/staff/permissions/permissions";

export const getCustomerRights = (permissions: ReadonlySet<Permission>) => ({
  draft: permissions.has("orders.draft"),
  change: permissions.has("customers.change"),
  review: permissions.has("quality.see"),
  terms: permissions.has("customers.terms"),
  freeze: permissions.has("customers.freeze"),
  balance: permissions.has("finance.balance"),
  grant: permissions.has("customers.grant"),
  credit: permissions.has("finance.see"),
  export: permissions.has("customers.export"),
  close: permissions.has("customers.close"),
});
export type CustomerMay = ReturnType<typeof getCustomerRights>;

interface CustomerLinksProps {
  id: number;
  may: CustomerMay;
  isFrozen: boolean;
  isClosed: boolean;
}

export function CustomerLinks({ id, may, isFrozen, isClosed }: CustomerLinksProps) {
  const own = `/staff/customers/${id}`;
  const links: [isShown: boolean, to: string, text: string][] = [
    [may.draft && !isClosed, `${own}/proposal`, "代下单"],
    [may.change && !isClosed, `${own}/manager`, "安排客服"],
    [may.terms && !isClosed, `${own}/terms`, "改价格等级和地区"],
    [may.terms && !isClosed, `${own}/near-expiry-return`, "近效期退货"],
    [may.freeze && !isClosed, `${own}/freeze`, isFrozen ? "解冻" : "冻结"],
    [may.grant && !isClosed, `${own}/grant`, "发券和积分"],
    [may.balance && !isClosed, `${own}/balance`, "调整余额"],
    [may.credit, `/staff/credit/${id}`, "信用和账款"],
    [may.export, `${own}/export`, "导出资料"],
    [may.close && !isClosed, `${own}/closing`, "注销"],
  ];
  return links.map(([isShown, to, text]) =>
    isShown ? (
      <Link key={to} to={to}>
        {text}
      </Link>
    ) : null,
  );
}
