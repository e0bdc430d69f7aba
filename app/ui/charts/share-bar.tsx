/** A whole and its parts as one SVG bar, with a legend. */
export interface Share {
  name: string;
  value: number;
  text: string;
}

export interface ShareBarProps {
  id: string;
  title: string;
  parts: readonly Share[];
  rest: Share;
}

const WIDTH = 600;
const HEIGHT = 14;
const COLOURS = 4;

/** "37%"; never 0% for something, nor 100% for a part. */
export function formatShare(value: number, total: number): string {
  if (value <= 0 || total <= 0) return "0%";
  if (value >= total) return "100%";
  return `${Math.min(99, Math.max(1, Math.round((value * 100) / total)))}%`;
}

export function ShareBar({ id, title, parts, rest }: ShareBarProps) {
  const all = [...parts, rest].filter((part) => part.value > 0);
  const total = all.reduce((sum, part) => sum + part.value, 0);
  const getColour = (part: Share) =>
    part === rest ? "share__part--rest" : `share__part--${Math.min(all.indexOf(part), COLOURS - 1)}`;
  let x = 0;
  const rendered = all.map((part) => {
    const width = (part.value * WIDTH) / total;
    x += width;
    return { part, width, from: x - width };
  });
  return (
    <figure className="share">
      <svg
        className="share__bar"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title`}
      >
        <title id={`${id}-title`}>{title}</title>
        {rendered.map(({ part, width, from }) => (
          <rect
            className={`share__part ${getColour(part)}`}
            key={part.name}
            x={round(from)}
            y="0"
            width={round(width)}
            height={HEIGHT}
          />
        ))}
      </svg>
      <figcaption>
        <ul className="share__legend">
          {all.map((part) => (
            <li key={part.name}>
              <svg className="share__key" viewBox="0 0 10 10" aria-hidden="true">
                <rect className={`share__part ${getColour(part)}`} width="10" height="10" rx="2" />
              </svg>
              {`${part.name} ${part.text}，占 ${formatShare(part.value, total)}`}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
