/** Where the keyboard stands: `/` goes to the search box, Escape puts small fly-outs away, a client navigation to the new page's heading. */
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const isTyping = (element: Element | null) =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/** What hovering or focus opened beside a link stays shut (by CSS) until either moves on. */
function shutFlyouts(): void {
  const { dataset } = document.documentElement;
  document.activeElement?.closest(".topbar__item, .toolbar__item")?.querySelector("a")?.focus();
  dataset.shut = "";
  const open = () => delete dataset.shut;
  for (const moved of ["focusin", "pointerover"]) document.addEventListener(moved, open, { once: true });
}

/** `/` focuses the search box that is in sight; Escape shuts fly-outs. */
export function useShopKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") return shutFlyouts();
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTyping(document.activeElement) || document.querySelector("dialog[open]")) return;
      const box =
        document.querySelector<HTMLInputElement>(".sticky-search--shown .search__words") ??
        document.querySelector<HTMLInputElement>(".search__words");
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** What the server said of its page to engines and sharers: on another page that the browser goes on to it is true no more. */
const SAID =
  'link[rel=canonical],meta[name=description],meta[name=robots],meta[property],[type="application/ld+json"]';

/**
 * After a navigation to another page the focus goes to its error summary or heading; on the same page only when it was lost.
 * Whoever has moved on to a field by themselves meanwhile stays there.
 */
export function useFocusOnNavigation(): void {
  const { pathname, key, hash } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const seen = useRef({ pathname, key });
  const left = useRef<Element | null>(null);
  useEffect(() => {
    if (!isIdle) left.current = document.activeElement;
  }, [isIdle]);
  useEffect(() => {
    if (!isIdle || seen.current.key === key) return;
    const isSamePage = seen.current.pathname === pathname;
    seen.current = { pathname, key };
    document.head.querySelectorAll(SAID).forEach((tag) => tag.remove());
    const isLost = !document.activeElement || document.activeElement === document.body;
    const hasMoved = isTyping(document.activeElement) && document.activeElement !== left.current;
    if (hash || hasMoved || (isSamePage && !isLost) || document.querySelector("dialog[open]")) return;
    const target =
      document.getElementById("error-summary") ??
      document.querySelector<HTMLElement>("main h1") ??
      document.getElementById("main");
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [isIdle, pathname, key, hash]);
}
