import type { MessageKind } from "../message-kind";

export type AfterSalesNews =
  | { event: "opened" | "rejected"; reason: string }
  | { event: "approved"; reason: string; needsGoodsBack: boolean }
  | { event: "refunded"; what: string }
  | { event: "inspected"; accepted: number; reason: string }
  | { event: "resent"; remedyName: string; parcel: string };

type AfterSalesFacts = AfterSalesNews & {
  requestName: string;
  requestNumber: string;
  url: string;
};

function describe(facts: AfterSalesNews): [event: string, body: string] {
  switch (facts.event) {
    case "opened":
      return ["已开立", `${facts.reason}。请按页面说明寄回商品。`];
    case "approved": {
      const next = facts.needsGoodsBack ? "请将商品寄回，并在页面填写快递单号。" : "商城将尽快办理。";
      return ["审核通过", `${facts.reason ? `${facts.reason}。` : ""}${next}`];
    }
    case "rejected":
      return ["未通过", `原因：${facts.reason}。如有疑问请联系客服。`];
    case "inspected": {
      const body = `验收合格 ${facts.accepted} 件${facts.reason ? `。${facts.reason}` : ""}。`;
      return [facts.accepted > 0 ? "已验收" : "验收未通过", body];
    }
    case "refunded":
      return ["退款已办理", `${facts.what}。`];
    case "resent":
      return [`${facts.remedyName}已寄出`, `${facts.parcel}。`];
  }
}

export const afterSales: MessageKind<AfterSalesFacts> = {
  topic: "order",
  write: (facts) => {
    const [event, body] = describe(facts);
    return { title: `${facts.requestName}单 ${facts.requestNumber} ${event}`, body, url: facts.url };
  },
};
