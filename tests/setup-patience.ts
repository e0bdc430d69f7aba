/**
 * The shop gives up on providers and storage after some seconds. Here they are servers of the tests, as slow as the machine is busy: the
 * shop waits for them as long as a test waits for anything.
 */
import { WAITED_FOR } from "./runner/limits";

const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(Math.max(ms, WAITED_FOR));
