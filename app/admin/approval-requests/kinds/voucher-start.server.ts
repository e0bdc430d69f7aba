import { z } from "zod";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { evidenceTable, type Fact } from "~/admin/approval-requests/evidence";
import { inputTemplate } from "~/modules/vouchers/voucher-queries.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { voucherBelow } from "~/admin/price-limit/offer-below.server";
import { belowMinimumText } from "~/modules/promotions/depth/offer-minimum-price";
import { getVersion } from "~/platform/http/stale";
import { getExposure, findVoucherTemplate, startTemplateIn } from "~/modules/vouchers/voucher-admin.server";
import { toVoucherTemplateSnapshot, VOUCHER_FIELDS, voucherWords } from "~/modules/vouchers/voucher-form";

const State = z.object({
  status: z.enum(["on", "off"]),
  version: z.number(),
  exposure: z.number(),
  /** products that it brings below their minimum price */
  goodsBelowMinimum: z.number().default(0),
});
type State = z.infer<typeof State>;

export const voucherStart: ApprovalRequestKind<State> = {
  kind: "voucherStart",
  name: "启用优惠券",
  agree: "promotions.agree",
  state: State,
  path: (id) => `/staff/vouchers/${id}`,
  words: ({ status, exposure, goodsBelowMinimum: belowMinimum }) => ({
    状态: status === "on" ? "启用" : "停用",
    最多优惠: formatYuan(exposure),
    低于最低售价: belowMinimumText(belowMinimum),
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after }) => ({
        about: `低于最低售价：${belowMinimumText(after.goodsBelowMinimum)}`,
        amount: `最多优惠 ${formatYuan(after.exposure)}`,
      })),
    ),
  evidence: async ({ subjectId }, page, at) => {
    const row = await findVoucherTemplate(Number(subjectId));
    if (!row) return { facts: [["优惠券", `编号 ${subjectId}`]], tables: [], files: [] };
    const input = await inputTemplate(row);
    const { byId } = await categoryTree();
    const words = voucherWords(input, byId.get(Number(input.category))?.name ?? "");
    const fields = Object.keys(VOUCHER_FIELDS) as (keyof typeof VOUCHER_FIELDS)[];
    return {
      facts: [
        ...fields
          .filter((field) => field !== "status" && words[field] !== "")
          .map((field): Fact => [VOUCHER_FIELDS[field], words[field]]),
        ["已领取", `${row.claimed} 张`],
      ],
      tables: [
        evidenceTable(
          { id: "h-below", title: "低于最低售价的商品", headings: ["商品", "最低售价", "用券最低", "叠加"] },
          await voucherBelow(row, row.id, at),
          page,
          (below) => [
            `${below.goodsId} ${below.name}`,
            formatYuan(below.minimum),
            formatYuan(below.price),
            below.names.join("、") || "只按这一种券",
          ],
        ),
      ],
      files: [],
    };
  },
  current: async (trx, id) => {
    const row = await findVoucherTemplate(Number(id), trx);
    if (!row) return null;
    const status = row.status === "on" ? "on" : "off";
    const below = await voucherBelow(row, row.id, now(), trx);
    const version = getVersion(toVoucherTemplateSnapshot(row));
    return { status, version, exposure: getExposure(row), goodsBelowMinimum: below.length };
  },
  apply: async (trx, { version }, { subjectId }) => {
    const done = await startTemplateIn(
      trx,
      Number(subjectId),
      (current) => getVersion(toVoucherTemplateSnapshot(current)) === version,
    );
    return done.ok ? { ok: true, text: "优惠券已启用，在时间内生效。" } : done;
  },
};
