import { formatWhole } from "~/platform/values/whole-text";

export interface Take {
  left: number;
  limit: number | null;
  used: number;
  unit: string;
  isCompany: boolean;
}

/** "限购 200盒，您还可购 180盒", "活动余量 1,200盒"; sold out says that the ordinary price holds. */
export function takeWords({ left, limit, used, unit, isCompany }: Take): string[] {
  if (left <= 0) return ["活动库存已售完，按原价供应"];
  const open = limit === null ? left : Math.min(left, Math.max(0, limit - used));
  const own = isCompany && used > 0 ? `，您还可购 ${open}${unit}` : "";
  const limits = limit === null ? [] : [`每家限购 ${limit}${unit}${own}`];
  return [...limits, `活动余量 ${formatWhole(left)}${unit}`];
}
