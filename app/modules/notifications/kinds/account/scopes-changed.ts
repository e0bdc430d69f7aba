import type { MessageKind } from "../message-kind";

export const scopesChanged: MessageKind<{ scopeNames: readonly string[] }> = {
  topic: "account",
  write: ({ scopeNames }) => ({
    title: "经营范围已更新",
    body:
      scopeNames.length === 0
        ? "目前没有可采购的经营范围，请在资质证件中补充证件，或联系客服。"
        : `现在可以采购：${scopeNames.join("、")}。`,
    url: "/basic#scope",
  }),
};
