import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { UNREAD_COOKIE } from "~/platform/values/message-read";
import type { ShellViewer } from "./shell";
import { onOtherTab, MARKER, readsBase, signInStep, type Who } from "./sign-in";
import { useCall } from "./use-call";

/** Storage may be full or blocked: then other tabs are not notified. */
function isMarked(): boolean {
  try {
    return sessionStorage.getItem(MARKER) === "1";
  } catch {
    return false;
  }
}

function mark(current: boolean): void {
  try {
    if (current) sessionStorage.setItem(MARKER, "1");
    else sessionStorage.removeItem(MARKER);
  } catch {
    return;
  }
}

/** A message shown just before the reload is shown again. */
function readPageAgain(): void {
  document.cookie = UNREAD_COOKIE;
  location.reload();
}

export function useSameInAllTabs(who: Who): void {
  const { revalidate } = useRevalidator();
  const channel = useRef<BroadcastChannel | null>(null);
  const shown = useRef<Who | undefined>(undefined);
  useEffect(() => {
    const tabs = new BroadcastChannel(MARKER);
    channel.current = tabs;
    tabs.onmessage = ({ data }: MessageEvent<Who>) => {
      const then = onOtherTab(data, shown.current ?? null);
      if (then === "revalidate") revalidate();
      if (then === "reload") readPageAgain();
    };
    return () => tabs.close();
  }, [revalidate]);
  useEffect(() => {
    const step = signInStep(isMarked(), shown.current, who);
    shown.current = who;
    mark(step.isMarked);
    if (step.tells) channel.current?.postMessage(who);
    if (step.reloads) readPageAgain();
  }, [who]);
}

interface Base {
  company?: string;
  cart?: number;
  message_count?: number;
}

/** Returns `viewer` with fresh counts (GET /api/user/base); keeps the page's on failure. */
export function useFreshViewer(viewer: ShellViewer | null, at: number): ShellViewer | null {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const call = useCall();
  const [fresh, setFresh] = useState<{ of: ShellViewer; viewer: ShellViewer } | null>(null);
  const readAt = useRef({ at, now: 0 });
  useEffect(() => {
    const now = performance.now();
    // Data loaded with a page is as fresh as the page.
    if (readAt.current.now === 0 || readAt.current.at !== at) readAt.current = { at, now };
    if (!viewer || !readsBase(pathname, readAt.current.now, now)) return;
    readAt.current.now = now;
    const stop = new AbortController();
    call<Base>("/api/user/base", { signal: stop.signal }).then(
      ({ data: { company, cart = viewer.cartCount, message_count = viewer.messageCount } }) => {
        if (company !== viewer.companyName) return revalidate();
        setFresh({ of: viewer, viewer: { ...viewer, cartCount: cart, messageCount: message_count } });
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [pathname, viewer, at, call, revalidate]);
  return fresh && fresh.of === viewer ? fresh.viewer : viewer;
}
