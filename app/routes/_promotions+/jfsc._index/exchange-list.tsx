import { formatWhole } from "~/platform/values/whole-text";
import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { ItemPicture } from "~/modules/rewards/points-item";
import { EXCHANGE_STATES, type Exchange, type ExchangeState } from "~/modules/rewards/rewards-store";
import { Status, type StatusKind } from "~/ui/status";

const KINDS: Record<ExchangeState, StatusKind> = {
  requested: "wait",
  exchanged: "info",
  shipped: "info",
  received: "good",
  cancelled: "off",
};

export function ExchangeList({ exchanges }: { exchanges: readonly Exchange[] }) {
  return (
    <ul className="points-exchanges">
      {exchanges.map((exchange) => (
        <li className="points-exchange" key={exchange.id}>
          <ItemPicture item={exchange} size={56} />
          <div>
            <h3 className="points-exchange__name">
              <Link to={`/jfsc/exchange/${exchange.id}`}>{exchange.itemName}</Link>
              {exchange.count > 1 ? <span>{`×${exchange.count}`}</span> : null}
            </h3>
            <p className="points-exchange__facts">
              <span>{exchange.number}</span>
              <span className="nowrap">{formatTime(exchange.createdAt)}</span>
            </p>
          </div>
          <span className="points-exchange__points">{`${formatWhole(exchange.points)} 积分`}</span>
          <Status kind={KINDS[exchange.state]} text={EXCHANGE_STATES[exchange.state]} />
        </li>
      ))}
    </ul>
  );
}
