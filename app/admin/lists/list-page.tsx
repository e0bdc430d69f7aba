import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import type { FilterField } from "./list-address";
import { FilterRow, ListFoot } from "./list-parts";
import { WorkTable, type WorkTableProps } from "./work-table";

interface ListPageProps<Row> extends WorkTableProps<Row> {
  title: string;
  note?: ReactNode;
  /** of `readList`, which also gives `typed`, `rows` and the neighbours */
  list: { path: string; filters: readonly FilterField[]; hasColumnChoice?: boolean };
  input: Readonly<Record<string, string>>;
  first?: string | null;
  next?: string | null;
  /** links at the end of the head */
  end?: ReactNode;
  /** next to the filters, such as exports */
  related?: ReactNode;
  /** above the table */
  children?: ReactNode;
}

/** A page that is one list: head, filters, table and the next page. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, note, list, input, first = null, next = null, end, related, children, ...table } = props;
  const { path, filters, hasColumnChoice } = list;
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        {note ? <span className="admin-head__note">{note}</span> : null}
        {hasColumnChoice && filters.length === 0 ? (
          <div className="admin-head__end">
            {end}
            <ColumnBox columns={table.columns} />
          </div>
        ) : (
          end
        )}
      </div>
      {filters.length > 0 ? (
        <FilterRow
          path={path}
          fields={filters}
          input={input}
          {...(hasColumnChoice && { columns: table.columns })}
        >
          {related}
        </FilterRow>
      ) : null}
      <div className="admin-body">
        {children}
        <WorkTable {...table} />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}

/** For the end of the head; `may`: this person may add one. */
export const AddLink = ({ to, may }: { to: string; may: boolean }) =>
  may ? (
    <Link className="button admin-head__end" to={to}>
      新增
    </Link>
  ) : null;
