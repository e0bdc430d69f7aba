import { type ApiFetch, getCaller } from "~/platform/http/call";
import { useShell } from "./use-shell";

const callers = new Map<string, ApiFetch>();

/** One caller for each host and page: a later call of a path cancels the earlier one. */
export function useCall(): ApiFetch {
  const host = useShell()?.serviceHost ?? "";
  const known = callers.get(host);
  if (known) return known;
  const call = getCaller(host);
  callers.set(host, call);
  return call;
}
