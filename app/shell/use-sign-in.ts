import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { UNREAD_COOKIE } from "~/platform/values/message-read";
import type { ShellViewer } from "./shell";
import { onOtherTab, MARKER, readsBase, signInStep, type Who } from "./sign-in";
import { useCall } from "./use-call";

/** Storage may be full or forbidden: then only this tab's own changes are told. */
function isMarked(): boolean {
  try {
    return sessionStorage.getItem(MARKER) === "1";
  } catch {
    return false;
  }
}

function mark(is: boolean): void {
  try {
    if (is) sessionStorage.setItem(MARKER, "1");
    else sessionStorage.removeItem(MARKER);
  } catch {
    return;
  }
}

/** A message that the page showed for the moment until it is read again is shown once more. */
function readPageAgain(): void {
  document.cookie = UNREAD_COOKIE;
  location.reload();
}

/** Tells the other tabs who is signed in here, and hears them. */
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

/** `viewer` with the counts as they are now (GET /api/user/base); what fails leaves those of the page. */
export function useFreshViewer(viewer: ShellViewer | null, at: number): ShellViewer | null {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const call = useCall();
  const [fresh, setFresh] = useState<{ of: ShellViewer; viewer: ShellViewer } | null>(null);
  const readAt = useRef({ at, now: 0 });
  useEffect(() => {
    const now = performance.now();
    // What comes with a page is as fresh as the page.
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
