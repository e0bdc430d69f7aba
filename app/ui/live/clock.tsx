/** The server's clock in the browser (specification, sections 4 and 9). One timer for the whole page. */
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { asMilliseconds } from "~/platform/values/clock";

export const TICK = 1000;

export interface ServerClock {
  now(): number;
  subscribe(listener: () => void): () => void;
}

/** A clock that starts at `serverTime` and adds `elapsed` (ms since then); it runs only with listeners. */
export function serverClock(
  serverTime: number,
  elapsed: () => number,
  every: (work: () => void, ms: number) => () => void,
): ServerClock {
  const start = asMilliseconds(serverTime);
  const listeners = new Set<() => void>();
  const read = () => start + Math.floor(elapsed() / TICK) * TICK;
  let shown = start;
  let stop: (() => void) | null = null;
  const tick = () => {
    shown = read();
    for (const listener of listeners) listener();
  };
  return {
    now: () => (stop ? shown : (shown = read())),
    subscribe(listener) {
      listeners.add(listener);
      stop ??= every(tick, TICK);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

const ClockContext = createContext<ServerClock | null>(null);

export function ClockProvider({ now, children }: { now: number; children: ReactNode }) {
  const [clock, setClock] = useState<ServerClock | null>(null);
  useEffect(() => {
    const started = performance.now();
    const every = (work: () => void, ms: number) => {
      const timer = setInterval(work, ms);
      return () => clearInterval(timer);
    };
    setClock(serverClock(now, () => performance.now() - started, every));
  }, [now]);
  return <ClockContext.Provider value={clock}>{children}</ClockContext.Provider>;
}

const never = () => () => undefined;

/** The server's time; `first` (epoch ms) on the server and until the clock runs. */
export function useServerNow(first: number): number {
  const clock = useContext(ClockContext);
  const read = () => clock?.now() ?? first;
  return useSyncExternalStore(clock?.subscribe ?? never, read, () => first);
}
