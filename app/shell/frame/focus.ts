import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const isTyping = (element: Element | null) =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/** Closed by CSS until pointer or focus moves on. */
function shutFlyouts(): void {
  const { dataset } = document.documentElement;
  document.activeElement?.closest(".topbar__item, .toolbar__item")?.querySelector("a")?.focus();
  dataset.shut = "";
  const open = () => delete dataset.shut;
  for (const moved of ["focusin", "pointerover"]) document.addEventListener(moved, open, { once: true });
}

const isNumberField = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "number";

/** Neither key is part of a number, so both work in number fields. */
function isShopKey(event: KeyboardEvent): boolean {
  if (event.key !== "/" && event.key !== "?" && event.key !== "？") return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const { activeElement } = document;
  return (
    (isNumberField(activeElement) || !isTyping(activeElement)) && !document.querySelector("dialog[open]")
  );
}

/** Focuses the visible search box; false without one. */
function goToSearch(): boolean {
  const box =
    document.querySelector<HTMLInputElement>(".sticky-search--shown .search__words") ??
    document.querySelector<HTMLInputElement>(".search__words");
  box?.focus();
  box?.select();
  return box !== null;
}

/** `/` focuses the visible search box, `?` opens the list of keys, Escape closes fly-outs. */
export function useShopKeys(): { areKeysShown: boolean; hideKeys(): void } {
  const [areKeysShown, setShown] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") return shutFlyouts();
      if (!isShopKey(event)) return;
      if (event.key !== "/") setShown(true);
      else if (!goToSearch()) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("focusin", keepFromWheel);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("focusin", keepFromWheel);
    };
  }, []);
  return { areKeysShown, hideKeys: () => setShown(false) };
}

/** Scrolling must not change a focused number field. */
function keepFromWheel({ target }: Event): void {
  if (isNumberField(target)) target.addEventListener("wheel", turnPage, { passive: false });
}

const LINE = 16;

function turnPage(event: WheelEvent): void {
  if (event.ctrlKey || event.target !== document.activeElement) return;
  event.preventDefault();
  const unit = [1, LINE, window.innerHeight][event.deltaMode] ?? 1;
  window.scrollBy(event.deltaX * unit, event.deltaY * unit);
}

/** Meta tags that are wrong after a client navigation. */
const MESSAGES =
  'link[rel=canonical],meta[name=description],meta[name=robots],meta[property],[type="application/ld+json"]';

const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Whether the buyer types somewhere else by now. A slow machine may never have rendered the pending state: then nobody can have moved. */
const hasMovedFrom = (left: Element | null): boolean =>
  left !== null && isTyping(document.activeElement) && document.activeElement !== left;

function focusContent(): void {
  const target =
    document.getElementById("error-summary") ??
    document.querySelector<HTMLElement>("main h1") ??
    document.getElementById("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Moves the focus to the error summary or heading after navigating to another page; on the same page only if it was lost. Stays where the buyer has
 * moved it meanwhile.
 */
export function useFocusOnNavigation(): void {
  const { pathname, key, hash } = useLocation();
  const { state, formMethod } = useNavigation();
  const isIdle = state === "idle";
  const seen = useRef({ pathname, key });
  const left = useRef<Element | null>(null);
  const hasSent = useRef(false);
  useEffect(() => {
    if (isIdle) return;
    left.current = document.activeElement;
    hasSent.current = formMethod === "POST";
  }, [isIdle, formMethod]);
  useEffect(() => {
    if (!isIdle || seen.current.key === key) return;
    const isSamePage = seen.current.pathname === pathname;
    seen.current = { pathname, key };
    // A form's own answer keeps the scroll position; the next page starts at the top.
    if (hasSent.current && !isSamePage && !hash) window.scrollTo(0, 0);
    hasSent.current = false;
    document.head.querySelectorAll(MESSAGES).forEach((tag) => tag.remove());
    const hasMoved = hasMovedFrom(left.current);
    left.current = null;
    if (hash || hasMoved || (isSamePage && !isFocusLost()) || document.querySelector("dialog[open]")) return;
    focusContent();
  }, [isIdle, pathname, key, hash]);
}
