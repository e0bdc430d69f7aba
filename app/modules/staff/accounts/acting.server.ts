import { actingAs } from "~/platform/database/audit.server";

export interface StaffActor {
  name: string;
  command: string;
  why: string;
  given?: unknown;
}

/** Runs a change that a person makes in the back office: what it writes is in the audit log in their name. `now` in ms. */
export const actInNameOf = <T>(
  { name, command, why, given: values }: StaffActor,
  now: number,
  work: () => Promise<T>,
): Promise<T> => actingAs({ name, command, given: values ?? null, why, now }, work);
