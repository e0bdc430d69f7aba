import { Link } from "@remix-run/react";
import { countWords } from "~/admin/lists/list-address";
import type { OwnFigure } from "~/admin/queue/own-figures";
import type { QueueRow } from "~/admin/queue/queue";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { useFreshQueue } from "~/admin/queue/use-fresh-queue";
import { SetupNotice } from "~/admin/setup/setup-notice";
import { toDay } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ScriptKeys } from "~/admin/frame/script-keys";
import { OwnFigures } from "./own-figures";
import { ShopFigures } from "./shop-figures-view";
import { QueueTable } from "./queue-table";

interface QueueViewProps {
  /** read time, ms */
  at: number;
  missing: readonly string[];
  queue: readonly QueueRow[];
  empty: readonly { id: string; name: string; to: string }[];
  figures: readonly OwnFigure[];
  shop: readonly ReportFigure[];
  changes: readonly ChangeRow[];
}

export function QueueView({ at, missing, queue, empty, figures, shop, changes }: QueueViewProps) {
  useFreshQueue();
  const first = queue[0];
  return (
    <>
      <div className="admin-head">
        <h1>待办</h1>
        <p className="admin-head__note">{summary(queue, at)}</p>
        {first ? (
          <div className="admin-head__end">
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
      <div className="admin-body columns columns--side">
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
        <div>
          {shop.length > 0 ? <ShopFigures figures={shop} /> : null}
          <div className="part">
            <OwnFigures figures={figures} at={at} />
          </div>
        </div>
      </div>
    </>
  );
}

function summary(queue: readonly QueueRow[], at: number): string {
  const count = queue.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return `${toDay(at)}，没有等您处理的事项`;
  const late = queue.filter(({ isLate }) => isLate).length;
  return `${toDay(at)}，${countWords(count)} 件等您${late > 0 ? `，其中 ${late} 类有超时` : ""}`;
}
