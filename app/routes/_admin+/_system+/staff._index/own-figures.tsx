import type { OwnFigure } from "~/admin/queue/own-figures";
import { formatTime } from "~/platform/values/clock";

export function OwnFigures({ figures, at }: { figures: readonly OwnFigure[]; at: number }) {
  return (
    <aside aria-labelledby="h-figures">
      <div className="part__head">
        <h2 id="h-figures">我今天</h2>
        <span className="part__note">{formatTime(at).slice(11)} 更新</span>
      </div>
      <ul className="figures">
        {figures.map((figure) => (
          <li className="figure" key={figure.name}>
            <div>
              <p className="figure__name">{figure.name}</p>
              <p className="figure__value">
                {figure.today} <small>次</small>
              </p>
              <p className="figure__note">
                前 {figure.days.length - 1} 天日均 {figure.usual} 次
              </p>
            </div>
            <Bars {...figure} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

const [WIDTH, HEIGHT] = [132, 40];

function Bars({ name, today, days }: OwnFigure) {
  const limit = Math.max(1, ...days);
  const step = WIDTH / days.length;
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`近 ${days.length} 天${name}，今天 ${today} 次`}
    >
      <path className="chart__line" d={`M0 39.5H${WIDTH}`} />
      {days.map((count, i) => {
        const height = Math.round((count * (HEIGHT - 3)) / limit);
        return (
          <rect
            key={`${i}`}
            className={i === days.length - 1 ? "chart__bar chart__bar--now" : "chart__bar"}
            x={(i * step).toFixed(1)}
            y={HEIGHT - 1 - height}
            width={(step - 2).toFixed(1)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
