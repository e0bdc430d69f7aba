import type { ReactNode } from "react";
import { Status } from "~/ui/status";
import {
  CHART_HEIGHT,
  CHART_WIDTH,
  NOT_PROVIDED,
  type ColdParcelView,
  type TemperatureDrawing,
  type TemperatureLogView,
} from "./temperature-view";

interface ColdParcelLogsProps {
  parcel: ColdParcelView;
  /** what a person may do with a log */
  children?: (log: TemperatureLogView) => ReactNode;
}

/** Temperature logs of a parcel with cold goods: charts, times outside the limits, pauses. */
export function ColdParcelLogs({ parcel, children }: ColdParcelLogsProps) {
  const { parcelNumber, classes, logs } = parcel;
  return (
    <div className="cold-parcel">
      <p>
        {`包裹 ${parcelNumber}，${classes}商品，运输温度：`}
        {logs.length === 0 ? <Status kind="wait" text={NOT_PROVIDED} /> : `${logs.length} 份记录`}
      </p>
      {logs.map((log) => (
        <LogFigure key={log.id} log={log}>
          {children?.(log)}
        </LogFigure>
      ))}
    </div>
  );
}

function LogFigure({ log, children }: { log: TemperatureLogView; children: ReactNode }) {
  const { id, logger, limits, result, kind, facts, breaches, gaps, drawing } = log;
  return (
    <figure className="figure cold-parcel__log">
      <figcaption>
        <strong>{`记录仪 ${logger}`}</strong> <Status kind={kind} text={result} />
        <span className="cold-parcel__facts">{`${limits}。${facts}`}</span>
      </figcaption>
      <LogChart
        id={`temperature-${id}`}
        title={`记录仪 ${logger} 的温度曲线`}
        note={facts}
        drawing={drawing}
      />
      {breaches.length + gaps.length > 0 ? (
        <ul>
          {[...breaches, ...gaps].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </figure>
  );
}

interface LogChartProps {
  id: string;
  title: string;
  note: string;
  drawing: TemperatureDrawing;
}

function LogChart({ id, title, note, drawing }: LogChartProps) {
  const { line, breaches, limits, marks, times } = drawing;
  const [first, last] = times;
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{note}</desc>
      {marks.map(({ y, text }) => (
        <g key={y}>
          <line className="chart__grid chart__line" x1={48} x2={CHART_WIDTH - 8} y1={y} y2={y} />
          <text className="chart__text" x={42} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {breaches.map(({ x, width }) => (
        <rect key={x} className="chart__breach" x={x} y={12} width={width} height={156} />
      ))}
      {limits.map(({ y, text }) => (
        <g key={text}>
          <line className="chart__limit" x1={48} x2={CHART_WIDTH - 8} y1={y} y2={y} />
          <text className="chart__text" x={CHART_WIDTH - 12} y={y - 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <polyline className="chart__reading" points={line} />
      <text className="chart__text" x={48} y={190}>
        {first!.text}
      </text>
      <text className="chart__text" x={CHART_WIDTH - 8} y={190} textAnchor="end">
        {last!.text}
      </text>
    </svg>
  );
}
