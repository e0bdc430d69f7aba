/** Changes of the cart that no form of the router makes, told within this tab and to the other tabs of the browser. */

const CHANNEL = "cart-changes";

/** What tabs tell each other: whose cart it is and how many lines it has. */
export interface CartNotified {
  company: string;
  count: number;
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Products went into the cart by a call of this tab. */
export function tellCartChange(): void {
  for (const listener of listeners) listener();
}

/** Gives the function that stops listening. */
export function onCartChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The other tabs: `hear` gets what they tell. */
export function openCartTabs(hear: (notified: CartNotified) => void): {
  tell(notified: CartNotified): void;
  close(): void;
} {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<CartNotified>) => hear(data);
  return { tell: (notified) => tabs.postMessage(notified), close: () => tabs.close() };
}
