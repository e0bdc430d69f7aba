import type { MessageKind, KeyedMessageKind } from "~/modules/notifications/kinds/message-kind";
import { formatYuan, type Fen } from "~/platform/values/money";

export const giftReceived: MessageKind<{ what: string; reason: string; url: string }> = {
  topic: "coupon",
  write: ({ what, reason, url }) => ({ title: `收到 ${what}`, body: `原因：${reason}`, url }),
};

interface EndingVouchers {
  companyId: number;
  count: number;
  amount: Fen;
  lastDay: string;
}

export const vouchersEnding: KeyedMessageKind<EndingVouchers, EndingVouchers> = {
  topic: "coupon",
  write: ({ count, amount, lastDay }) => ({
    title: "优惠即将到期",
    body: `您有 ${count} 张优惠券或现金券（共 ${formatYuan(amount)}）可用到 ${lastDay}，请尽快使用。`,
    url: "/yhq",
  }),
  key: ({ companyId, lastDay }) => `voucher-ending:${companyId}:${lastDay}`,
};
