/** 促销日历: offers, group buys, bundles, draws, vouchers and zones over eight weeks. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { DAY, toDay, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import {
  type CalendarEntry,
  calendarRows,
  toMonday,
  SPAN_DAYS,
  weeksFrom,
  type CalendarRow,
  WEEKS,
} from "~/modules/promotions/offer-admin/calendar";
import { kindName, offersBetween } from "~/modules/promotions/offer-admin/offer-list.server";
import { allLotteries } from "~/modules/rewards/draw-admin.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { allTemplates } from "~/modules/vouchers/voucher-admin.server";
import { ZONE_KINDS } from "~/modules/zones/zone";
import { allZones } from "~/modules/zones/zones.server";

export const handle = adminHandle("促销日历", "promotions.see");

const PATH = "/staff/offers/calendar";

interface Windowed {
  id: number;
  name: string;
  status: string;
  starts_at: number;
  ends_at: number;
}

const getEntries = <T extends Windowed>(
  rows: readonly T[],
  page: string,
  getKind: (row: T) => string,
): CalendarEntry[] =>
  rows
    .filter(({ status }) => status === "on")
    .map((row) => ({
      kind: getKind(row),
      name: row.name,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      to: `${page}/${row.id}`,
    }));

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const at = now();
  const query = parseTime(new URL(request.url).searchParams.get("from") ?? "");
  const monday = toMonday(query ?? at);
  const [offers, lotteries, vouchers, zones] = await Promise.all([
    offersBetween(monday, monday + SPAN_DAYS * DAY),
    allLotteries(),
    allTemplates(),
    allZones(),
  ]);
  const isOpen = permissions.has("content.see");
  const entries: CalendarEntry[] = [
    ...offers.map(({ id, kind, name, startsAt, endsAt }) => ({
      kind: kindName(kind),
      name,
      startsAt,
      endsAt,
      to: `/staff/offers/${id}`,
    })),
    ...getEntries(lotteries, "/staff/draws", () => "抽奖"),
    ...getEntries(vouchers, "/staff/vouchers", ({ kind }) => kindName(kind)),
    ...zones
      .filter(({ isOn }) => isOn)
      .map(({ id, kind, title: name, startsAt, endsAt }) => ({
        kind: ZONE_KINDS[kind],
        name,
        startsAt,
        endsAt,
        to: isOpen ? `/staff/zones/${id}` : null,
      })),
  ];
  const pathOf = (day: number) => `${PATH}?from=${toDay(day)}`;
  return json({
    from: toDay(monday),
    until: toDay(monday + (SPAN_DAYS - 1) * DAY),
    weeks: weeksFrom(monday),
    rows: calendarRows(entries, monday),
    today: (at - monday) / DAY,
    earlier: pathOf(monday - SPAN_DAYS * DAY),
    later: pathOf(monday + SPAN_DAYS * DAY),
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function CalendarPage() {
  const { from, until, weeks, rows, today, earlier, later } = useLoaderData<typeof loader>();
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

function Calendar({ weeks, rows, today }: Pick<LoaderData, "weeks" | "rows" | "today">) {
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
