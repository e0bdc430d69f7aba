import { Link, useLocation } from "@remix-run/react";
import { formatAmount, formatYuan, type Fen } from "~/platform/values/money";
import { Icon } from "./icon";

interface PriceProps {
  fen: Fen;
  unit?: string;
  previous?: Fen | null;
  large?: boolean;
  flat?: boolean;
  as?: "p" | "span";
}

export function Price({ fen, unit, previous, large, flat, as: Tag = "span" }: PriceProps) {
  return (
    <Tag className={`price${large ? " price--large" : ""}${flat ? " price--flat" : ""}`}>
      {flat ? formatYuan(fen) : <Parts fen={fen} />}
      {unit ? <small>{`/${unit}`}</small> : null}
      {previous ? (
        <s>
          <span className="sr-only">原价</span>
          {formatYuan(previous)}
        </s>
      ) : null}
    </Tag>
  );
}

function Parts({ fen }: { fen: Fen }) {
  const [yuan, rest] = formatAmount(Math.abs(fen)).split(".");
  return (
    <>
      {fen < 0 ? "\u2212¥" : "¥"}
      <b>{yuan}</b>
      {`.${rest}`}
    </>
  );
}

const WORDS = { login: "登录后可见", review: "审核后可见" } as const;
export type Lock = keyof typeof WORDS;

const wayTo = (lock: Lock, back: string) =>
  lock === "review"
    ? "/zzzj"
    : /^\/(\?|$)/.test(back)
      ? "/login"
      : `/login?redirectTo=${encodeURIComponent(back)}`;

export function PriceLockLink({ lock }: { lock: Lock }) {
  const { pathname, search } = useLocation();
  return (
    <Link className="price price--locked" to={wayTo(lock, pathname + search)}>
      <Icon name="lock" />
      {WORDS[lock]}
    </Link>
  );
}

export function LockedPrice({ lock, back }: { lock: Lock; back: string }) {
  return (
    <a className="price price--locked" href={wayTo(lock, back)}>
      <Icon name="lock" />
      {WORDS[lock]}
    </a>
  );
}
