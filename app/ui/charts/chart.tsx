/** A bar chart rendered by the server as SVG, with a table of the figures. */
import { FigureTable } from "./figure-table";
import { roundTicks, shortNumber, shownValues } from "./scale";

export interface ChartBar {
  label: string;
  value: number;
  short: string;
  text: string;
}

export interface BarChartProps {
  id: string;
  title: string;
  bars: readonly ChartBar[];
  heads: readonly [string, string];
  /** units of the drawing: few for a small picture, to keep text readable */
  width?: number;
  /** index of the highlighted bar; by default the last */
  current?: number;
}

const LEFT = 52;
const RIGHT = 4;
const BASE = 184;
const TOP = 34;
/** width of a digit: values must not touch or leave the picture */
const DIGIT = 7;
/** page width: on phones it scrolls instead of shrinking */
const WIDE = 700;

export function BarChart(props: BarChartProps) {
  const { id, title, bars, heads, width = 860, current = bars.length - 1 } = props;
  const ticks = roundTicks(Math.max(0, ...bars.map((bar) => bar.value)));
  const limit = ticks[ticks.length - 1] || 1;
  const yOf = (value: number) => BASE - ((BASE - TOP) * value) / limit;
  const slot = (width - LEFT - RIGHT) / Math.max(1, bars.length);
  const values = shownValues(bars, slot / DIGIT);
  return (
    <figure className="figure">
      <svg
        className={width > WIDE ? "chart chart--wide" : "chart"}
        viewBox={`0 0 ${width} 214`}
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{describe(bars, current)}</desc>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="chart__grid" x1={LEFT} x2={width - RIGHT} y1={yOf(tick)} y2={yOf(tick)} />
            <text className="chart__text" x={LEFT - 8} y={yOf(tick) + 4} textAnchor="end">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => {
          const middle = LEFT + slot * (at + 0.5);
          const isNow = at === current;
          return (
            <g key={bar.label}>
              <rect
                className={isNow ? "chart__bar chart__bar--now" : "chart__bar"}
                x={middle - slot / 4}
                y={yOf(bar.value)}
                width={slot / 2}
                height={BASE - yOf(bar.value)}
                rx="3"
              />
              <text
                className={isNow ? "chart__value" : "chart__text"}
                x={Math.min(middle, width - (values[at]!.length * DIGIT) / 2)}
                y={yOf(bar.value) - 6}
                textAnchor="middle"
              >
                {values[at]}
              </text>
              <text className="chart__text" x={middle} y={BASE + 20} textAnchor="middle">
                {bar.label}
              </text>
            </g>
          );
        })}
      </svg>
      <FigureTable title={title} heads={heads} rows={bars.map(({ label, text }) => [label, text])} />
    </figure>
  );
}

function describe(bars: readonly ChartBar[], current: number): string {
  const sorted = [...bars].sort((a, b) => b.value - a.value);
  const [limit, least, now] = [sorted[0], sorted[sorted.length - 1], bars[current]];
  if (!limit || !least || !now) return "暂无数据";
  return `最高 ${limit.label} ${limit.text}，最低 ${least.label} ${least.text}，最近 ${now.label} ${now.text}。明细见图下数据表。`;
}
