import type { MessageKind } from "../message-kind";

const NOT_ME = "如非本人操作，请立即";

type SecurityChange =
  | { event: "phoneChanged" | "passwordChanged" | "passwordReset" }
  | { event: "tokenCreated"; tokenName: string };

function describe(change: SecurityChange): [title: string, body: string] {
  switch (change.event) {
    case "phoneChanged":
      return ["登录手机号已更换", `${NOT_ME}修改密码并联系客服。`];
    case "passwordChanged":
      return ["登录密码已修改", `${NOT_ME}找回密码并联系客服。`];
    case "passwordReset":
      return ["登录密码已重置", `${NOT_ME}找回密码并联系客服。`];
    case "tokenCreated":
      return [
        `已创建访问令牌“${change.tokenName}”`,
        `凭令牌可以贵企业的名义调用接口。${NOT_ME}停用该令牌并修改登录密码。`,
      ];
  }
}

export const securityChange: MessageKind<SecurityChange> = {
  topic: "account",
  write: (change) => {
    const [title, body] = describe(change);
    return { title, body, url: "/basic" };
  },
};
