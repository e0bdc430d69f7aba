/** Prices: small sign, large yuan, small fen; and what stands in their place when they may not be seen. */
import { Link, useLocation } from "@remix-run/react";
import { formatAmount, formatYuan, type Fen } from "~/platform/values/money";
import { Icon } from "./icon";

/** A price in fen; `was` is the price before, struck through. */
export function Price(props: { fen: Fen; unit?: string; was?: Fen | null; large?: boolean; flat?: boolean }) {
  const [yuan, rest] = formatAmount(Math.abs(props.fen)).split(".");
  const kind = `${props.large ? " price--large" : ""}${props.flat ? " price--flat" : ""}`;
  return (
    <span className={`price${kind}`}>
      {props.fen < 0 ? "\u2212¥" : "¥"}
      <span className="price__yuan">{yuan}</span>
      {`.${rest}`}
      {props.unit ? <span className="price__unit">{`/${props.unit}`}</span> : null}
      {props.was ? (
        <span className="price__was">
          <span className="sr-only">原价</span>
          {formatYuan(props.was)}
        </span>
      ) : null}
    </span>
  );
}

/** The words in a price's place, linked to the way there and back. */
export function PriceLock({ lock }: { lock: "login" | "review" }) {
  const { pathname, search } = useLocation();
  const login = pathname === "/" ? "/login" : `/login?redirectTo=${encodeURIComponent(pathname + search)}`;
  return (
    <Link className="price price--locked" to={lock === "login" ? login : "/zzzj"}>
      <Icon name="lock" />
      {lock === "login" ? "登录后可见" : "审核后可见"}
    </Link>
  );
}
