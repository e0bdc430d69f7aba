/** What the page of a form with a region gets back; on the server alone, since it needs the names of all regions. */
import type { FormReply } from "~/platform/http/forms/forms.server";
import { regionChoices } from "~/platform/values/regions";
import type { RegionReply } from "./address-region";

/**
 * The reply with the lists for what was chosen in its form. A browser without JavaScript asks for the next list by a button: that is no
 * mistake (`isRefused` false), and nothing is said of fields that are still empty.
 */
export function withRegionChoices(reply: FormReply): { reply: RegionReply; isRefused: boolean } {
  const input = reply.initialValue;
  if (!input) return { reply, isRefused: true };
  const regions = regionChoices(String(input.province ?? ""), String(input.city ?? ""));
  return input.pickRegion
    ? { reply: { initialValue: input, regions }, isRefused: false }
    : { reply: { ...reply, regions }, isRefused: true };
}
