import { config } from "~/platform/config/config.server";
import { PLAIN_POLICY, securityHeaders } from "~/platform/http/security-headers";
import { toMessage, pageError } from "~/platform/values/errors";
import stylesheet from "../../styles/shop.scss?url";
import { ALLOWED_ON_PAGES, isApiCall } from "./request-filter";

export const EVERY_ANSWER: Readonly<Record<string, string>> = {
  ...securityHeaders(config.BEHIND_TLS),
  "Content-Security-Policy": PLAIN_POLICY,
};

interface Words {
  title: string;
  text: string;
}
const OWN_WORDS: Readonly<Record<number, Words>> = {
  408: { title: "请求超时", text: "提交用时过长，请检查网络后重试。" },
  431: { title: "请求过长", text: "网址或浏览器的 Cookie 过长，请清除本站的 Cookie 后重试。" },
};

export const getErrorPageWords = (status: number): Words => OWN_WORDS[status] ?? pageError(status);

function page({ title, text }: Words): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`;
  const style = `<link rel="stylesheet" href="${stylesheet}">`;
  const picture = '<img class="empty__picture" src="/art/empty.svg" width="96" height="96" alt="">';
  const home = '<p class="empty__do"><a class="button button--primary" href="/">返回首页</a></p>';
  const main = `<main class="empty">${picture}<h1 class="empty__title">${title}</h1><p>${text}</p>${home}</main>`;
  return `<!DOCTYPE html><html lang="zh-CN"><head>${head}${style}</head><body class="page" data-header="none">${main}</body></html>`;
}

/** Renders a refusal of a request, without the common headers. */
export function renderRefusal(status: number, url = ""): { headers: Record<string, string>; body: string } {
  const isApi = isApiCall(url);
  const body = isApi
    ? JSON.stringify({ code: status, msg: toMessage(status), data: null })
    : page(getErrorPageWords(status));
  const headers = {
    "Content-Type": isApi ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    ...(status === 405 && { Allow: ALLOWED_ON_PAGES }),
  };
  return { headers, body };
}
