import { PictureImg } from "~/modules/pictures/picture-img";
import { CaseLink } from "./case-link";
import { type ListColumn, ListTable } from "./list-table";

export interface WorkColumn {
  name: string;
  isFigure?: true;
}

export interface WorkRow {
  id: string;
  to: string;
  cells: readonly string[];
  /** a small picture; null: empty space */
  picture?: string | null;
  tick?: string;
}

interface WorkTableProps {
  caption: string;
  columns: readonly WorkColumn[];
  rows: readonly WorkRow[];
  none: string;
  ticks?: string | undefined;
  isAllTicked?: boolean;
}

const listColumn = (column: WorkColumn, at: number): ListColumn<WorkRow> =>
  at === 0
    ? {
        ...column,
        isHeading: true,
        cell: ({ to, cells, picture }) => (
          <>
            {picture === undefined ? null : <Thumb picture={picture} />}
            <CaseLink className="grid-table__name" to={to}>
              {cells[0]}
            </CaseLink>
          </>
        ),
      }
    : { ...column, isNamed: true, cell: ({ cells }) => cells[at] };

export function WorkTable({ caption, columns, rows, none, ticks, isAllTicked = false }: WorkTableProps) {
  if (rows.length === 0) return <p className="soft">{none}</p>;
  return (
    <ListTable<WorkRow>
      caption={caption}
      columns={columns.map(listColumn)}
      rows={rows}
      keyOf={({ id }) => id}
      ticks={
        ticks === undefined
          ? undefined
          : {
              field: ticks,
              isAll: isAllTicked,
              valueOf: ({ tick }) => tick,
              nameOf: ({ cells }) => cells[0] ?? "",
            }
      }
    />
  );
}

const THUMB = 28;

const Thumb = ({ picture }: { picture: string | null }) =>
  picture === null ? (
    <span className="grid-table__thumb" />
  ) : (
    <PictureImg className="grid-table__thumb" src={picture} width={THUMB} />
  );
