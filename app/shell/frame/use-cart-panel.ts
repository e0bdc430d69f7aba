import { useFetcher, useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CartPanelData } from "~/modules/cart/page/panel";
import { onCartChange } from "~/shell/cart-changes";
import { PANEL_DELAY } from "~/shell/shell";

export const PANEL_PATH = "/cart/panel";

export interface CartPanelState {
  canOpen: boolean;
  isOpen: boolean;
  data: CartPanelData | undefined;
  open(): void;
  close(): void;
}

/** Signing in or out (a count from or to null) is not a change. */
function useCartChanges(count: number | null): number {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const posts = [navigation, ...fetchers]
    .filter((item) => item.state !== "idle" && item.formMethod === "POST")
    .map((item) => new URL(item.formAction ?? "", "http://shop").pathname);
  const isChanging = ["/cart/lines", "/cart", "/cart/remove"].some((path) => posts.includes(path));
  const seen = useRef({ count, isChanging });
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const before = seen.current;
    seen.current = { count, isChanging };
    const isCounted = before.count !== null && count !== null && count !== before.count;
    if (isCounted || (before.isChanging && !isChanging)) setChanges((n) => n + 1);
  }, [count, isChanging]);
  // 加入购物车 calls the API: adding to an existing line changes no count.
  useEffect(() => onCartChange(() => setChanges((n) => n + 1)), []);
  return changes;
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

/** Opens only on request: it lies over the page. `canOpen` is false for visitors and on cart pages, where the panel stays closed. */
export function useCartPanel(count: number | null, canOpen: boolean): CartPanelState {
  const changes = useCartChanges(count);
  const { load, data } = useFetcher<CartPanelData>({ key: "cart-panel" });
  useSameCount(count, data);
  const [wantsOpen, setWantsOpen] = useState(false);
  const readAt = useRef(-1);
  const isOpen = wantsOpen && canOpen;

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

  const open = useCallback(() => setWantsOpen(true), []);
  const close = useCallback(() => setWantsOpen(false), []);
  return useMemo(() => ({ canOpen, isOpen, data, open, close }), [canOpen, isOpen, data, open, close]);
}
