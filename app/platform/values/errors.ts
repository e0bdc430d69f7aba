import { type Sites, signInAddress } from "./sign-in-address";

export type ErrorBehaviour = "success" | "signIn" | "contract" | "validation" | "alert" | "busy";

export interface ErrorRule {
  /** both inclusive */
  from: number;
  to: number;
  behaviour: ErrorBehaviour;
  status?: number;
  /** where the browser goes */
  path?: string;
  title: string;
  /** text of its page, and of the API if a refusal has no message of its own */
  text: string;
}

export const ALERT_TITLE = "温馨提示";
export const BUSY_TEXT = "系统繁忙，请稍候再试";
export const TIMEOUT_TEXT = "请求超时，请刷新页面";
/** Not in the specification's table, since no answer comes. */
export const OFFLINE_TEXT = "网络连接已断开，请检查网络后重试";
/** ms (specification, section 9). */
export const REQUEST_TIMEOUT = 30_000;

const item = (code: number, behaviour: ErrorBehaviour, title: string, text: string): ErrorRule => ({
  from: code,
  to: code,
  behaviour,
  title,
  text,
});

const REFUSED = "无法完成操作";
const signIn = { title: "请先登录", text: "登录后即可继续。", status: 401 };

/** First match wins. */
export const errorCatalogue: readonly ErrorRule[] = [
  { ...item(10000, "success", "成功", ""), status: 200 },
  item(200, "success", "成功", ""),
  item(201, "success", "成功", ""),
  { ...item(10001, "signIn", "", ""), ...signIn },
  { ...item(401, "signIn", "", ""), ...signIn },
  { ...item(459, "contract", "请先签署电子合同", "签署本年度电子合同后即可继续。"), path: "/dzht" },
  item(422, "validation", REFUSED, "提交的内容有误。"),
  item(403, "alert", REFUSED, "请求不是从本站页面发出的，请返回原页面重试。"),
  item(404, "alert", "页面不存在", "您访问的内容不存在或已被移除。"),
  item(405, "alert", REFUSED, "请从页面上的按钮提交。"),
  item(413, "alert", "内容过大", "您提交的内容过大，请减少后重试。"),
  item(429, "alert", "操作过于频繁", "请稍候再试。"),
  item(503, "busy", "系统维护中", "暂时无法读取数据，您的资料没有丢失，请稍候刷新页面。"),
  { from: 500, to: 599, behaviour: "busy", title: "系统繁忙", text: `${BUSY_TEXT}。` },
  { from: 0, to: 499, behaviour: "alert", title: REFUSED, text: "请求有误，请返回原页面重试。" },
];

const UNKNOWN: Omit<ErrorRule, "from" | "to"> = {
  behaviour: "busy",
  status: 500,
  title: "系统繁忙",
  text: `${BUSY_TEXT}。`,
};

/** Returns the rule for an API code or HTTP status; unknown ones are treated as a busy system. */
export function ruleFor(code: number): ErrorRule {
  const known = errorCatalogue.find((rule) => code >= rule.from && code <= rule.to);
  return known ?? { from: code, to: code, ...UNKNOWN };
}

/** Returns the HTTP status of an API answer with this code. */
export function getStatus(code: number): number {
  const { status } = ruleFor(code);
  return status ?? (code >= 200 ? code : 400);
}

/** Returns the API's message for a code, without a full stop. */
export function toMessage(code: number): string {
  const { title, text, behaviour } = ruleFor(code);
  if (behaviour === "busy") return BUSY_TEXT;
  return behaviour === "signIn" ? title : text.replace(/。$/, "");
}

/** Returns title and text of the page for an HTTP status, without internal details. */
export function pageError(status: number): { title: string; text: string } {
  const { title, text } = ruleFor(status);
  return { title, text };
}

export type Reaction =
  | { do: "nothing" }
  | { do: "go"; to: string }
  | { do: "toast"; text: string }
  /** closing it leads to `to` if given */
  | { do: "alert"; title: string; text: string; to?: string };

/** Returns what the browser does with an answer: `message` is the server's message, `back` the path to return to after signing in or signing the contract, `sites` where to sign in. */
export function reactionTo(code: number, message: string, back: string, sites: Sites): Reaction {
  const { behaviour, path } = ruleFor(code);
  const text = message || toMessage(code);
  switch (behaviour) {
    case "success":
      return { do: "nothing" };
    case "signIn":
      return { do: "go", to: signInAddress(back, sites) };
    case "contract":
      return { do: "alert", title: ALERT_TITLE, text, to: `${path}?${new URLSearchParams({ back })}` };
    case "validation":
      return { do: "toast", text };
    case "alert":
      return { do: "alert", title: ALERT_TITLE, text };
    case "busy":
      return { do: "toast", text: BUSY_TEXT };
  }
}
