import type { ReactNode } from "react";
import { CaseList } from "~/admin/detail/case-parts";
import { useListQueue } from "~/admin/lists/case-link";
import { narrowedPath } from "~/admin/lists/list-queue";
import type { CaseWalk } from "./next-path.server";
import { QueueBar } from "./queue-bar";

export function QueueFrame({
  related,
  left,
  children,
}: CaseWalk & {
  children: ReactNode;
}) {
  const queue = useListQueue();
  if (!queue || !related?.length)
    return (
      <>
        <QueueBar left={left} />
        {children}
      </>
    );
  return (
    <div className="case">
      <CaseList title={queue.name} to={narrowedPath(queue.to, queue.list)} items={related} />
      <div className="case-main">
        <QueueBar left={left} />
        {children}
      </div>
    </div>
  );
}
