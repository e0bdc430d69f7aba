/** Where the question stands now that /pzqg/info asked with &withdraw=1. Pure. */
import { getRequestWithdrawPath } from "~/modules/support/buy-requests/buy-request";
import { readKey } from "~/platform/values/whole-number";

export function findRequestWithdrawPath(params: URLSearchParams): string | null {
  const id = readKey(params.get("id"));
  return id === null ? null : getRequestWithdrawPath(id);
}
