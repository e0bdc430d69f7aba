import { QUEUE_KINDS } from "./kinds.server";
import { type Asking, type QueueRow, queueRow } from "./queue";

/** Returns the kinds visible to a person with counts; one query a kind. `now` in ms. */
export const waitingFor = ({ id, permissions }: Asking, now: number): Promise<QueueRow[]> =>
  Promise.all(
    QUEUE_KINDS.filter(({ needed }) => permissions.has(needed)).map(async (kind) =>
      queueRow(kind, await kind.count(now, { id, permissions }), now),
    ),
  );
