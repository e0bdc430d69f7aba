import { formatAmount } from "~/platform/values/money";
import { roundTicks, shortNumber } from "~/ui/charts/scale";
import type { DaySum } from "./simulation";

const WIDTH = 740;
const HEIGHT = 220;
const EDGE = { left: 48, right: 12, top: 16, bottom: 28 };
/** Distance of labels. */
const LABELS = 7;

export function DayChart({ days }: { days: readonly DaySum[] }) {
  const ticks = roundTicks(Math.max(...days.flatMap(({ before, after }) => [before, after])));
  const limit = ticks.at(-1) || 1;
  const xOf = (at: number) =>
    EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * at) / Math.max(1, days.length - 1);
  const yOf = (fen: number) => HEIGHT - EDGE.bottom - ((HEIGHT - EDGE.top - EDGE.bottom) * fen) / limit;
  const points = (of: (day: DaySum) => number) =>
    days.map((day, at) => `${xOf(at).toFixed(1)} ${yOf(of(day)).toFixed(1)}`);
  const [before, after] = [points((day) => day.before), points((day) => day.after)];
  return (
    <>
      <ul className="legend">
        <li>原来</li>
        <li className="legend__now">带上它</li>
      </ul>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="每天应付，原来与带上活动"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="chart__line" d={`M${EDGE.left} ${yOf(tick)}H${WIDTH - EDGE.right}`} />
            <text x={EDGE.left - 6} y={yOf(tick) + 4} textAnchor="end">
              {shortNumber(tick / 100)}
            </text>
          </g>
        ))}
        <path className="chart__between" d={`M${[...before, ...after.toReversed()].join("L")}Z`} />
        <path className="chart__path" d={`M${before.join("L")}`} />
        <path className="chart__path chart__path--gap" d={`M${after.join("L")}`} />
        <path className="chart__path chart__path--now" d={`M${after.join("L")}`} />
        {days.map(({ day }, at) =>
          at % LABELS === 0 ? (
            <text x={xOf(at)} y={HEIGHT - 8} textAnchor="middle" key={day}>
              {day}
            </text>
          ) : null,
        )}
      </svg>
    </>
  );
}

const HEADS = ["单", "原来（元）", "带上它（元）", "让利（元）"] as const;

export function DayTable({ days }: { days: readonly DaySum[] }) {
  return (
    <table className="grid-table grid-table--low">
      <caption className="sr-only">每天应付，原来与带上活动</caption>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {HEADS.map((head) => (
            <th scope="col" className="grid-table__figure" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, orders, before, after }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td className="grid-table__figure">{orders}</td>
            <td className="grid-table__figure">{formatAmount(before)}</td>
            <td className="grid-table__figure">{formatAmount(after)}</td>
            <td className="grid-table__figure">{formatAmount(before - after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
