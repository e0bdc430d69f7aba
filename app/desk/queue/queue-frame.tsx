/** Round a case that was opened from a queue: the bar above it, and the list beside it where its kind has one. */
import type { ReactNode } from "react";
import { CaseList } from "~/desk/case/case-parts";
import { useListQueue } from "~/desk/lists/case-link";
import type { BesideCase } from "~/desk/lists/list-queue";
import { QueueBar } from "./queue-bar";

export function QueueFrame({
  beside,
  children,
}: {
  beside: readonly BesideCase[] | null;
  children: ReactNode;
}) {
  const queue = useListQueue();
  if (!queue || !beside?.length)
    return (
      <>
        <QueueBar />
        {children}
      </>
    );
  return (
    <div className="case">
      <CaseList title={queue.name} to={queue.to} items={beside} />
      <div className="case-main">
        <QueueBar />
        {children}
      </div>
    </div>
  );
}
