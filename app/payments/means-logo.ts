/** The picture beside each means of payment. Pure. */
import type { IconName } from "~/ui/icon";

const LOGOS: Record<string, { icon: IconName; kind: string }> = {
  wechat: { icon: "wechat", kind: "wechat" },
  alipay: { icon: "alipay", kind: "alipay" },
  bank: { icon: "bank", kind: "bank" },
};

/** Icon and colour of a means; the shop's own for one that has none. */
export function meansLogo(name: string): { icon: IconName; kind: string } {
  return LOGOS[name] ?? { icon: "wallet", kind: "own" };
}
