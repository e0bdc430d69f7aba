import { formatTime } from "~/platform/values/clock";
import type { ChangeRow } from "./change-row";

export function ChangeList({ changes, none }: { changes: readonly ChangeRow[]; none: string }) {
  if (changes.length === 0) return <p className="soft">{none}</p>;
  return (
    <ol className="history">
      {changes.map(({ id, at, who, command, what, why }) => (
        <li key={id}>
          <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
          <span>
            {who} {command}
            {what ? `：${what}` : ""}
            {why ? `，原因：${why}` : ""}
          </span>
        </li>
      ))}
    </ol>
  );
}
