/** Calls to services outside. Remix puts a fetch of its own in the place of Node's, which ends the process when a call with a body is given up. */
import { nodesFetch } from "./nodes-own.server";

/** Node's fetch. Of a Request it takes the parts alone. */
export const callOutside = nodesFetch as (url: string | URL, init: RequestInit) => Promise<Response>;
