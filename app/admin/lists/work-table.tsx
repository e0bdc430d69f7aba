import type { ReactNode } from "react";
import { PictureImg } from "~/modules/pictures/picture-img";
import { CaseLink } from "./case-link";
import { type ListColumn, ListTable, type ListTicks } from "./list-table";

export type WorkColumn<Row> = Pick<ListColumn<Row>, "name" | "isFigure" | "cell">;

export interface WorkTableProps<Row> {
  caption: string;
  /** the first one names the row and links to its page */
  columns: readonly WorkColumn<Row>[];
  rows: readonly Row[];
  /** null: it has none for this person */
  to: (row: Row) => string | null;
  /** said instead of an empty table */
  none: string;
  /** default: its page */
  keyOf?: (row: Row) => string | number;
  /** a small picture before the name; "" or null: empty space */
  picture?: (row: Row) => string | null;
  ticks?: ListTicks<Row> | undefined;
}

/** A table whose rows link to detail pages. */
export function WorkTable<Row>(props: WorkTableProps<Row>) {
  const { caption, columns, rows, to, none, keyOf = (row) => to(row) ?? "", picture, ticks } = props;
  if (rows.length === 0) return <p className="soft">{none}</p>;
  const [heading, ...others] = columns;
  const name = heading!.cell;
  return (
    <ListTable<Row>
      caption={caption}
      columns={[
        {
          ...heading!,
          isHeading: true,
          cell: (row) => (
            <>
              {picture ? <Thumb picture={picture(row)} /> : null}
              <RowName to={to(row)}>{name(row)}</RowName>
            </>
          ),
        },
        ...others.map((column) => ({ ...column, isNamed: true })),
      ]}
      rows={rows}
      keyOf={keyOf}
      ticks={ticks}
    />
  );
}

const RowName = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    <span className="grid-table__name">{children}</span>
  ) : (
    <CaseLink className="grid-table__name" to={to}>
      {children}
    </CaseLink>
  );

const THUMB = 28;

const Thumb = ({ picture }: { picture: string | null }) =>
  picture ? (
    <PictureImg className="grid-table__thumb" src={picture} width={THUMB} />
  ) : (
    <span className="grid-table__thumb" />
  );
