/** Where the question stands now that /pzqg/info asked with &withdraw=1. Pure. */
import { withdrawHref } from "~/support/buy-requests/buy-request";
import { readKey } from "~/platform/values/whole-number";

export function findNewAddress(params: URLSearchParams): string | null {
  const id = readKey(params.get("id"));
  return id === null ? null : withdrawHref(id);
}
