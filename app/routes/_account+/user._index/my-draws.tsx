/** The last prize; a lottery that may still be joined is in the to-do list. */
import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import type { OwnLotteries as Draws } from "~/modules/rewards/draw";

export function MyLotteries({ draws: { running, last } }: { draws: Draws }) {
  if (!last) return null;
  return (
    <section className="surface" aria-labelledby="my-draws">
      <div className="surface__head">
        <h2 className="surface__title" id="my-draws">
          幸运抽奖
        </h2>
      </div>
      <p className="my-draw">
        <span>
          {`${last.name}，抽奖结果：`}
          <strong>{last.prize}</strong>
        </span>
        <time dateTime={new Date(last.joinedAt).toISOString()}>{formatTime(last.joinedAt)}</time>
        {running?.id === last.id ? <Link to={`/draw/${last.id}`}>查看</Link> : null}
      </p>
    </section>
  );
}
