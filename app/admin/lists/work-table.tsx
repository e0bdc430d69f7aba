import { PictureImg } from "~/modules/pictures/picture-img";
import { CaseLink } from "./case-link";
import { type ListColumn, ListTable, type ListTicks } from "./list-table";

export type WorkColumn<Row> = Pick<ListColumn<Row>, "name" | "isFigure" | "cell">;

export interface WorkTableProps<Row> {
  caption: string;
  /** the first one names the row and links to its page */
  columns: readonly WorkColumn<Row>[];
  rows: readonly Row[];
  to: (row: Row) => string;
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
  const { caption, columns, rows, to, none, keyOf = to, picture, ticks } = props;
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
              <CaseLink className="grid-table__name" to={to(row)}>
                {name(row)}
              </CaseLink>
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

const THUMB = 28;

const Thumb = ({ picture }: { picture: string | null }) =>
  picture ? (
    <PictureImg className="grid-table__thumb" src={picture} width={THUMB} />
  ) : (
    <span className="grid-table__thumb" />
  );
