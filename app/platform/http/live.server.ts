import { setTimeout as pause } from "node:timers/promises";
import { dataVersion, type VersionName } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { metrics } from "~/platform/observability/metrics.server";
import { addSecurityHeaders } from "./reply.server";
import { getAddress } from "~/platform/config/request.server";
import { readWhole } from "~/platform/values/whole-number";

export interface LiveEvent {
  id: number;
  type: string;
  data: unknown;
}

export interface LiveSource {
  listener: string;
  version: VersionName;
  /** since the last call; null: the stream ends */
  news: () => Promise<LiveEvent[] | null>;
}

/** ms between reads of a version, for all streams of a process */
const LOOK = 1_000;
const HEARTBEAT = 20_000;
/** ms; then browsers reconnect */
const LASTS = 5 * 60_000;
const RETRY = 1_000;
export const MAX_STREAMS = { listener: 6, address: 30, all: 600 } as const;

const stopping = new AbortController();
/** Ends all streams of this process, which browsers reopen, and every later one at once. */
export const endStreams = (): void => stopping.abort();

const open = new Map<string, number>();
const openAs = (key: string) => open.get(key) ?? 0;
function count(keys: readonly string[], by: 1 | -1): void {
  for (const key of keys) {
    const left = openAs(key) + by;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  }
  metrics.streams.set(openAs("all"));
}

class Watch {
  private waiting: (() => void)[] = [];
  private known: number | null = null;
  private isLooking = false;

  constructor(private readonly name: VersionName) {}

  /** Changes during a read count. */
  next(): Promise<void> {
    const changed = new Promise<void>((wake) => this.waiting.push(wake));
    if (!this.isLooking) void this.look();
    return changed;
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    this.known = null;
    while (open.size > 0) {
      const version = await dataVersion(this.name).catch((error: unknown) => {
        log("error", "live", toErrorFields(error));
        return this.known;
      });
      // Nothing is known of the time before the first read.
      if (version !== this.known) this.wake();
      this.known = version;
      await pause(LOOK, undefined, { ref: false });
    }
    this.isLooking = false;
    this.waiting = [];
  }

  private wake(): void {
    const woken = this.waiting;
    this.waiting = [];
    for (const wake of woken) wake();
  }
}

const watches = new Map<VersionName, Watch>();
function getVersionWatch(name: VersionName): Watch {
  const known = watches.get(name) ?? new Watch(name);
  watches.set(name, known);
  return known;
}

const textOf = ({ id, type, data }: LiveEvent) =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

async function* lines(source: LiveSource, stop: AbortSignal) {
  yield `retry: ${RETRY}\n\n`;
  const watch = getVersionWatch(source.version);
  while (!stop.aborted) {
    const changed = watch.next();
    const news = await source.news();
    if (news === null) return;
    if (news.length > 0) yield news.map(textOf).join("");
    while (!stop.aborted && (await isSilent(changed, stop))) yield ": \n\n";
  }
}

/** A heartbeat is due before the next change or the end. */
async function isSilent(changed: Promise<void>, stop: AbortSignal): Promise<boolean> {
  const waited = new AbortController();
  const forget = onAbort([stop], () => waited.abort());
  const beat = pause(HEARTBEAT, true, { signal: waited.signal, ref: false }).catch(() => false);
  const isDue = await Promise.race([changed.then(() => false), beat]);
  waited.abort();
  forget();
  return isDue;
}

function onAbort(signals: readonly (AbortSignal | undefined)[], work: () => void): () => void {
  for (const signal of signals)
    if (signal?.aborted) work();
    else signal?.addEventListener("abort", work, { once: true });
  return () => signals.forEach((signal) => signal?.removeEventListener("abort", work));
}

/** Returns the stream of a source. It ends when the browser leaves, after five minutes, when the process stops, and when the source ends. Too many streams of one listener or address answer 429. */
export function liveAnswer(request: Request, source: LiveSource): Response {
  const headers = new Headers({ "Cache-Control": "no-store, no-transform", "X-Robots-Tag": "noindex" });
  addSecurityHeaders(headers);
  const address = getAddress(request);
  const keys = ["all", `listener ${source.listener}`, ...(address ? [`address ${address}`] : [])];
  const [all, ofListener, ofAddress] = keys.map(openAs);
  const { listener: limit, address: limitOfAddress, all: limitOfAll } = MAX_STREAMS;
  if (all! >= limitOfAll || ofListener! >= limit || (ofAddress ?? 0) >= limitOfAddress) {
    headers.set("Retry-After", "30");
    return new Response(null, { status: 429, headers });
  }
  headers.set("Content-Type", "text/event-stream; charset=utf-8");
  // Keeps nginx from buffering.
  headers.set("X-Accel-Buffering", "no");
  if (request.method === "HEAD") return new Response(null, { headers });
  return new Response(getStream(source, keys, [request.signal, stopping.signal]), { headers });
}

/** Counted under `keys` until a signal ends them, whether or not they are read. */
function getStream(
  source: LiveSource,
  keys: readonly string[],
  signals: readonly (AbortSignal | undefined)[],
): ReadableStream<Uint8Array> {
  const stop = new AbortController();
  const longest = setTimeout(() => stop.abort(), LASTS);
  longest.unref();
  const forget = onAbort(signals, () => stop.abort());
  count(keys, 1);
  onAbort([stop.signal], () => {
    clearTimeout(longest);
    forget();
    count(keys, -1);
  });
  const events = lines(source, stop.signal);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await events.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      stop.abort();
    },
    cancel: () => stop.abort(),
  });
}

/** Returns where a stream continues: the browser's last event, or else its page's. */
export function getLastEvent(request: Request): number {
  const last = request.headers.get("Last-Event-ID") ?? new URL(request.url).searchParams.get("after") ?? "";
  return readWhole(last) ?? 0;
}
