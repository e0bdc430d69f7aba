/** Maps the former /pzqg/info?withdraw=1. */
import { getRequestWithdrawPath } from "~/modules/support/buy-requests/buy-request";
import { readKey } from "~/platform/values/whole-number";

export function findRequestWithdrawPath(params: URLSearchParams): string | null {
  const id = readKey(params.get("id"));
  return id === null ? null : getRequestWithdrawPath(id);
}
