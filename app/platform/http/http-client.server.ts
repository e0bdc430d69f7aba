/** Calls to services outside. Remix replaces Node's fetch by one that ends the process when a call with a body is aborted. */
import { nodeFetch } from "./node-web.server";

export const httpCall = nodeFetch as (url: string | URL, init: RequestInit) => Promise<Response>;
