/** The member centre's lucky draw: the one that runs, and what the company won last. */
import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import type { MyDraws as Draws } from "~/rewards/draw";

export function MyDraws({ draws: { running, last } }: { draws: Draws }) {
  const mayJoin = running !== null && running.prize === null;
  if (!mayJoin && !last) return null;
  return (
    <section className="surface" aria-labelledby="my-draws">
      <div className="surface__head">
        <h2 className="surface__title" id="my-draws">
          幸运抽奖
        </h2>
      </div>
      {mayJoin ? (
        <p className="my-draw">
          <span>{`抽奖：${running.name}`}</span>
          <Link to={`/draw/${running.id}`}>去抽奖</Link>
        </p>
      ) : null}
      {last ? (
        <p className="my-draw">
          <span>
            {`${last.name}，抽奖结果：`}
            <strong>{last.prize}</strong>
          </span>
          <time dateTime={new Date(last.joinedAt).toISOString()}>{formatTime(last.joinedAt)}</time>
          {running?.id === last.id ? <Link to={`/draw/${last.id}`}>查看</Link> : null}
        </p>
      ) : null}
    </section>
  );
}
