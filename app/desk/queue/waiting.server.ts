/** What waits for one person, by kind. */
import type { Permission } from "~/staff/permissions/permissions";
import { QUEUE_KINDS } from "./kinds.server";
import { type QueueRow, queueRow } from "./queue";

/** The kinds that these permissions show, each with its count; one query a kind. `now` in ms. */
export const waitingFor = (permissions: ReadonlySet<Permission>, now: number): Promise<QueueRow[]> =>
  Promise.all(
    QUEUE_KINDS.filter(({ needed }) => permissions.has(needed)).map(async (kind) =>
      queueRow(kind, await kind.count(now), now),
    ),
  );
