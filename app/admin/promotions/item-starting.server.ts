import { itemStart } from "~/admin/approval-requests/kinds/item-start.server";
import { inTransaction } from "~/platform/database/database.server";
import { getVersion } from "~/platform/http/stale";
import {
  type AdminItem,
  type ItemFormVersion,
  type ItemValues,
  findAdminItem,
  saveItemIn,
  type SavedItem,
} from "~/modules/rewards/item-admin.server";
import { toRewardItemSnapshot } from "~/modules/rewards/item-fields";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { propose, refusingChange } from "~/modules/staff/approval-requests/approval-requests.server";

const LIMIT = "礼品的价值没有登记，上架由两人办理";

/** Whether an item is handed out for less, or more of it, or is another one. */
const isRicher = (previous: ItemValues, current: ItemValues): boolean =>
  current.name !== previous.name ||
  current.voucherId !== previous.voucherId ||
  current.points < previous.points ||
  current.stock > previous.stock ||
  (current.limit ?? Infinity) > (previous.limit ?? Infinity);

/** Gifts have no stored worth, so no limit can be compared with it. Vouchers were limited when their template was started. */
const needsSecondPerson = (before: AdminItem | null, after: ItemValues): boolean =>
  after.isOn && after.voucherId === null && !(before?.isOn && !isRicher(before, after));

/** `isWaiting`: not on sale until a second person agrees. */
export type ItemStored = Exclude<SavedItem, { ok: true }> | { ok: true; id: number; isWaiting: boolean };

/** Saves an item of the rewards store; a gift goes on sale when a second person agrees. Refused: a gift on sale made cheaper, more or another one. Null and other refusals as saveItemIn. `now` in ms. */
export async function saveItemByHand(
  id: number | null,
  values: ItemValues,
  { why, by, ...form }: ItemFormVersion & { why: string; by: Person },
  now: number,
): Promise<ItemStored | null> {
  const stored = await refusingChange(() =>
    inTransaction(async (trx): Promise<ItemStored | null> => {
      const before = id === null ? null : await findAdminItem(id, trx);
      const isWaiting = needsSecondPerson(before, values);
      if (isWaiting && before?.isOn && form.isSeen(before)) {
        const text = `这个礼品已上架，改后更便宜、更多或换了礼品。${LIMIT}，请先下架，改好后再上架，由另一人复核`;
        return { ok: false, field: null, text };
      }
      const saved = await saveItemIn(trx, id, isWaiting ? { ...values, isOn: false } : values, form);
      if (!saved?.ok) return saved;
      if (!isWaiting) return { ...saved, isWaiting };
      const state = { version: getVersion(toRewardItemSnapshot((await findAdminItem(saved.id, trx))!)) };
      await propose(
        trx,
        {
          kind: itemStart.kind,
          subject: "pointsItem",
          subjectId: saved.id,
          title: `上架积分商品 ${values.name}`,
          before: { status: "off", ...state },
          after: { status: "on", ...state },
          why,
          limit: LIMIT,
          by,
        },
        now,
      );
      return { ...saved, isWaiting };
    }),
  );
  return stored && !stored.ok && "text" in stored ? { field: null, ...stored } : stored;
}
