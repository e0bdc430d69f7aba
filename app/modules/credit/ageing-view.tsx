import { Link } from "@remix-run/react";
import { formatYuan } from "~/platform/values/money";
import { RECEIVABLE_AGES, type Ageing as Sums } from "./credit";

const WIDTH = 1000;
const HEIGHT = 14;

/** `path`: the list of each age, if any. */
export function AgeingChart({
  ageing,
  path,
  title = "账龄",
}: {
  ageing: Sums;
  path?: string;
  title?: string;
}) {
  const total = RECEIVABLE_AGES.reduce((sum, { key }) => sum + ageing[key], 0);
  const parts = RECEIVABLE_AGES.map(({ key, name }, at) => {
    const before = RECEIVABLE_AGES.slice(0, at).reduce((sum, { key: of }) => sum + ageing[of], 0);
    const x = total === 0 ? 0 : (WIDTH * before) / total;
    return { key, name, amount: ageing[key], x, width: total === 0 ? 0 : (WIDTH * ageing[key]) / total };
  });
  return (
    <section className="part" aria-labelledby="h-ageing">
      <div className="part__head">
        <h2 id="h-ageing">{title}</h2>
        <span className="part__note">{`未还合计 ${formatYuan(total)}，逾期 ${formatYuan(total - ageing.inTime)}`}</span>
      </div>
      <svg
        className="ageing"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect className="ageing__none" x="0" y="0" width={WIDTH} height={HEIGHT} />
        {parts.map(({ key, x, width }) => (
          <rect className={`ageing__${key}`} key={key} x={x} y="0" width={width} height={HEIGHT} />
        ))}
      </svg>
      <dl className="ageing-list">
        {parts.map(({ key, name, amount }) => (
          <div key={key}>
            <dt>
              <span className={`ageing-list__mark ageing-list__mark--${key}`} />
              {path === undefined ? name : <Link to={`${path}?state=${key}`}>{name}</Link>}
            </dt>
            <dd>{formatYuan(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
