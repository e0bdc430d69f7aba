import { LIST_KINDS } from "~/modules/imports/stored/stored-import";
import { dropUnread } from "~/modules/imports/stored/store-import.server";
import { findList, heldPrices, type ListImport } from "~/modules/imports/stored/stored-imports.server";
import { startImport, workList, workLists } from "~/modules/imports/stored/run-import.server";
import { priceList, priceListState } from "~/admin/approval-requests/kinds/price-list.server";
import { stockList, stockListState } from "~/admin/approval-requests/kinds/stock-list.server";
import { holdRows, heldCorrections } from "~/modules/imports/stored/stock-corrections.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { now } from "~/platform/values/clock.server";
import { pastWords } from "~/modules/staff/limits/limits";
import { findLimit, takeFromLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { propose, refusingChange } from "~/modules/staff/approval-requests/approval-requests.server";
import { listDeps } from "~/admin/price-limit/list-deps.server";

/** Parts processed in the request. */
const PARTS_AT_ONCE = 1;
const PARTS_IN_TURN = 50;

export type ImportStarted = { ok: true; held: number } | { ok: false; text: string };

/** Starts it once, and requests approval over the limit. Refused like `startImport`. */
export const beginImport = (
  id: number,
  { why, version }: { why: string; version: number },
  by: Person,
): Promise<ImportStarted> => {
  const work = async (trx: Db): Promise<ImportStarted> => {
    const at = now();
    const started = await startImport(trx, id, { why, version }, at);
    if (started === "begun") return { ok: true, held: 0 };
    if (!started.ok) return started;
    const list = (await findList(id, trx))!;
    if (list.kind === "stock") return proposeCorrections(trx, list, { why, by }, at);
    if (started.held === 0) return started;
    await propose(
      trx,
      {
        kind: priceList.kind,
        subject: "import",
        subjectId: id,
        title: `${LIST_KINDS[list.kind]} ${list.file}`,
        before: priceListState(list.file, []),
        after: priceListState(list.file, await heldPrices(id, trx)),
        why,
        by,
        limit: pastWords("price", await findLimit("price", trx)),
      },
      at,
    );
    return started;
  };
  return refusingChange(() => inTransaction(work));
};

/** Holds the rows of a stock list that are past the limits of a count and proposes them; the others count for this person. */
async function proposeCorrections(
  trx: Db,
  list: ListImport,
  { why, by }: { why: string; by: Person },
  at: number,
): Promise<ImportStarted> {
  const found = await heldCorrections(trx, list, { by, ask: takeFromLimit }, at);
  if (!found) return { ok: true, held: 0 };
  const after = stockListState(list.file, found.batches);
  await holdRows(trx, list.id, after.held);
  await propose(
    trx,
    {
      kind: stockList.kind,
      subject: "import",
      subjectId: list.id,
      title: `${LIST_KINDS[list.kind]} ${list.file}`,
      before: stockListState(list.file, []),
      after,
      why,
      by,
      limit: found.limit,
    },
    at,
  );
  return { ok: true, held: after.held.length };
}

/** Lists that this process goes on with behind an answer; tests wait for them. */
export const carriedOn = new Map<number, Promise<void>>();

/** Continues a list after the answer, without waiting for the job. Safe besides the job: each part is one transaction under the list's lock. */
export function carryOn(id: number): void {
  if (carriedOn.has(id)) return;
  const work = async () => {
    while (await workList(id, await listDeps(), now, PARTS_IN_TURN)) continue;
  };
  const done = work()
    .catch((error: unknown) => log("error", "list-imports", { list: id, ...toErrorFields(error) }))
    .finally(() => carriedOn.delete(id));
  carriedOn.set(id, done);
}

/** The first rows in the request; the others after the answer. */
export async function workBegin(id: number): Promise<void> {
  if (await workList(id, await listDeps(), now, PARTS_AT_ONCE)) carryOn(id);
}

/** Processes all running lists and trials, for the job. Interrupted uploads are discarded. */
export async function workImports(): Promise<{ lists: number; broken: number }> {
  return { lists: await workLists(await listDeps(), now), broken: await dropUnread(now()) };
}
