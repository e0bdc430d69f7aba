import { formatYuan, type Fen } from "~/platform/values/money";
import type { MessageKind } from "../message-kind";

/** `amount`: signed */
export const accountAdjusted: MessageKind<{
  accountName: string;
  amount: Fen;
  note: string;
  url: string;
}> = {
  topic: "account",
  write: ({ accountName, amount, note, url }) => ({
    title: `${accountName}已调整`,
    body: `${accountName}${amount < 0 ? "扣减" : "增加"} ${formatYuan(Math.abs(amount))}。${note}`,
    url,
  }),
};
