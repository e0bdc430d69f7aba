import { Link } from "@remix-run/react";
import { countWords } from "~/admin/lists/list-address";
import { type QueueRow, dueWords } from "~/admin/queue/queue";
import { formatTime } from "~/platform/values/clock";
import { ScriptKeys } from "~/admin/frame/script-keys";

const KEYS = 9;

export function QueueTable({ queue, at }: { queue: readonly QueueRow[]; at: number }) {
  return (
    <section className="part" aria-labelledby="h-queue">
      <h2 className="sr-only" id="h-queue">
        队列
      </h2>
      <table className="grid-table fold-table fold-table--queue">
        <caption className="sr-only">等您处理的队列，最急的在前</caption>
        <thead>
          <tr>
            <th scope="col">队列</th>
            <th scope="col" className="grid-table__figure">
              件数
            </th>
            <th scope="col">最早</th>
            <th scope="col">期限</th>
            <th scope="col">情况</th>
            <th scope="col" className="grid-table__figure">
              <span className="sr-only">按键</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queue.map((row, i) => (
            <QueueTableRow key={row.id} row={row} at={at} keyName={i < KEYS ? String(i + 1) : undefined} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const SITUATION = {
  late: ["stop", "有超时"],
  soon: ["warn", "今天到期"],
  calm: ["wait", "等待"],
} as const;

/** "11-26 12:00"; with its year unless that is the year of `now`. */
function oldestText(oldestAt: number, now: number): string {
  const text = formatTime(oldestAt);
  return text.slice(0, 4) === formatTime(now).slice(0, 4) ? text.slice(5) : text;
}

function QueueTableRow({ row, at, keyName }: { row: QueueRow; at: number; keyName: string | undefined }) {
  const due = dueWords(row.dueAt, at);
  const [mark, words] = SITUATION[due?.tone ?? "calm"];
  return (
    <tr>
      <th scope="row">
        <Link className="grid-table__name" to={row.to} data-key={keyName}>
          {row.name}
        </Link>
      </th>
      <td className="grid-table__figure">
        <strong>{countWords(row.count)}</strong>
      </td>
      <td className="grid-table__keep soft grid-table__wide">
        {row.oldestAt === null ? "" : oldestText(row.oldestAt, at)}
      </td>
      <td className={`grid-table__keep ${due?.tone ?? ""}`} data-name="期限">
        {due?.text ?? ""}
      </td>
      <td className={due?.tone ? "grid-table__keep" : "grid-table__keep grid-table__wide"}>
        <span className={`state state--${mark}`}>{words}</span>
      </td>
      <td className="grid-table__figure grid-table__wide">
        <ScriptKeys>{keyName ? <kbd className="key">{keyName}</kbd> : null}</ScriptKeys>
      </td>
    </tr>
  );
}
