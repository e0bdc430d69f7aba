import { z } from "zod";
import { OWN_VIEWS, type OwnView, type VoucherKind } from "~/modules/vouchers/coupon-centre";
import { ACCOUNT_KINDS } from "~/modules/wallet/ledger-query";
import { LEDGER_KINDS, type LedgerKind } from "~/modules/wallet/ledger";
import {
  ownCountsByKind,
  listOwnVouchers,
  type OwnVoucherFilter,
} from "~/modules/vouchers/own-vouchers.server";
import { findRows } from "~/modules/wallet/statement.server";
import { walletSummary } from "~/modules/wallet/wallet.server";
import { endpoint, type Endpoint } from "../endpoint";
import { day, page } from "../params";
import * as serialized from "../serializers/wallet";
import { oneNumberOf } from "~/platform/values/number-fields";

const READ = { method: "GET", auth: "company", scope: "read" } as const;
const PER_PAGE = 20;

const type = oneNumberOf([0, 1, 2], "券的类型有误")
  .default(0)
  .transform((code): VoucherKind | null => (code === 0 ? null : serialized.VOUCHER_TYPES[code]))
  .describe("0 全部（默认），1 优惠券，2 现金券");

const status = oneNumberOf([0, 1, 2], "券的状态有误")
  .default(0)
  .transform((code): OwnView => serialized.VOUCHER_VIEWS[code])
  .describe(`0 ${OWN_VIEWS.usable}（默认），1 ${OWN_VIEWS.used}，2 ${OWN_VIEWS.expired}`);

async function ticketPage(
  companyId: number,
  query: { view: OwnVoucherFilter; kind: VoucherKind | null; page: number },
  now: number,
) {
  const found = await listOwnVouchers(companyId, { ...query, size: PER_PAGE }, now);
  const list = found.vouchers.map((voucher) => serialized.serializeVoucher(voucher, now));
  return { list, page: found.page, per_page: PER_PAGE, total: found.total };
}

const vouchers: readonly Endpoint[] = [
  endpoint({
    ...READ,
    path: "user/availableCoupon",
    title: "现在下单可用的优惠券和现金券",
    params: z.object({ type, page }),
    data: serialized.VoucherItem,
    paged: true,
    handle: async ({ viewer, params, now }) => ({
      data: await ticketPage(
        viewer.buyer.companyId,
        { view: "free", kind: params.type, page: params.page },
        now,
      ),
    }),
  }),
  endpoint({
    ...READ,
    path: "user/coupon",
    title: "我的优惠券和现金券",
    params: z.object({ type, status, page }),
    data: serialized.VoucherItem,
    paged: true,
    handle: async ({ viewer, params, now }) => ({
      data: await ticketPage(
        viewer.buyer.companyId,
        { view: params.status, kind: params.type, page: params.page },
        now,
      ),
    }),
  }),
  endpoint({
    ...READ,
    path: "user/couponNum",
    title: "券的张数",
    params: z.object({}),
    data: serialized.VoucherCountsSchema,
    handle: async ({ viewer, now }) => ({
      data: serialized.serializeVoucherCounts(await ownCountsByKind(viewer.buyer.companyId, now)),
    }),
  }),
];

const LEDGER = Object.keys(LEDGER_KINDS) as [LedgerKind, ...LedgerKind[]];
const KINDS_TEXT = (kinds: readonly LedgerKind[]) =>
  kinds.map((kind) => `${kind} ${LEDGER_KINDS[kind]}`).join("，");

const money: readonly Endpoint[] = [
  endpoint({
    ...READ,
    path: "user/user_money",
    title: "余额与红包",
    params: z.object({}),
    data: serialized.UserMoney,
    handle: async ({ viewer, now }) => ({
      data: serialized.serializeMoney(await walletSummary(viewer.buyer.companyId, now)),
    }),
  }),
  endpoint({
    ...READ,
    path: "user/user_money_log",
    title: "余额或红包流水",
    params: z.object({
      account: z
        .enum(["money", "hongbao"], "账户有误")
        .default("money")
        .describe("money 余额（默认），hongbao 红包"),
      use_type: z
        .enum(LEDGER, "流水种类有误")
        .optional()
        .describe(
          `种类，不填为全部。余额：${KINDS_TEXT(ACCOUNT_KINDS.balance)}；红包：${KINDS_TEXT(ACCOUNT_KINDS.redPacket)}`,
        ),
      start_time: day.default("").describe("从哪天起（含），如 2026-11-20，或 10 位时间戳"),
      end_time: day.default("").describe("到哪天止（含）"),
      page,
    }),
    data: serialized.MoneyLogItem,
    paged: true,
    handle: async ({ viewer, params }) => {
      const { use_type: kind = null, start_time: from, end_time: to, page: at } = params;
      const account = params.account === "money" ? "balance" : "redPacket";
      const found = await findRows(viewer.buyer.companyId, account, { kind, from, to, page: at }, PER_PAGE);
      const list = found.lines.map(serialized.serializeMoneyLog);
      return { data: { list, page: found.query.page, per_page: PER_PAGE, total: found.total } };
    },
  }),
];

export const walletEndpoints: readonly Endpoint[] = [...vouchers, ...money];
