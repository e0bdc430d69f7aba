/** Handles keys and clicks of the back office, and sets the focus after navigation. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pressKey } from "./admin-keys";
import { dropSecondPress } from "./second-press";

/** After navigation the focus is at the start, as without scripts. */
export function useAdminShortcuts(showKeys: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (pressKey(event, showKeys)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [showKeys]);
  useEffect(() => {
    document.addEventListener("click", dropSecondPress, true);
    return () => document.removeEventListener("click", dropSecondPress, true);
  }, []);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
