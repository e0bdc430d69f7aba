import type { FormReply } from "~/platform/http/forms/forms.server";
import type { RegionChoices } from "~/platform/values/regions";

export type RegionReply = FormReply & { regions?: RegionChoices };

/** Without JavaScript the lists may show another city's districts: then a message, else null. */
export function regionFault(chosen: { areaCode: string; province: string; city: string }): string | null {
  const { province, city } = getRegion(chosen.areaCode);
  const isUnder =
    (!chosen.province || chosen.province === province) && (!chosen.city || chosen.city === city);
  return isUnder ? null : "请先更新下级地区，再选择区";
}

/** "440106" is in 440000 and in 440100. */
export function getRegion(areaCode: string): { province: string; city: string } {
  return { province: `${areaCode.slice(0, 2)}0000`, city: `${areaCode.slice(0, 4)}00` };
}
