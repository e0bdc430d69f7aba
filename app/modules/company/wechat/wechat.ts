import { DAY } from "~/platform/values/clock";

export const WECHAT_PURPOSES = ["signIn", "bind"] as const;
export type WechatPurpose = (typeof WECHAT_PURPOSES)[number];

export interface WechatIdentity {
  /** within the shop's application */
  openid: string;
  /** over all applications of the shop's owner; null if WeChat gives none */
  unionid: string | null;
  nickname: string;
}

/** expired: too old or used. limited: too many requests. unavailable: anything else, `detail` for the log. */
export type WechatFault = "expired" | "limited" | "unavailable";
export type WechatAnswer =
  | { ok: true; identity: WechatIdentity }
  | { ok: false; fault: WechatFault; detail: string };

export interface WechatPort {
  readonly name: string;
  /** Address that shows the code; WeChat redirects to `returnTo` with `state` and, once confirmed, `code`. */
  scanUrl(state: string, returnTo: string): string;
  /** Returns whose code it is, once. Never throws: an unreachable WeChat is `unavailable`. */
  identify(code: string): Promise<WechatAnswer>;
}

/** Times of a scan, of a waiting identity, and of one reserved for a registration; ms. */
export const WECHAT_HOLDS = { scan: 10 * 60_000, choice: 30 * 60_000, registration: DAY } as const;

/** The only address that WeChat redirects to. */
export const WECHAT_PATH = "/register/wechat";

/** The link to the code: WeChat's page is another site. */
export function scanPath(purpose: WechatPurpose, back?: string): string {
  const query = new URLSearchParams({ scan: purpose, ...(back && { redirectTo: back }) });
  return `${WECHAT_PATH}?${query}`;
}

export const WECHAT_FAULTS = {
  none: "微信登录暂未开通，请使用账号密码登录",
  state: "这次扫码已失效，请重新扫码",
  cancelled: "您已取消微信授权",
  expired: "微信授权已过期，请重新扫码",
  limited: "微信暂时限制了登录次数，请稍后再试",
  unavailable: "暂时无法连接微信，请稍后再试，或使用账号密码登录",
  taken: "该微信已绑定其他账号。请先登录那个账号解绑，或换一个微信",
  occupied: "该账号已绑定其他微信。请先在「绑定微信」中解绑，再绑定新的微信",
  otherLogin: "登录账号已变更，微信没有绑定，请重新扫码",
  noCompany: "该账号没有可用的企业，请联系客服",
} as const;

/** Returns WeChat's errcode as a fault (https://developers.weixin.qq.com/doc/oplatform/Return_codes/Return_code_descriptions_new.html). */
export function toWechatFault(errcode: number): WechatFault {
  // Unknown, missing, used or expired code.
  if ([40029, 41008, 40163, 42003].includes(errcode)) return "expired";
  if ([45009, 45011, 45047].includes(errcode)) return "limited";
  return "unavailable";
}
