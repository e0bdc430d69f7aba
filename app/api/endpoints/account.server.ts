/** The API's rows of the current user, its company and its requests. */
import type { Endpoint } from "../endpoint";

export const accountEndpoints: readonly Endpoint[] = [];
