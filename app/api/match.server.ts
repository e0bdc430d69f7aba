/** Which row of the table a call is for; the matching is Hono's. */
import { TrieRouter } from "hono/router/trie-router";
import type { Endpoint } from "./endpoint";
import { endpoints } from "./endpoints.server";

const router = new TrieRouter<Endpoint>();
for (const row of endpoints) router.add(row.method, `/${row.path}`, row);

const METHODS = [...new Set(endpoints.map((row) => row.method))];

const find = (method: string, path: string) => router.match(method, `/${path}`)[0][0];

/** The row and its path parameters, or else the methods by which this path can be called (none: it is unknown). */
export function matchCall(
  method: string,
  path: string,
): { row: Endpoint; inPath: Record<string, string> } | { allowed: string[] } {
  const found = find(method === "HEAD" ? "GET" : method, path);
  if (!found) return { allowed: METHODS.filter((other) => find(other, path)) };
  return { row: found[0], inPath: found[1] as Record<string, string> };
}
