import type { ReactNode } from "react";

/** The filter form of a list: folded on phones (styles/components/_folded-filter.scss), unless the list is filtered by it. */
export function FoldedFilter({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  return (
    <details className="folded-filter" open={isUsed}>
      <summary>筛选</summary>
      {children}
    </details>
  );
}
