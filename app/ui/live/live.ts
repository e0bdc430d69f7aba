export type Connection = "off" | "on" | "lost";

export interface Follow {
  url: string;
  after: number;
  types: readonly string[];
  onEvent: (type: string, data: unknown) => void;
  connected: (state: Connection) => void;
}

/** ms; streams end regularly and are back within a second */
const LOST_AFTER = 4_000;
/** ms after a refusal */
const AGAIN_AFTER = 15_000;

/** Starts to follow; returns a function that stops it. */
export function follow({ url, after, types, onEvent, connected }: Follow): () => void {
  let source: EventSource | null = null;
  let last = after;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(lost);
    clearTimeout(again);
    lost = undefined;
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    const stream = new EventSource(`${url}?${new URLSearchParams({ after: String(last) })}`);
    source = stream;
    stream.onopen = () => {
      clearTimeout(lost);
      lost = undefined;
      connected("on");
    };
    stream.onerror = () => {
      lost ??= setTimeout(() => connected("lost"), LOST_AFTER);
      if (stream.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_AFTER);
    };
    for (const type of types)
      stream.addEventListener(type, ({ lastEventId, data }: MessageEvent<string>) => {
        last = Number(lastEventId) || last;
        onEvent(type, JSON.parse(data));
      });
  };
  const look = () => {
    if (document.visibilityState === "hidden") close();
    else if (!source) open();
  };
  const back = () => {
    if (document.visibilityState !== "hidden") open();
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", back);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", back);
    close();
  };
}
