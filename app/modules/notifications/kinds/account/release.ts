import type { MessageKind } from "../message-kind";

export type ReleaseEvent = { event: "released" } | { event: "ended" } | { event: "declined"; reason: string };

export const release: MessageKind<{ count: number } & ReleaseEvent> = {
  topic: "account",
  write: (facts) => {
    const goods = `${facts.count} 种控销商品`;
    if (facts.event === "released")
      return { title: "控销商品已开放", body: `${goods}已对贵企业开放，现在可以购买。`, url: "/kxzq/new" };
    if (facts.event === "ended")
      return { title: "控销商品已停止开放", body: `${goods}已停止对贵企业开放。`, url: "/kxzq" };
    const stop = facts.reason.endsWith("。") ? "" : "。";
    return {
      title: "控销开放申请未通过",
      body: `${goods}的开放申请未通过。原因：${facts.reason}${stop}`,
      url: "/kxzq",
    };
  },
};
