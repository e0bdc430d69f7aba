/** Calls to services outside. Remix puts a fetch of its own in the place of Node's, which ends the process when a call with a body is given up. */
import { fetch as nodes } from "undici";

/** Node's fetch, whose types are those of browsers by other names. Of a Request it takes the parts alone. */
export const callOutside = nodes as unknown as (url: string | URL, init: RequestInit) => Promise<Response>;
