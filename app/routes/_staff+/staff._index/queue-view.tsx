import { Link } from "@remix-run/react";
import { type QueueRow, dueWords } from "~/desk/queue/queue";
import type { OwnFigure } from "~/desk/queue/own-figures";
import { SetupNotice } from "~/desk/setup/setup-notice";
import { useFreshQueue } from "~/desk/queue/use-fresh-queue";
import { dayOf, formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { ScriptKeys } from "~/staff/desk/script-keys";
import { OwnFigures } from "./own-figures";

interface QueueViewProps {
  /** when it was read, ms */
  at: number;
  /** what a new shop lacks, for those who may set it up */
  missing: readonly string[];
  queue: readonly QueueRow[];
  /** kinds of which nothing waits */
  empty: readonly { id: string; name: string; to: string }[];
  figures: readonly OwnFigure[];
  changes: readonly ChangeRow[];
}

const KEYS = 9;

export function QueueView({ at, missing, queue, empty, figures, changes }: QueueViewProps) {
  useFreshQueue();
  const first = queue[0];
  return (
    <>
      <div className="desk-head">
        <h1>待办</h1>
        <p className="desk-head__note">{summary(queue, at)}</p>
        {first ? (
          <div className="desk-head__end">
            <ScriptKeys>
              <ul className="keys">
                <li>
                  <kbd className="key">1</kbd>
                  <kbd className="key">–</kbd>
                  <kbd className="key">9</kbd>打开队列
                </li>
              </ul>
            </ScriptKeys>
            <Link className="button button--primary" to={first.to} accessKey="s">
              从最急的开始
            </Link>
          </div>
        ) : null}
      </div>
      <div className="desk-body columns columns--side">
        <div>
          <SetupNotice missing={missing} />
          {queue.length > 0 ? <QueueTable queue={queue} at={at} /> : null}
          {empty.length > 0 ? (
            <p className="soft part">
              没有等待的：
              {empty.map(({ id, name, to }, i) => (
                <span key={id}>
                  {i > 0 ? "、" : ""}
                  <Link to={to}>{name}</Link>
                </span>
              ))}
            </p>
          ) : null}
          <section className="part" aria-labelledby="h-changes">
            <div className="part__head">
              <h2 id="h-changes">您最近的操作</h2>
              <Link className="part__more" to="/staff/me">
                我的账号
              </Link>
            </div>
            <ChangeList changes={changes} none="您还没有改动过什么。" />
          </section>
        </div>
        <OwnFigures figures={figures} at={at} />
      </div>
    </>
  );
}

/** "2026-11-23，39 件等您，其中 2 类超时" */
function summary(queue: readonly QueueRow[], at: number): string {
  const count = queue.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return `${dayOf(at)}，没有等您处理的事项`;
  const late = queue.filter(({ isLate }) => isLate).length;
  return `${dayOf(at)}，${count} 件等您${late > 0 ? `，其中 ${late} 类有超时` : ""}`;
}

function QueueTable({ queue, at }: { queue: readonly QueueRow[]; at: number }) {
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
        <strong>{row.count.toLocaleString("en-US")}</strong>
      </td>
      <td className="grid-table__keep soft grid-table__wide">
        {row.oldestAt === null ? "" : formatTime(row.oldestAt).slice(5)}
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
