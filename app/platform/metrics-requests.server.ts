/** Counts every answer under the route of the map that it came from: addresses hold ids, search words and phone numbers. */
import { TrieRouter } from "hono/router/trie-router";
import { subscribe } from "node:diagnostics_channel";
import { countLater, metrics } from "./metrics.server";

/** What the worker says of each answer on this channel. */
export interface AnswerSent {
  method: string;
  path: string;
  status: number;
  ms: number;
  /** it was open for as long as somebody followed it */
  isStream: boolean;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Gives a path's route among `patterns` ("/order/info/:id"); the one that says most wins, none is "other". */
export function routeNames(patterns: readonly string[]): (path: string) => string {
  const router = new TrieRouter<string>();
  // What was named first is found first: splats last, and of those the one that says most before the others.
  const vagueness = (pattern: string) => (pattern.includes("*") ? 1000 - pattern.length : 0);
  const inOrder = [...patterns].sort((a, b) => vagueness(a) - vagueness(b));
  for (const pattern of inOrder) router.add("GET", pattern, pattern);
  return (path) => router.match("GET", path)[0][0]?.[0] ?? "other";
}

let isWatching = false;

/** Counts from now on what the worker says, once a process. */
export function watchAnswers(patterns: () => readonly string[]): void {
  if (isWatching) return;
  isWatching = true;
  let nameOf: ReturnType<typeof routeNames> | null = null;
  const count = ({ method, path, status, ms, isStream }: AnswerSent) => {
    nameOf ??= routeNames(patterns());
    const route = nameOf(path);
    metrics.requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
    if (!isStream) metrics.requestSeconds.observe({ route }, ms / 1000);
  };
  subscribe("shop.answer", (said) => countLater(() => count(said as AnswerSent)));
}
