import { Link, useLocation } from "@remix-run/react";
import { countWords } from "~/admin/lists/list-address";
import { useListQueue } from "~/admin/lists/case-link";
import { narrowedPath, nextPath, getQueueId } from "~/admin/lists/list-queue";
import { ScriptKeys } from "~/admin/frame/script-keys";

export function QueueBar({ left }: { left: string | null }) {
  const { pathname, search } = useLocation();
  const queue = useListQueue();
  if (!queue || getQueueId(search) === null) return null;
  return (
    <nav className="queue-bar" aria-label="队列">
      <Link to={narrowedPath(queue.to, queue.list)}>{queue.name}</Link>
      <span className="soft">
        {left === null ? `还剩 ${countWords(queue.count)} 件` : `筛选后 ${left} 件`}
      </span>
      <Link className="queue-bar__next" to={nextPath(queue.id, pathname, queue.list)} data-next>
        下一件
        <ScriptKeys>
          <kbd className="key">n</kbd>
        </ScriptKeys>
      </Link>
    </nav>
  );
}
