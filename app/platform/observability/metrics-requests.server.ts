import { TrieRouter } from "hono/router/trie-router";
import { countLater, metrics } from "./metrics.server";

export interface AnswerSent {
  method: string;
  path: string;
  status: number;
  ms: number;
  /** open while somebody listened: no slow answer */
  isStream: boolean;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Returns a path's route among `patterns` ("/order/info/:id"), the most specific one, or "other". */
export function routeNames(patterns: readonly string[]): (path: string) => string {
  const router = new TrieRouter<string>();
  // Most specific first, splats last.
  const vagueness = (pattern: string) => (pattern.includes("*") ? 1000 - pattern.length : 0);
  const inOrder = [...patterns].sort((a, b) => vagueness(a) - vagueness(b));
  for (const pattern of inOrder) router.add("GET", pattern, pattern);
  return (path) => router.match("GET", path)[0][0]?.[0] ?? "other";
}

/** `patterns` is read at the first answer. */
export function answerCounter(patterns: () => readonly string[]): (answer: AnswerSent) => void {
  let nameOf: ReturnType<typeof routeNames> | null = null;
  const count = ({ method, path, status, ms, isStream }: AnswerSent) => {
    nameOf ??= routeNames(patterns());
    const route = nameOf(path);
    metrics.requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
    if (!isStream) metrics.requestSeconds.observe({ route }, ms / 1000);
  };
  return (answer) => countLater(() => count(answer));
}
