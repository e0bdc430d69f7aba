import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { askDatabase, engine, tryWriting } from "./database.server";
import { filesUnavailable } from "./unavailable.server";

export interface ReadinessCheck {
  fault: string;
  work: () => Promise<unknown>;
  /** ms for which a success counts */
  holds: number;
}

/** A balancer asks every few seconds and gives up soon, ms. */
const ANSWERED_WITHIN = 3_000;
const WRITTEN_EVERY = 10_000;
/** More than is left in the last block of a full disk, bytes. */
const TRIAL = 64 * 1024;

/** Returns the faults of all checks for /readyz, empty if all is well. A check that hangs is started only once. */
export function readiness(
  checks: readonly ReadinessCheck[],
  { within = ANSWERED_WITHIN, clock = () => performance.now() } = {},
): () => Promise<string[]> {
  const wentWell = new Map<ReadinessCheck, number>();
  const underWay = new Map<ReadinessCheck, Promise<boolean>>();
  const begin = (check: ReadinessCheck) => {
    const done = check
      .work()
      .then(
        () => (wentWell.set(check, clock()), true),
        () => false,
      )
      .finally(() => underWay.delete(check));
    underWay.set(check, done);
    return done;
  };
  const passes = async (check: ReadinessCheck): Promise<boolean> => {
    const last = wentWell.get(check);
    if (last !== undefined && clock() - last < check.holds) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, within, false)));
    return Promise.race([underWay.get(check) ?? begin(check), late]).finally(() => clearTimeout(timer));
  };
  return async () => {
    const passed = await Promise.all(checks.map(passes));
    return checks.filter((_check, at) => !passed[at]).map(({ fault }) => fault);
  };
}

/** Writes and deletes a file in `folder`; throws if the disk is full or read-only. */
export async function tryDisk(folder: string): Promise<void> {
  const path = join(folder, `.trial-${process.pid}`);
  try {
    const file = await open(path, "w", 0o600);
    try {
      await file.writeFile(Buffer.alloc(TRIAL));
      await file.datasync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  } catch (error) {
    throw filesUnavailable(error, now());
  }
}

/** Remote storage is not checked: without it everything except files works. */
const usesDisk = engine === "sqlite" || config.S3_BUCKET === undefined;

export const notReady = readiness([
  { fault: "the database does not answer", work: askDatabase, holds: 0 },
  { fault: "the database takes no writes", work: tryWriting, holds: WRITTEN_EVERY },
  ...(usesDisk
    ? [
        {
          fault: "the disk is full or takes no files",
          work: () => tryDisk(config.SHOP_DATA),
          holds: WRITTEN_EVERY,
        },
      ]
    : []),
]);
