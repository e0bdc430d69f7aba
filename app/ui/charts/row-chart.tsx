import { FigureTable } from "./figure-table";

export interface ChartRow {
  label: string;
  value: number;
  short: string;
  text: string;
  share: string;
}

export interface RowChartProps {
  id: string;
  title: string;
  rows: readonly ChartRow[];
  heads: readonly [string, string, string];
}

const WIDTH = 340;
const STEP = 34;
const BAR = 8;

export function RowChart({ id, title, rows, heads }: RowChartProps) {
  const limit = Math.max(1, ...rows.map((row) => row.value));
  return (
    <figure className="figure">
      <svg
        className="chart chart--rows"
        viewBox={`0 0 ${WIDTH} ${rows.length * STEP}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{rows.map((row) => `${row.label} ${row.share}`).join("，")}</desc>
        {rows.map((row, at) => (
          <g key={row.label}>
            <text className="chart__name" x={0} y={at * STEP + 12}>
              {row.label}
            </text>
            <text className="chart__text" x={WIDTH} y={at * STEP + 12} textAnchor="end">
              {`${row.short}　${row.share}`}
            </text>
            <rect className="chart__track" x={0} y={at * STEP + 17} width={WIDTH} height={BAR} rx="4" />
            <rect
              className={at === 0 ? "chart__bar chart__bar--now" : "chart__bar"}
              x={0}
              y={at * STEP + 17}
              width={Math.max(BAR, (WIDTH * row.value) / limit)}
              height={BAR}
              rx="4"
            />
          </g>
        ))}
      </svg>
      <FigureTable
        title={title}
        heads={heads}
        rows={rows.map(({ label, text, share }) => [label, text, share])}
      />
    </figure>
  );
}
