import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY = 30_000;
/** An unattended page must not keep the session alive, ms. */
const UNTIL_UNUSED = 1_800_000;
const SIGNS = ["pointermove", "keydown", "touchstart"] as const;

export function useFreshQueue(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let usedAt = Date.now();
    const noteUse = () => {
      usedAt = Date.now();
    };
    for (const sign of SIGNS) document.addEventListener(sign, noteUse, { passive: true });
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && Date.now() - usedAt < UNTIL_UNUSED) revalidate();
    }, EVERY);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, noteUse);
    };
  }, [revalidate]);
}
