import type {
  MessageKind,
  KeyedMessageKind,
  MessageOrderFacts,
} from "~/modules/notifications/kinds/message-kind";
import { formatYuan, type Fen } from "~/platform/values/money";

export const registered: MessageKind<object> = {
  topic: "account",
  write: () => ({ title: "资料已提交", body: "我们正在审核，结果会通知您。", url: "/zzzj" }),
};

export const companyFrozen: MessageKind<{ why: string | null }> = {
  topic: "account",
  write: ({ why }) => ({
    title: why === null ? "已恢复下单" : "已暂停下单",
    body:
      why === null
        ? "现在可以正常下单，未发出的订单会继续发货。"
        : `原因：${why}。暂停期间可以登录、付款、查看和退货，不能提交新订单，已付款的订单暂不发货。如有疑问请联系客服。`,
    url: why === null ? "/list" : "/basic",
  }),
};

export const termsChanged: MessageKind<{ rank: string | null; place: string | null }> = {
  topic: "account",
  write: ({ rank, place }) => ({
    title: "企业资料已变更",
    body: [
      rank === null ? "" : `价格等级改为 ${rank}。`,
      place === null ? "" : `注册地址改为 ${place}。`,
      "购物车和商品页随即按新的价格显示，已提交的订单不变。如有疑问请联系客服。",
    ].join(""),
    url: "/basic",
  }),
};

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

const NOT_ME = "如非本人操作，请立即";

type SecurityChange =
  | { event: "phoneChanged" | "passwordChanged" | "passwordReset" }
  | { event: "tokenCreated"; tokenName: string };

function describeChange(change: SecurityChange): [title: string, body: string] {
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
    const [title, body] = describeChange(change);
    return { title, body, url: "/basic" };
  },
};

export const wechatBinding: MessageKind<{ event: "bound" | "unbound"; nickname: string }> = {
  topic: "account",
  write: ({ event, nickname }) => ({
    title: event === "bound" ? `已绑定微信「${nickname}」` : `已解绑微信「${nickname}」`,
    body:
      event === "bound"
        ? "如非本人操作，请立即解绑并修改登录密码。"
        : "如非本人操作，请立即修改登录密码并联系客服。",
    url: "/bdwx",
  }),
};

export const managerAssigned: MessageKind<{ managerName: string }> = {
  topic: "account",
  write: ({ managerName }) => ({
    title: "已为您安排专属客服",
    body: `专属客服${managerName}将为您服务。`,
    url: "/user",
  }),
};

interface ChatAnswer {
  chatId: number;
  author: string;
  line: string;
  url: string;
}

export const chatAnswered: KeyedMessageKind<ChatAnswer, Pick<ChatAnswer, "chatId">> = {
  topic: "account",
  write: ({ author, line, url }) => ({ title: "客服已答复您的咨询", body: `${author}：${line}`, url }),
  key: ({ chatId }) => `chat:${chatId}`,
};

export const feedbackAnswered: MessageKind<{ kindName: string; answer: string; url: string }> = {
  topic: "account",
  write: ({ kindName, answer, url }) => ({ title: `您的反馈已答复：${kindName}`, body: answer, url }),
};

export const qualityCaseAnswered: MessageKind<{
  kindName: string;
  goodsName: string;
  batch: string;
  answer: string;
  url: string;
}> = {
  topic: "account",
  write: ({ kindName, goodsName, batch, answer, url }) => ({
    title: `您的${kindName}已答复：${goodsName} 批号 ${batch}`,
    body: answer,
    url,
  }),
};

export const addressReleased: MessageKind<{ place: string }> = {
  topic: "account",
  write: ({ place }) => ({ title: "收货地址已放行", body: `现在可以配送到${place}。`, url: "/addr" }),
};

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

export const recharged: MessageKind<{ methodName: string; amount: Fen }> = {
  topic: "account",
  write: ({ methodName, amount }) => ({
    title: "余额充值到账",
    body: `${methodName}充值 ${formatYuan(amount)} 已存入您的余额。`,
    url: "/yegl",
  }),
};

export const transferSurplus: MessageKind<Pick<MessageOrderFacts, "orderNumber"> & { surplus: Fen }> = {
  topic: "account",
  write: ({ orderNumber, surplus }) => ({
    title: "多付款项已转入余额",
    body: `订单 ${orderNumber} 的对公转账多付 ${formatYuan(surplus)}，已转入余额，可用于下次付款，也可以申请提现。`,
    url: "/yegl",
  }),
};

type WithdrawalFacts = { amount: Fen; url: string } & (
  | { event: "paid"; bankAccount: string }
  | { event: "returned"; reason: string }
);

export const withdrawal: MessageKind<WithdrawalFacts> = {
  topic: "account",
  write: (facts) =>
    facts.event === "paid"
      ? {
          title: "提现已打款",
          body: `${formatYuan(facts.amount)} 已打款至您尾号 ${facts.bankAccount.slice(-4)} 的账户。`,
          url: facts.url,
        }
      : {
          title: "提现已退回",
          body: `${formatYuan(facts.amount)} 已退回您的余额。原因：${facts.reason}`,
          url: facts.url,
        },
};

export const creditSet: MessageKind<{ terms: string | null }> = {
  topic: "account",
  write: ({ terms }) => ({
    title: terms === null ? "信用额度已停用" : "信用额度已设置",
    body:
      terms === null
        ? "暂不能使用信用支付，未还账款请按到期日还款。"
        : `${terms}。付款时选择“信用支付（账期）”即可使用。`,
    url: "/zq",
  }),
};

interface CreditDue {
  event: "soon" | "late";
  count: number;
  amount: Fen;
  /** the earliest of them, "YYYY-MM-DD" */
  dueOn: string;
}

export const creditDue: MessageKind<CreditDue> = {
  topic: "account",
  write: ({ event, count, amount, dueOn }) => ({
    title: event === "soon" ? "账款即将到期" : "账款已逾期",
    body:
      event === "soon"
        ? `${count} 笔账款共 ${formatYuan(amount)} 将到期，最早 ${dueOn}，请按时还款。`
        : `${count} 笔账款共 ${formatYuan(amount)} 已逾期，最早应于 ${dueOn} 还清。请尽快还款，以免影响信用支付。`,
    url: "/zq",
  }),
};

/** `due`: the remaining debt; `isMore`: there was a surplus */
export const creditRepaid: MessageKind<{ amount: Fen; due: Fen; isMore: boolean }> = {
  topic: "account",
  write: ({ amount, due, isMore }) => ({
    title: "账款还款已入账",
    body: `对公转账还款 ${formatYuan(amount)} 已入账，未还账款 ${formatYuan(due)}${isMore ? "，多付的款项已转入余额" : ""}。`,
    url: "/zq",
  }),
};

/** `due`: the restored debt; `isMore`: a part had gone to the balance */
export const creditReversed: MessageKind<{ amount: Fen; due: Fen; why: string; isMore: boolean }> = {
  topic: "account",
  write: ({ amount, due, why, isMore }) => ({
    title: "账款还款已冲回",
    body: `对公转账还款 ${formatYuan(amount)} 登记有误，已冲回，未还账款 ${formatYuan(due)}${isMore ? "，转入余额的部分已收回" : ""}。原因：${why}`,
    url: "/zq",
  }),
};
