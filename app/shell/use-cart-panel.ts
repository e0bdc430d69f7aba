/** When the cart panel is open and when it reads the cart (specification, section 4 and 9). */
import { useFetcher, useFetchers, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CartPanelData } from "~/cart/panel";
import { PANEL_DELAY } from "./shell";

export const PANEL_PATH = "/cart/panel";
/** Set when the buyer closes the panel: from then on it opens by hand alone, until the browser is closed. */
const KEPT_CLOSED = "cart-panel-closed";

export interface CartPanelState {
  canOpen: boolean;
  isOpen: boolean;
  /** the answer of /cart/panel; undefined until it came */
  data: CartPanelData | undefined;
  open(): void;
  close(): void;
}

/** Counts the changes of the cart; signing in and out (a count from or to null) is none. */
function useCartChanges(count: number | null): number {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isChanging = [navigation, ...fetchers].some(
    (one) =>
      one.state !== "idle" &&
      one.formMethod === "POST" &&
      /^\/cart(\/lines|\/remove|$)/.test(
        one.formAction?.replace(/^https?:\/\/[^/]+/, "").split("?")[0] ?? "",
      ),
  );
  const seen = useRef({ count, isChanging });
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const before = seen.current;
    seen.current = { count, isChanging };
    const isOther = before.count !== count && before.count !== null && count !== null;
    if (isOther || (before.isChanging && !isChanging)) setChanges((n) => n + 1);
  }, [count, isChanging]);
  return changes;
}

function remember(isClosed: boolean): void {
  try {
    if (isClosed) sessionStorage.setItem(KEPT_CLOSED, "1");
    else sessionStorage.removeItem(KEPT_CLOSED);
  } catch {
    return;
  }
}

function isKeptClosed(): boolean {
  try {
    return sessionStorage.getItem(KEPT_CLOSED) === "1";
  } catch {
    return false;
  }
}

/** `canOpen` is false for visitors and on the cart page, where the panel stays closed. */
export function useCartPanel(count: number | null, canOpen: boolean): CartPanelState {
  const changes = useCartChanges(count);
  const { load, data } = useFetcher<CartPanelData>({ key: "cart-panel" });
  const [wantsOpen, setWantsOpen] = useState(false);
  const readAt = useRef(-1);
  const isOpen = wantsOpen && canOpen;

  const opened = useRef(changes);
  useEffect(() => {
    const isNew = opened.current !== changes;
    opened.current = changes;
    if (!isNew || !canOpen || isKeptClosed()) return;
    const timer = setTimeout(() => setWantsOpen(true), PANEL_DELAY);
    return () => clearTimeout(timer);
  }, [changes, canOpen]);

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
