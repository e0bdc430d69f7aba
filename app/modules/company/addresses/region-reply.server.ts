import type { FormReply } from "~/platform/http/forms/forms.server";
import { regionChoices } from "~/platform/values/regions";
import type { RegionReply } from "./address-region";

/** Returns the form with the lists for its choice. The button for the next list is no error (`isRefused` false), so empty fields are not reported. */
export function withRegionChoices(reply: FormReply): { reply: RegionReply; isRefused: boolean } {
  const input = reply.initialValue;
  if (!input) return { reply, isRefused: true };
  const regions = regionChoices(String(input.province ?? ""), String(input.city ?? ""));
  return input.pickRegion
    ? { reply: { initialValue: input, regions }, isRefused: false }
    : { reply: { ...reply, regions }, isRefused: true };
}
