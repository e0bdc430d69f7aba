/** The error catalogue (specification, section 8) as one table: what the shop does on each answer of a call. */

export type ErrorBehaviour = "success" | "signIn" | "contract" | "validation" | "alert" | "busy";

export interface ErrorRule {
  /** codes or HTTP statuses from `from` to `to`, both included */
  from: number;
  to: number;
  behaviour: ErrorBehaviour;
  /** where the browser goes */
  path?: string;
  /** words instead of the server's message */
  text?: string;
  /** title of the dialog */
  title?: string;
}

export const ALERT_TITLE = "温馨提示";
export const BUSY_TEXT = "系统繁忙，请稍候再试";
export const TIMEOUT_TEXT = "请求超时，请刷新页面";
/** A call is given up after this many ms (section 9). */
export const REQUEST_TIMEOUT = 30_000;

const one = (code: number, behaviour: ErrorBehaviour, more: Partial<ErrorRule> = {}): ErrorRule => ({
  from: code,
  to: code,
  behaviour,
  ...more,
});

/** First match wins. */
export const errorCatalogue: readonly ErrorRule[] = [
  one(10000, "success"),
  one(200, "success"),
  one(201, "success"),
  one(10001, "signIn", { path: "/login" }),
  one(401, "signIn", { path: "/login" }),
  one(459, "contract", { path: "/dzht" }),
  one(422, "validation"),
  { from: 500, to: 599, behaviour: "busy", text: BUSY_TEXT },
  { from: 0, to: 499, behaviour: "alert", title: ALERT_TITLE },
];

/** The rule for a code of the API or an HTTP status; what the table does not know is treated as a busy system. */
export function ruleFor(code: number): ErrorRule {
  return (
    errorCatalogue.find((rule) => code >= rule.from && code <= rule.to) ?? {
      from: code,
      to: code,
      behaviour: "busy",
      text: BUSY_TEXT,
    }
  );
}

/** Title and sentence of the page for an HTTP status; nothing internal is ever in them. */
export function pageError(status: number): { title: string; text: string } {
  switch (status) {
    case 401:
      return { title: "请先登录", text: "登录后即可继续。" };
    case 403:
      return { title: "无法完成操作", text: "请求不是从本站页面发出的，请返回原页面重试。" };
    case 404:
      return { title: "页面不存在", text: "您访问的页面不存在或已被移除。" };
    case 405:
      return { title: "无法完成操作", text: "请从页面上的按钮提交。" };
    case 413:
      return { title: "内容过大", text: "您提交的内容过大，请减少后重试。" };
    case 429:
      return { title: "操作过于频繁", text: "请稍候再试。" };
    case 503:
      return { title: "系统维护中", text: "暂时无法读取数据，您的资料没有丢失，请稍候刷新页面。" };
    default:
      return status >= 500
        ? { title: "系统繁忙", text: `${BUSY_TEXT}。` }
        : { title: "无法完成操作", text: "请求有误，请返回原页面重试。" };
  }
}
