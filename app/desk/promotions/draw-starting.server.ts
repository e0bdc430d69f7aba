/** Draws are started by one person up to the limit of what they give away, past it by two. */
import { exposureText, drawStart } from "~/desk/proposals/kinds/draw-start.server";
import { drawExposure } from "~/desk/gifts/draw-exposure";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { type DeskDraw, findDraw, switchDrawIn } from "~/rewards/draw-admin.server";
import type { PromisedPrize } from "~/rewards/draw-promise";
import { versionOf } from "~/staff/desk/stale";
import { pastWords } from "~/staff/limits/limits";
import { limitOf, takeFromLimit } from "~/staff/limits/limits.server";
import type { Person } from "~/staff/proposals/proposals";
import { propose, refusingChange } from "~/staff/proposals/proposals.server";

export type DrawStarted =
  /** `isWaiting`: a second person is asked */
  { ok: true; isWaiting: boolean } | { ok: false; text: string; isStale?: true };

export const DRAW_CHANGED = "您打开页面后，已有人改过这个抽奖，请返回核对后再办理";

/** Counts so much towards the person's limit of the day; why it needs a second person, or null. Unlimited prizes always do. */
async function takeExposure(trx: Db, amount: number | null, by: Person, now: number): Promise<string | null> {
  if (amount === null) return pastWords("voucher", await limitOf("voucher", trx));
  if (amount <= 0) return null;
  return takeFromLimit(trx, { name: "voucher", amount, by, companyId: null }, now);
}

/** Starts a draw as `version` saw it, or proposes to past the limit. Null: there is none. `now` in ms. */
export const startDraw = (
  id: number,
  { version, why }: { version: number; why: string },
  by: Person,
  now: number,
): Promise<DrawStarted | null> =>
  refusingChange(() =>
    inTransaction(async (trx): Promise<DrawStarted | null> => {
      const draw = await findDraw(id, trx);
      if (!draw) return null;
      if (versionOf(draw) !== version) return { ok: false, text: DRAW_CHANGED, isStale: true };
      if (draw.status === "on") return { ok: true, isWaiting: false };
      const exposure = drawExposure(draw.prizes);
      const limit = await takeExposure(trx, exposure, by, now);
      if (limit === null) {
        const done = await switchDrawIn(trx, id, "on", (is) => versionOf(is) === version);
        return done === "stale"
          ? { ok: false, text: DRAW_CHANGED, isStale: true }
          : { ok: true, isWaiting: false };
      }
      const state = { version, exposure };
      await propose(
        trx,
        {
          kind: drawStart.kind,
          subject: "draw",
          subjectId: id,
          title: `启用抽奖 ${draw.name}`,
          before: { status: "off", ...state },
          after: { status: "on", ...state },
          why,
          limit: `${limit}，最多送出 ${exposureText(exposure)}`,
          by,
        },
        now,
      );
      return { ok: true, isWaiting: true };
    }),
  );

/** Why this person may not change a draw that is on: it would give away more, past their limit. What they may is counted. `now` in ms. */
export const drawChangeFault =
  (by: Person, now: number) =>
  async (trx: Db, before: DeskDraw, after: readonly PromisedPrize[]): Promise<string | null> => {
    const [was, is] = [drawExposure(before.prizes), drawExposure(after)];
    // Prizes without an end were agreed to, but not larger ones.
    const isAsBefore = was === null && is === null && !isRicher(before.prizes, after);
    if (isAsBefore) return null;
    const limit = await takeExposure(trx, is === null ? null : is - (was ?? 0), by, now);
    return limit === null ? null : `抽奖已启用，改后${limit}。请先停用，改好后再启用，由另一人复核`;
  };

/** Whether a prize is new, worth more, more likely or more of than it was. */
const isRicher = (was: readonly PromisedPrize[], is: readonly PromisedPrize[]): boolean =>
  is.some((prize) => {
    const old = was.find(
      ({ name, kind, value }) => name === prize.name && kind === prize.kind && value === prize.value,
    );
    if (prize.kind === "thanks" || prize.weight === 0) return false;
    return !old || prize.weight > old.weight || (prize.stock ?? Infinity) > (old.stock ?? Infinity);
  });
