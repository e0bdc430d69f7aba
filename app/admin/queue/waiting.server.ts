/** What waits for one person, by kind. */
import { QUEUE_KINDS } from "./kinds.server";
import { type Asking, type QueueRow, queueRow } from "./queue";

/** The kinds that a person's permissions show, each with its count; one query a kind. `now` in ms. */
export const waitingFor = ({ id, permissions }: Asking, now: number): Promise<QueueRow[]> =>
  Promise.all(
    QUEUE_KINDS.filter(({ needed }) => permissions.has(needed)).map(async (kind) =>
      queueRow(kind, await kind.count(now, { id, permissions }), now),
    ),
  );
