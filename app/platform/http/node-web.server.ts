/** Node's own fetch and Response, loaded before server/worker.ts installs Remix's. */
export const { fetch: nodeFetch, Response: NodeResponse } = globalThis;
