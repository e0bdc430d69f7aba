import { TrieRouter } from "hono/router/trie-router";
import type { Endpoint } from "~/api/endpoint";
import { endpoints } from "~/api/endpoints/endpoints.server";

const router = new TrieRouter<Endpoint>();
for (const row of endpoints) router.add(row.method, `/${row.path}`, row);
/** Paths without parameters need no search. */
const plain = new Map(
  endpoints.filter((row) => !row.path.includes(":")).map((row) => [`${row.method} ${row.path}`, row]),
);

const METHODS = [...new Set(endpoints.map((row) => row.method))];

const find = (method: string, path: string) => router.match(method, `/${path}`)[0][0];

/** Returns the allowed methods of a path; empty: unknown. */
export const getMethods = (path: string): string[] => METHODS.filter((method) => find(method, path));

export function matchCall(
  method: string,
  path: string,
): { row: Endpoint; inPath: Record<string, string> } | null {
  const query = method === "HEAD" ? "GET" : method;
  const row = plain.get(`${query} ${path}`);
  if (row) return { row, inPath: {} };
  const found = find(query, path);
  return found ? { row: found[0], inPath: found[1] as Record<string, string> } : null;
}
