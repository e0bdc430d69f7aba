import type { MessageKind } from "../message-kind";

interface QuotaLetter {
  letterNumber: string;
  monthly: number;
  startsLater: string | null;
  endsOn: string | null;
}

export const quotaLetter: MessageKind<QuotaLetter> = {
  topic: "account",
  write: ({ letterNumber, monthly, startsLater, endsOn }) => {
    const since = startsLater === null ? "" : `自 ${startsLater} 起`;
    const until = endsOn === null ? "长期有效" : `有效期至 ${endsOn}`;
    return {
      title: "含麻商品额度已更新",
      body: `购买函 ${letterNumber} 已登记，${since}每月可购买含麻商品 ${monthly} 件，${until}。`,
      url: "/hmdd",
    };
  },
};
