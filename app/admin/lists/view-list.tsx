import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import { countWords } from "./list-address";
import { ListFoot } from "./list-parts";

export interface ListTab {
  to: string;
  name: string;
  isCurrent: boolean;
  count?: number;
}

interface ViewListProps {
  title: string;
  note?: string;
  more?: ReactNode;
  columns: readonly { name: string }[];
  views: readonly ListTab[];
  /** message if the view has no rows, or null */
  none: string | null;
  first: string | null;
  next: string | null;
  children: ReactNode;
  below?: ReactNode;
}

export function ViewList({
  title,
  note,
  more,
  columns,
  views,
  none,
  first,
  next,
  children,
  below,
}: ViewListProps) {
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        {note ? <span className="admin-head__note">{note}</span> : null}
        <div className="admin-head__end">
          {more}
          <ColumnBox columns={columns} />
        </div>
      </div>
      <div className="admin-body">
        <ul className="saved">
          {views.map(({ to, name, isCurrent, count }) => (
            <li key={to}>
              <Link className="saved__link" to={to} aria-current={isCurrent ? "page" : undefined}>
                {name}
                {count === undefined ? null : ` ${countWords(count)}`}
              </Link>
            </li>
          ))}
        </ul>
        {none === null ? children : <p className="soft part">{none}</p>}
        <ListFoot first={first} next={next} />
        {below}
      </div>
    </>
  );
}
