import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { BUSY_TEXT, pageError } from "~/platform/values/errors";
import { useRequestId } from "~/platform/http/nonce";
import { useShell } from "~/shell/use-shell";

export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const pageId = useRequestId();
  const shell = useShell();
  const requestId = pageId || shell?.requestId || "";
  const isBusy = isRouteErrorResponse(error) && error.data === BUSY_TEXT;
  const { title, text } = pageError(isBusy ? 500 : status);
  const message =
    isRouteErrorResponse(error) && typeof error.data === "string" && status < 500 ? error.data : text;
  return (
    <div className="empty">
      <img className="empty__picture" src="/art/empty.svg" width="96" height="96" alt="" />
      <h1 className="empty__title">{title}</h1>
      <p>{message}</p>
      {status >= 500 && requestId ? (
        <p>
          请求编号 <code data-request-id={requestId}>{requestId}</code>
        </p>
      ) : null}
      <p className="empty__do">
        <a className="button button--primary" href="/">
          返回首页
        </a>
        <a className="button" href="/list">
          药品列表
        </a>
      </p>
    </div>
  );
}
