/** Messages from components to the buyer; the shell shows a toast, an alert, or a late answer. */
import type { NoticeKind } from "~/platform/values/notice-kind";

export interface UiMessage {
  how: "toast" | "alert" | "late";
  kind: NoticeKind;
  text: string;
  title?: string;
  action?: { to: string; text: string };
  leadsTo?: string;
}

const listeners = new Set<(message: UiMessage) => void>();

export function listen(listener: (message: UiMessage) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function say(message: UiMessage): void {
  for (const listener of listeners) listener(message);
}

/** A short message that disappears by itself. */
export function toast(kind: NoticeKind, text: string, action?: { to: string; text: string }): void {
  say({ how: "toast", kind, text, action });
}

/** A message that must be closed; default title 温馨提示 (specification, section 8). */
export function alert(text: string, title = "温馨提示", leadsTo?: string): void {
  say({ how: "alert", kind: "info", text, title, leadsTo });
}

/** No answer within 30 s: a dialog that offers to reload (specification, section 8). */
export function sayLate(text: string): void {
  say({ how: "late", kind: "warning", text });
}
