/** Node's own fetch and Response. A server of Remix has others under these names: worker.mjs and vite.config.ts keep Node's before (nodes-own.mjs). */
const KEPT = Symbol.for("shop.nodes-own");
const { fetch, Response }: Pick<typeof globalThis, "fetch" | "Response"> =
  (globalThis as { [KEPT]?: typeof globalThis })[KEPT] ?? globalThis;

export { fetch as nodesFetch, Response as NodesResponse };
