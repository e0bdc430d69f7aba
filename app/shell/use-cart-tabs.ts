import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { openCartTabs } from "./cart-changes";
import type { ShellViewer } from "./shell";

type ShellCounts = Pick<ShellViewer, "companyName" | "cartCount">;

/** `viewer` is null for visitors, who have no cart. */
export function useCartInAllTabs(viewer: ShellCounts | null): void {
  const { revalidate } = useRevalidator();
  const company = viewer?.companyName ?? null;
  const count = viewer?.cartCount ?? 0;
  const shown = useRef({ company, count });
  const tabs = useRef<ReturnType<typeof openCartTabs> | null>(null);
  useEffect(() => {
    const opened = openCartTabs((notified) => {
      const { company: own, count: known } = shown.current;
      if (notified.company === own && notified.count !== known) revalidate();
    });
    tabs.current = opened;
    return () => opened.close();
  }, [revalidate]);
  useEffect(() => {
    shown.current = { company, count };
    if (company !== null) tabs.current?.tell({ company, count });
  }, [company, count]);
}
