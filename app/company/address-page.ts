/** /addr as data: the list, or one address to write, change or remove. Pure. */
import type { FormReply } from "~/platform/forms.server";
import type { Address } from "./address";
import type { RegionChoices } from "./regions";

export type AddressPage =
  | { mode: "list"; addresses: Address[]; limit: number }
  | { mode: "write"; address: Address | null; regions: RegionChoices; token: string }
  | { mode: "remove"; address: Address };

/** A refused form, with the region lists for what was chosen in it. */
export type AddressReply = FormReply & { regions?: RegionChoices };

/** Without JavaScript the lists may still show the districts of another city than the one that is chosen now: then what to do, else null. */
export function regionFault(chosen: { areaCode: string; province: string; city: string }): string | null {
  const { province, city } = regionOf(chosen.areaCode);
  const isUnder =
    (!chosen.province || chosen.province === province) && (!chosen.city || chosen.city === city);
  return isUnder ? null : "请先更新下级地区，再选择区";
}

/** "440106" lies in 440000 and in 440100. */
export function regionOf(areaCode: string): { province: string; city: string } {
  return { province: `${areaCode.slice(0, 2)}0000`, city: `${areaCode.slice(0, 4)}00` };
}
