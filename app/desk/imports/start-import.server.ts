/** A list is begun at the desk: what one person may not set alone goes to a second one, all of it as one proposal. */
import { LIST_KINDS } from "~/catalogue/list-import/list-import";
import { dropUnread } from "~/catalogue/list-import/keep-list.server";
import { findList, heldPrices } from "~/catalogue/list-import/list-imports.server";
import { startImport, workList, workLists } from "~/catalogue/list-import/list-run.server";
import { priceList, priceListState } from "~/desk/proposals/kinds/price-list.server";
import { type Db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { pastWords } from "~/staff/limits/limits";
import { limitOf } from "~/staff/limits/limits.server";
import type { Person } from "~/staff/proposals/proposals";
import { propose, refusingChange } from "~/staff/proposals/proposals.server";
import { listDeps } from "~/desk/price-limit/list-deps.server";

/** What somebody waits for after a press; the job goes on. */
const PARTS_AT_ONCE = 1;

export type ImportStarted = { ok: true; held: number } | { ok: false; text: string };

/** Begins it once, and proposes what is past the limit; a second press finds it begun. Refused as `startImport` says. */
export const beginImport = (
  id: number,
  { why, version }: { why: string; version: number },
  by: Person,
): Promise<ImportStarted> => {
  const work = async (trx: Db): Promise<ImportStarted> => {
    const at = now();
    const started = await startImport(trx, id, { why, version }, at);
    if (started === "begun") return { ok: true, held: 0 };
    if (!started.ok || started.held === 0) return started;
    const list = (await findList(id, trx))!;
    await propose(
      trx,
      {
        ...{ kind: priceList.kind, subject: "import", subjectId: id },
        title: `${LIST_KINDS[list.kind]} ${list.file}`,
        before: priceListState(list.file, []),
        after: priceListState(list.file, await heldPrices(id, trx)),
        ...{ why, by, limit: pastWords("price", await limitOf("price", trx)) },
      },
      at,
    );
    return started;
  };
  return refusingChange(() => inTransaction(work));
};

/** The first rows, while whoever pressed waits; whether there may be more. */
export const workBegin = async (id: number): Promise<boolean> =>
  workList(id, await listDeps(), now, PARTS_AT_ONCE);

/** All that is under way, trials among it; for the job. What broke off while it was stored is laid aside. */
export async function workImports(): Promise<{ lists: number; broken: number }> {
  return { lists: await workLists(await listDeps(), now), broken: await dropUnread(now()) };
}
