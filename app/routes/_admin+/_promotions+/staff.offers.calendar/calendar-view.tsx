import { Link } from "@remix-run/react";
import { type CalendarRow, SPAN_DAYS, WEEKS } from "~/modules/promotions/offer-admin/calendar";

interface CalendarViewProps {
  from: string;
  until: string;
  weeks: readonly string[];
  rows: readonly CalendarRow[];
  /** days from the first; may be outside the calendar */
  today: number;
  earlier: string;
  later: string;
}

export function CalendarView({ from, until, weeks, rows, today, earlier, later }: CalendarViewProps) {
  return (
    <>
      <div className="admin-head">
        <h1>促销日历</h1>
        <span className="admin-head__note">{`${from} 至 ${until}，已启用的活动、拼团、组合购、抽奖、券和专区`}</span>
        <span className="admin-head__end">
          <Link className="button button--small" to={earlier} rel="prev">
            前八周
          </Link>{" "}
          <Link className="button button--small" to={later} rel="next">
            后八周
          </Link>
        </span>
      </div>
      <div className="admin-body">
        {rows.length === 0 ? (
          <p className="soft">这八周没有已启用的促销。</p>
        ) : (
          <Calendar weeks={weeks} rows={rows} today={today} />
        )}
      </div>
    </>
  );
}

function Calendar({ weeks, rows, today }: Pick<CalendarViewProps, "weeks" | "rows" | "today">) {
  return (
    <table className="grid-table grid-table--low grid-table--stay fold-table calendar">
      <caption className="sr-only">八周内的促销，先结束的在前</caption>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">类型</th>
          <th scope="col">时间</th>
          <th scope="col" className="calendar__weeks">
            <span className="calendar__heads">
              {weeks.map((week) => (
                <span key={week}>{week}</span>
              ))}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.name}`}>
            <th scope="row">
              <RowName {...row} />
            </th>
            <td data-name="类型">{row.kind}</td>
            <td data-name="时间">{row.when}</td>
            <td className="calendar__weeks">
              <Bars row={row} today={today} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowName({ name, to, list }: CalendarRow) {
  const path = to ?? list;
  return path ? (
    <Link className="grid-table__name" to={path}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );
}

const HEIGHT = 20;
const UNIT = 10;

function Bars({ row: { bars, when }, today }: { row: CalendarRow; today: number }) {
  return (
    <svg
      className="calendar__bars"
      viewBox={`0 0 ${SPAN_DAYS * UNIT} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={when}
    >
      {Array.from({ length: WEEKS }, (_, week) => (
        <path className="chart__line" d={`M${week * 7 * UNIT} 0V${HEIGHT}`} key={week} />
      ))}
      {bars.map(({ from, to }) => (
        <rect
          className="chart__bar chart__bar--now"
          x={from * UNIT}
          y={4}
          width={(to - from) * UNIT}
          height={HEIGHT - 8}
          key={`${from} ${to}`}
        />
      ))}
      {today >= 0 && today < SPAN_DAYS ? (
        <path className="calendar__today" d={`M${today * UNIT} 0V${HEIGHT}`} />
      ) : null}
    </svg>
  );
}
