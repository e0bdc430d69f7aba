import { actingAs } from "~/platform/database/audit.server";

export interface StaffActor {
  name: string;
  command: string;
  why: string;
  input?: unknown;
}

/** Runs a change made in the back office; everything it writes is audited under the person's name. `now` in ms. */
export const actInName = <T>(
  { name, command, why, input: values }: StaffActor,
  now: number,
  work: () => Promise<T>,
): Promise<T> => actingAs({ name, command, input: values ?? null, why, now }, work);
