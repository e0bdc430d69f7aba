/** Keys of the desk, and where focus goes after a change of page. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, select, textarea, [contenteditable]");

const isPlain = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !isTyping(target) && !ctrlKey && !metaKey && !altKey;

/** "/" goes to the search field, a figure follows the link that carries it (data-key), Ctrl+Enter presses the main button of the form that one is in, or of the page. */
function onKey(event: KeyboardEvent): void {
  if (event.key === "/" && isPlain(event)) {
    const field = document.querySelector<HTMLInputElement>('.desk-bar [type="search"]');
    if (!field) return;
    event.preventDefault();
    field.focus();
    return;
  }
  if (/^[1-9]$/.test(event.key) && isPlain(event)) {
    document.querySelector<HTMLElement>(`.desk-main [data-key="${event.key}"]`)?.click();
    return;
  }
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form = event.target instanceof HTMLElement ? event.target.closest("form") : null;
  const main = (form ?? document).querySelector<HTMLButtonElement>('button[type="submit"].button--primary');
  if (!main) return;
  event.preventDefault();
  main.form?.requestSubmit(main);
}

/** Listens for the keys; after a change of page the focus stands at its beginning, as it would without scripts. */
export function useDeskKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
