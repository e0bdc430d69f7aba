/** The vouchers of a company as tickets: those to use, those used with their order, those whose time is over. */
import { Link } from "@remix-run/react";
import { DAY, dayOf } from "~/platform/clock";
import { Status } from "~/ui/status";
import { VOUCHER_STATES } from "~/wallet/voucher";
import { lastDay, type OwnView } from "./coupon-centre";
import type { OwnTicket } from "./coupon-centre-page";
import { TicketView } from "./ticket";

/** Ends within three days: said, so that it is used. */
const SOON = 3 * DAY;
export const endsSoon = ({ state, endsAt }: Pick<OwnTicket, "state" | "endsAt">, now: number): boolean =>
  state === "unused" && endsAt > now && endsAt - now <= SOON;

export interface OwnTicketsProps {
  tickets: readonly OwnTicket[];
  view: OwnView;
  now: number;
  /** all of one kind, which then need not be said */
  isOneKind?: boolean;
}

export function OwnTickets(props: OwnTicketsProps) {
  return (
    <ul className="tickets">
      {props.tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketView
            {...ticket}
            isMixed={!props.isOneKind}
            isOff={props.view !== "usable"}
            facts={[`有效期 ${dayOf(ticket.startsAt)} 至 ${lastDay(ticket.endsAt)}`]}
          >
            <What ticket={ticket} view={props.view} now={props.now} />
          </TicketView>
        </li>
      ))}
    </ul>
  );
}

function What({ ticket, view, now }: { ticket: OwnTicket; view: OwnView; now: number }) {
  const order =
    ticket.orderId === null ? null : (
      <Link to={`/order/info/${ticket.orderId}`}>{`订单 ${ticket.orderNumber ?? ticket.orderId}`}</Link>
    );
  if (view !== "usable")
    return (
      <>
        <Status kind="off" text={VOUCHER_STATES[view === "used" ? "used" : "expired"]} />
        {order}
      </>
    );
  if (ticket.state === "locked")
    return (
      <>
        <Status kind="info" text={VOUCHER_STATES.locked} />
        {order}
      </>
    );
  return (
    <>
      {endsSoon(ticket, now) ? <Status kind="wait" text="即将到期" /> : <Status kind="good" text="可使用" />}
      <div className="ticket__buttons">
        <Link
          className="button button--small button--soft"
          to={ticket.to}
          aria-label={`去使用：${ticket.name}`}
        >
          去使用
        </Link>
      </div>
    </>
  );
}
