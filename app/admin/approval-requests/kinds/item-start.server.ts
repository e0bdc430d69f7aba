import { z } from "zod";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { findAdminItem, itemNames, startItemIn } from "~/modules/rewards/item-admin.server";
import { toRewardItemSnapshot } from "~/modules/rewards/item-fields";
import { getVersion } from "~/platform/http/stale";
import { filledText } from "~/platform/values/missing";
import { formatWhole } from "~/platform/values/whole-text";

const State = z.object({ status: z.enum(["on", "off"]), version: z.number() });
type State = z.infer<typeof State>;

export const itemStart: ApprovalRequestKind<State> = {
  kind: "itemStart",
  name: "上架积分商品",
  agree: "promotions.agree",
  state: State,
  path: (id) => `/staff/points-items/${id}`,
  words: ({ status }) => ({ 状态: status === "on" ? "上架" : "下架" }),
  listed: async (rows) => {
    const names = await itemNames(rows.map(({ subjectId }) => Number(subjectId)));
    return rows.map(({ subjectId }) => ({
      about: names.get(Number(subjectId)) ?? `编号 ${subjectId}`,
      amount: "礼品，价值请核对",
    }));
  },
  evidence: async ({ subjectId }) => {
    const item = await findAdminItem(Number(subjectId));
    if (!item) return { facts: [["积分商品", `编号 ${subjectId}`]], tables: [], files: [] };
    return {
      facts: [
        ["积分商品", `${item.name}（编号 ${subjectId}）`],
        ["类型", item.voucherId === null ? "礼品，需要寄送" : `券 ${item.voucherId}`],
        ["积分", formatWhole(item.points)],
        ["总数量", formatWhole(item.stock)],
        ["已兑换", formatWhole(item.exchanged)],
        ["每家限兑", item.limit === null ? "不限" : formatWhole(item.limit)],
        ["说明", filledText(item.describe)],
      ],
      tables: [],
      files: [],
    };
  },
  current: async (trx, id) => {
    const item = await findAdminItem(Number(id), trx);
    if (!item) return null;
    return { status: item.isOn ? "on" : "off", version: getVersion(toRewardItemSnapshot(item)) };
  },
  apply: async (trx, { version }, { subjectId }) =>
    (await startItemIn(
      trx,
      Number(subjectId),
      (current) => getVersion(toRewardItemSnapshot(current)) === version,
    ))
      ? { ok: true, text: "积分商品已上架，客户可以兑换。" }
      : { ok: false, text: "积分商品在提出后改过，请退回，由提出的人重新提出" },
};
