import type { SerializeFrom } from "@remix-run/node";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import type { AdminOrderData } from "~/modules/orders/admin/admin-orders.server";
import { DELIVERIES, INVOICES } from "~/modules/orders/order/order-options";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { type Parcel, OrderParcels } from "./order-parcels";
import { NONE, filledText } from "~/platform/values/missing";

interface OrderDeliveryProps extends Pick<SerializeFrom<AdminOrderData>, "order" | "companyId"> {
  parcels: readonly Parcel[];
  mayChange: boolean;
  mayPrint: boolean;
}

export function OrderDelivery({ order, companyId, parcels, mayChange, mayPrint }: OrderDeliveryProps) {
  const { number, address, delivery, deliveryDay, invoiceType, expiryMonths, remark } = order;
  return (
    <DetailSection
      id="parcels"
      title="收货与包裹"
      more={
        mayChange ? (
          <>
            <CaseLink to={`/staff/orders/${number}/address`}>修改收货信息</CaseLink>{" "}
            <CaseLink to={`/staff/orders/${number}/delivery-day`}>修改配送日</CaseLink>
          </>
        ) : null
      }
    >
      <FactList
        rows={[
          ["收货", `${address.receiver} ${address.phone}`],
          ["地址", address.region + address.detail],
          ["配送", DELIVERIES[delivery]],
          ["配送日", deliveryDay === null ? NONE : formatDeliveryDay(deliveryDay)],
          ["发票", INVOICES[invoiceType]],
          ["效期要求", expiryMonths > 0 ? `${expiryMonths} 个月以上` : NONE],
          ["备注", filledText(remark)],
          ["客户编号", String(companyId)],
        ]}
      />
      <OrderParcels parcels={parcels} notes={mayPrint ? `/staff/warehouse/${number}/papers` : null} />
      {mayPrint && parcels.length > 0 ? (
        <p>
          <CaseLink to={`/staff/warehouse/${number}/temperature`}>冷链温度记录</CaseLink>
        </p>
      ) : null}
    </DetailSection>
  );
}
