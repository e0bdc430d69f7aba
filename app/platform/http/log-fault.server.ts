import { toErrorFields, log } from "~/platform/observability/log.server";
import { getRequestId, type ServerRequest } from "~/platform/config/request.server";

export function logFault(request: ServerRequest, cause: unknown): void {
  log("error", "error", {
    id: getRequestId(request),
    method: request.method,
    path: new URL(request.url).pathname,
    ...toErrorFields(cause),
  });
}
