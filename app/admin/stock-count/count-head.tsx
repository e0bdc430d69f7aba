import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { COUNT_STATES, type CountState, countNumber } from "~/modules/catalogue/stock-count/count";

export const COUNTS_PATH = "/staff/stock-counts";
export const countPath = (id: number): string => `${COUNTS_PATH}/${countNumber(id)}`;

const MARKS: Readonly<Record<CountState, string>> = { open: "work", applied: "done", abandoned: "off" };

export const CountStateMark = ({ state }: { state: CountState }) => (
  <span className={`state state--${MARKS[state]}`}>{COUNT_STATES[state]}</span>
);

export const CountHead = ({
  title,
  count,
  children,
}: {
  title: string;
  count: { id: number; scope: string; state: CountState };
  children?: ReactNode;
}) => (
  <div className="admin-head">
    <h1>{`${title} ${countNumber(count.id)}`}</h1>
    <CountStateMark state={count.state} />
    <span className="admin-head__note">{count.scope}</span>
    <span className="admin-head__end">
      {children}
      <Link to={COUNTS_PATH}>全部盘点</Link>
    </span>
  </div>
);
