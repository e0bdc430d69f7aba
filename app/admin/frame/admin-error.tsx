import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { useRequestId } from "~/platform/http/nonce";
import { FACTOR_PATH } from "~/modules/staff/permissions/permissions";
import { pageError } from "~/platform/values/errors";

const TITLES: Record<number, string> = { 403: "现在不能办理" };

export function AdminError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const requestId = useRequestId();
  const { title, text } = pageError(status);
  const words =
    isRouteErrorResponse(error) && typeof error.data === "string" && status < 500 ? error.data : text;
  return (
    <>
      <div className="admin-head">
        <h1>{TITLES[status] ?? title}</h1>
      </div>
      <div className="admin-body">
        <p>{words}</p>
        {status >= 500 && requestId ? (
          <p className="soft">
            请求编号 <code data-request-id={requestId}>{requestId}</code>
          </p>
        ) : null}
        <p className="part">
          {status === 403 && words.includes("两步验证") ? (
            <Link className="button button--primary" to={FACTOR_PATH}>
              设置两步验证
            </Link>
          ) : null}{" "}
          <Link className="button" to="/staff">
            返回待办
          </Link>
        </p>
      </div>
    </>
  );
}
