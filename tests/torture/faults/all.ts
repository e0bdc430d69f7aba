/** Every fault, in the order in which they come round. */
import { clockAhead, clockBehind } from "./clock";
import { connectionsEnded, lockHeld, wireCut } from "./database";
import { databaseDiskFull, diskFull } from "./disk";
import type { Fault } from "./fault";
import { kill, killJobs } from "./kill";
import { noticesHeld } from "./notices";

export const FAULTS: readonly Fault[] = [
  kill,
  noticesHeld,
  connectionsEnded,
  lockHeld,
  clockAhead,
  diskFull,
  kill,
  wireCut,
  databaseDiskFull,
  clockBehind,
  killJobs,
];
