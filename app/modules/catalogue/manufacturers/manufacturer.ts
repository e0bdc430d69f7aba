import { GOODS_DOCUMENTS, type GoodsDocument } from "~/modules/catalogue/goods/goods-document";
import { matchText } from "~/modules/catalogue/search/match-text";
import { isValidOn } from "~/platform/values/clock";

export interface ManufacturerValues {
  /** as printed on documents from now on */
  name: string;
  shortName: string;
  otherNames: readonly string[];
}

export const MAX_OTHER_NAMES = 30;
const MAX_NAME = 100;

/** "旧名\n 别名 " is ["旧名", "别名"]: without repetitions and the name itself. */
export function otherNamesIn(text: string, name: string): string[] {
  const seen = new Set([matchText(name)]);
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => {
      const key = matchText(line);
      return key !== "" && !seen.has(key) && seen.add(key);
    });
}

/** Why these names are refused, with the field, or null. */
export function manufacturerFault({
  name,
  shortName,
  otherNames,
}: ManufacturerValues): { field: keyof ManufacturerValues; text: string } | null {
  if (matchText(name) === "") return { field: "name", text: "请填写名称" };
  if ([...name].length > MAX_NAME) return { field: "name", text: `名称不超过 ${MAX_NAME} 个字` };
  if (shortName === "") return { field: "shortName", text: "请填写简称" };
  if ([...shortName].length > 30) return { field: "shortName", text: "简称不超过 30 个字" };
  if (otherNames.length > MAX_OTHER_NAMES)
    return { field: "otherNames", text: `其他名称最多 ${MAX_OTHER_NAMES} 个` };
  const long = otherNames.find((name) => [...name].length < 2 || [...name].length > MAX_NAME);
  return long === undefined ? null : { field: "otherNames", text: `“${long}”不是 2 至 ${MAX_NAME} 个字` };
}

export interface ManufacturerDocument {
  kind: GoodsDocument;
  endsOn: string | null;
}

/** Why `from` cannot be merged: it has a valid document that `into` lacks, or that ends there earlier. Otherwise nothing is lost, and no product of `into` gets an unreviewed document. Null: it can. `now` in ms. */
export function documentsFault(
  from: readonly ManufacturerDocument[],
  into: readonly ManufacturerDocument[],
  now: number,
): string | null {
  const isCovered = ({ kind, endsOn }: ManufacturerDocument) =>
    into.some(
      (item) => item.kind === kind && (item.endsOn === null || (endsOn !== null && item.endsOn >= endsOn)),
    );
  const lost = from.filter((document) => isValidOn(document.endsOn, now) && !isCovered(document));
  if (lost.length === 0) return null;
  const names = lost.map(({ kind }) => GOODS_DOCUMENTS[kind].text).join("、");
  return `被合并的企业有${names}，合并到的企业没有或更早到期。请反过来合并，或先由质量人员补齐`;
}
