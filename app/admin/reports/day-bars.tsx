import { roundTicks, shortNumber } from "~/ui/charts/scale";

export interface DayBar {
  label: string;
  /** yuan; negative values have no bar */
  value: number;
}

const [WIDTH, LEFT, BASE, TOP] = [776, 44, 166, 16];
/** As many labels as fit. */
const LABELS = 8;

export function DayBars({ title, bars }: { title: string; bars: readonly DayBar[] }) {
  const ticks = roundTicks(Math.max(0, ...bars.map(({ value }) => value)));
  const limit = ticks.at(-1) || 1;
  const yOf = (value: number) => BASE - ((BASE - TOP) * Math.max(0, value)) / limit;
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const gap = slot > 8 ? 4 : 1;
  const step = Math.ceil(bars.length / LABELS);
  return (
    <div className="chart-scroll report__chart part" role="region" aria-label={`${title}，图`} tabIndex={0}>
      <svg className="chart" viewBox={`0 0 ${WIDTH} 190`} role="img" aria-label={`${title}，元；数字见下表`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="chart__line" d={`M${LEFT} ${round(yOf(tick))}H${WIDTH}`} />
            <text x={LEFT - 6} y={round(yOf(tick)) + 4} textAnchor="end">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ label, value }, at) => (
          <rect
            key={label}
            className={at === bars.length - 1 ? "chart__bar chart__bar--now" : "chart__bar"}
            x={round(LEFT + slot * at + gap / 2)}
            y={round(yOf(value))}
            width={round(slot - gap)}
            height={round(BASE - yOf(value))}
          />
        ))}
        {bars.map(({ label }, at) =>
          (bars.length - 1 - at) % step === 0 ? (
            <text
              key={label}
              x={round(Math.min(WIDTH - 16, LEFT + slot * (at + 0.5)))}
              y={BASE + 16}
              textAnchor="middle"
            >
              {label.length > 7 ? label.slice(5) : label}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
