/** The API's rows of the home page, ads, links and articles. */
import type { Endpoint } from "../endpoint";

export const contentEndpoints: readonly Endpoint[] = [];
