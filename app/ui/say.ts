/** How components speak to the buyer: the shell listens and shows a toast, an alert, or that an answer is late. */
import type { NoticeKind } from "~/platform/values/notice-kind";

export interface UiMessage {
  how: "toast" | "alert" | "late";
  kind: NoticeKind;
  text: string;
  title?: string;
  action?: { to: string; text: string };
  /** where closing leads */
  leadsTo?: string;
}

const listeners = new Set<(message: UiMessage) => void>();

/** Hears everything said until the returned function is called. */
export function listen(listener: (message: UiMessage) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function say(message: UiMessage): void {
  for (const listener of listeners) listener(message);
}

/** A short message that goes away by itself. */
export function toast(kind: NoticeKind, text: string, action?: { to: string; text: string }): void {
  say({ how: "toast", kind, text, action });
}

/** A message that waits to be closed; its title is 温馨提示 unless said otherwise (specification, section 8). */
export function alert(text: string, title = "温馨提示", leadsTo?: string): void {
  say({ how: "alert", kind: "info", text, title, leadsTo });
}

/** Nobody answered within 30 s: a dialog that offers to read the page again (specification, section 8). */
export function sayLate(text: string): void {
  say({ how: "late", kind: "warning", text });
}
