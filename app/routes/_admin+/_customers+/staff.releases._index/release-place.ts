import type { ReleasePlace } from "~/modules/catalogue/goods/release-admin.server";
import { readWhole } from "~/platform/values/whole-number";

/** "1700000000000.12.34" */
export const placeText = ({ createdAt, companyId, goodsId }: ReleasePlace): string =>
  [createdAt, companyId, goodsId].join(".");

/** Returns null when invalid. */
export function readPlace(text: string | null): ReleasePlace | null {
  const [createdAt, companyId, goodsId, ...more] = (text ?? "").split(".").map((part) => readWhole(part));
  if (createdAt == null || companyId == null || goodsId == null || more.length > 0) return null;
  return { createdAt, companyId, goodsId };
}
