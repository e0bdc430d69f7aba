import { useFetcher, useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CartPanelData } from "~/modules/cart/page/panel";
import { onCartChange } from "~/shell/cart-changes";
import { PANEL_DELAY } from "~/shell/shell";

export const PANEL_PATH = "/cart/panel";
/** Set when the buyer closes the panel: it then opens only on request until the browser closes. */
const CLOSED_KEY = "cart-panel-closed";

export interface CartPanelState {
  canOpen: boolean;
  isOpen: boolean;
  data: CartPanelData | undefined;
  open(): void;
  close(): void;
}

/** Signing in or out (a count from or to null) is not a change. */
function useCartChanges(count: number | null): { changes: number; additions: number } {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const posts = [navigation, ...fetchers]
    .filter((item) => item.state !== "idle" && item.formMethod === "POST")
    .map((item) => new URL(item.formAction ?? "", "http://shop").pathname);
  const isAdding = posts.includes("/cart/lines");
  const isChanging = isAdding || posts.includes("/cart") || posts.includes("/cart/remove");
  const seen = useRef({ count, isAdding, isChanging });
  const [counts, setCounted] = useState({ changes: 0, additions: 0 });
  useEffect(() => {
    const before = seen.current;
    seen.current = { count, isAdding, isChanging };
    const more = before.count !== null && count !== null ? count - before.count : 0;
    const isAdded = more > 0 || (before.isAdding && !isAdding);
    if (!isAdded && more === 0 && !(before.isChanging && !isChanging)) return;
    setCounted(({ changes, additions }) => ({
      changes: changes + 1,
      additions: additions + (isAdded ? 1 : 0),
    }));
  }, [count, isAdding, isChanging]);
  // 加入购物车 calls the API: adding to an existing line changes no count.
  useEffect(() => {
    const onAdd = () =>
      setCounted(({ changes, additions }) => ({ changes: changes + 1, additions: additions + 1 }));
    return onCartChange(onAdd);
  }, []);
  return counts;
}

/** The panel loads later than the page: if its count differs, the header reloads. */
function useSameCount(count: number | null, data: CartPanelData | undefined): void {
  const { revalidate } = useRevalidator();
  const judged = useRef(data);
  useEffect(() => {
    if (data === undefined || judged.current === data) return;
    judged.current = data;
    if (count !== null && data.count !== count) revalidate();
  }, [count, data, revalidate]);
}

function remember(isClosed: boolean): void {
  try {
    if (isClosed) sessionStorage.setItem(CLOSED_KEY, "1");
    else sessionStorage.removeItem(CLOSED_KEY);
  } catch {
    return;
  }
}

function isStoredClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED_KEY) === "1";
  } catch {
    return false;
  }
}

/** `canOpen` is false for visitors and on cart pages, where the panel stays closed. */
export function useCartPanel(count: number | null, canOpen: boolean): CartPanelState {
  const { changes, additions } = useCartChanges(count);
  const { load, data } = useFetcher<CartPanelData>({ key: "cart-panel" });
  useSameCount(count, data);
  const [wantsOpen, setWantsOpen] = useState(false);
  const readAt = useRef(-1);
  const isOpen = wantsOpen && canOpen;

  const opened = useRef(additions);
  useEffect(() => {
    const isNew = opened.current !== additions;
    opened.current = additions;
    if (!isNew || !canOpen || isStoredClosed()) return;
    const timer = setTimeout(() => setWantsOpen(true), PANEL_DELAY);
    return () => clearTimeout(timer);
  }, [additions, canOpen]);

  useEffect(() => {
    if (!isOpen || readAt.current === changes) return;
    const timer = setTimeout(
      () => {
        readAt.current = changes;
        load(PANEL_PATH);
      },
      readAt.current < 0 ? 0 : PANEL_DELAY,
    );
    return () => clearTimeout(timer);
  }, [isOpen, changes, load]);

  const open = useCallback(() => {
    remember(false);
    setWantsOpen(true);
  }, []);
  const close = useCallback(() => {
    remember(true);
    setWantsOpen(false);
  }, []);
  return useMemo(() => ({ canOpen, isOpen, data, open, close }), [canOpen, isOpen, data, open, close]);
}
