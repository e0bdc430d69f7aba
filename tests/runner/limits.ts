/** Where what hangs is ended. A limit asserts nothing: it lies so far off that no machine, however busy, comes near it. */

/** One test, and what is done before or after it, ms. */
export const ENDED_AFTER = 15 * 60_000;
/** What a test waits for within it, so that its failure says what did not come, ms. */
export const WAITED_FOR = 5 * 60_000;
