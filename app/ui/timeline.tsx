import type { ReactNode } from "react";

export interface TimelineItem {
  at?: string;
  text: string;
  now?: boolean;
  children?: ReactNode;
}

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item, i) => (
        <li
          className={item.now ? "timeline__item timeline__item--now" : "timeline__item"}
          key={`${item.at}-${i}`}
        >
          {item.at ? <time dateTime={item.at.replace(" ", "T")}>{item.at.slice(5)}</time> : <span />}
          <div>
            {item.text}
            {item.children}
          </div>
        </li>
      ))}
    </ol>
  );
}
