/** Announces cart changes made outside the router, in this tab and to other tabs. */

const CHANNEL = "cart-changes";

/** Message between tabs: whose cart, and its number of lines. */
export interface CartNotified {
  company: string;
  count: number;
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Announces that a call of this tab added products. */
export function tellCartChange(): void {
  for (const listener of listeners) listener();
}

/** Returns the function that unsubscribes. */
export function onCartChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Connects to other tabs; `hear` receives their messages. */
export function openCartTabs(hear: (notified: CartNotified) => void): {
  tell(notified: CartNotified): void;
  close(): void;
} {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<CartNotified>) => hear(data);
  return { tell: (notified) => tabs.postMessage(notified), close: () => tabs.close() };
}
