import { Link } from "@remix-run/react";
import { Part } from "~/desk/case/case-parts";
import { dueWords } from "~/desk/queue/due-words";
import type { QueueRow } from "~/desk/queue/queue";
import { useFreshQueue } from "~/desk/queue/use-fresh-queue";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";

interface QueueViewProps {
  now: number;
  queue: readonly QueueRow[];
  changes: readonly ChangeRow[];
  may: readonly { area: string; actions: string[] }[];
}

export function QueueView({ now, queue, changes, may }: QueueViewProps) {
  useFreshQueue();
  const waiting = queue.reduce((sum, { count }) => sum + count, 0);
  const late = queue.filter(({ isLate }) => isLate).length;
  const first = queue.find(({ count }) => count > 0);
  return (
    <>
      <div className="desk-head">
        <h1>待办</h1>
        <p className="desk-head__note">
          {waiting === 0 ? "没有等您处理的事项" : `${waiting} 件等您`}
          {late > 0 ? `，其中 ${late} 个队列有超时` : ""}
        </p>
        {first ? (
          <div className="desk-head__end">
            <Link className="button button--primary" to={first.to} accessKey="s">
              从最急的开始
            </Link>
          </div>
        ) : null}
      </div>
      <div className="desk-body columns columns--side">
        <div>
          <Part id="h-queue" title="等您处理" note={`${formatTime(now)} 更新`}>
            {queue.length === 0 ? (
              <p className="soft">您的角色没有需要处理的队列。</p>
            ) : (
              <QueueTable queue={queue} now={now} />
            )}
          </Part>
          <Part id="h-changes" title="您最近的操作" more={<Link to="/staff/me">我的账号和登录的设备</Link>}>
            <ChangeList changes={changes} none="您还没有改动过什么。" />
          </Part>
        </div>
        <Part id="h-may" title="您可以做" note="由角色决定">
          <dl className="facts facts--list">
            {may.map(({ area, actions }) => (
              <div className="facts__row" key={area}>
                <dt>{area}</dt>
                <dd>{actions.join("、")}</dd>
              </div>
            ))}
          </dl>
        </Part>
      </div>
    </>
  );
}

function QueueTable({ queue, now }: Pick<QueueViewProps, "queue" | "now">) {
  return (
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
        </tr>
      </thead>
      <tbody>
        {queue.map((row) => {
          const due = dueWords(row.count > 0 ? row.dueAt : null, now);
          return (
            <tr key={row.id}>
              <th scope="row">
                <Link className="grid-table__name" to={row.to}>
                  {row.name}
                </Link>
              </th>
              <td className="grid-table__figure">
                <strong>{row.count}</strong>
              </td>
              <td className="grid-table__keep soft">
                {row.oldestAt === null ? "无" : formatTime(row.oldestAt)}
              </td>
              <td className={`grid-table__keep ${due.tone}`}>{due.text || "无"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
