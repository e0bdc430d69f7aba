import { Link } from "@remix-run/react";
import { DAY, toDay, formatEnd } from "~/platform/values/clock";
import { Status } from "~/ui/status";
import { VOUCHER_STATES } from "./voucher";
import { type OwnView } from "./coupon-centre";
import type { OwnVoucher } from "./coupon-centre-page";
import { VoucherCard } from "./voucher-card";

/** Vouchers that end within this time, ms, are marked. */
const SOON = 3 * DAY;
export const endsSoon = ({ state, endsAt }: Pick<OwnVoucher, "state" | "endsAt">, now: number): boolean =>
  state === "unused" && endsAt > now && endsAt - now <= SOON;

export interface OwnVouchersListProps {
  vouchers: readonly OwnVoucher[];
  view: OwnView;
  now: number;
  isOneKind?: boolean;
}

export function OwnVouchers(props: OwnVouchersListProps) {
  return (
    <ul className="tickets">
      {props.vouchers.map((voucher) => (
        <li key={voucher.id}>
          <VoucherCard
            {...voucher}
            isMixed={!props.isOneKind}
            isOff={props.view !== "usable"}
            facts={[`有效期 ${toDay(voucher.startsAt)} 至 ${formatEnd(voucher.endsAt)}`]}
          >
            <What voucher={voucher} view={props.view} now={props.now} />
          </VoucherCard>
        </li>
      ))}
    </ul>
  );
}

function What({ voucher, view, now }: { voucher: OwnVoucher; view: OwnView; now: number }) {
  const order =
    voucher.orderId === null ? null : (
      <Link to={`/order/info/${voucher.orderId}`}>{`订单 ${voucher.orderNumber ?? voucher.orderId}`}</Link>
    );
  if (view !== "usable")
    return (
      <>
        <Status kind="off" text={VOUCHER_STATES[view === "used" ? "used" : "expired"]} />
        {order}
      </>
    );
  if (voucher.state === "locked")
    return (
      <>
        <Status kind="info" text={VOUCHER_STATES.locked} />
        {order}
      </>
    );
  return (
    <>
      {endsSoon(voucher, now) ? <Status kind="wait" text="即将到期" /> : <Status kind="good" text="可使用" />}
      <div className="ticket__buttons">
        <Link
          className="button button--small button--soft"
          to={voucher.to}
          aria-label={`去使用：${voucher.name}`}
        >
          去使用
        </Link>
      </div>
    </>
  );
}
