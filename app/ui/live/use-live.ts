import { useEffect, useRef, useState } from "react";
import type { Connection } from "./live";

export interface Live {
  url: string;
  after: number;
}

/** Listens for these events; returns the state of the connection. null: nothing to follow. */
export function useLive(
  live: Live | null,
  types: readonly string[],
  onEvent: (type: string, data: unknown) => void,
): Connection {
  const [state, setState] = useState<Connection>("off");
  const now = useRef({ live, types, onEvent });
  useEffect(() => void (now.current = { live, types, onEvent }));
  const url = live?.url;
  useEffect(() => {
    if (!url) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { follow } = await import("./live");
      if (isOver) return;
      stop = follow({
        url,
        after: now.current.live?.after ?? 0,
        types: now.current.types,
        connected: setState,
        onEvent: (type, data) => now.current.onEvent(type, data),
      });
    };
    begin().catch(() => setState("lost"));
    return () => {
      isOver = true;
      stop?.();
      setState("off");
    };
  }, [url]);
  return state;
}
