import { halfWidth } from "./plain-text";

const UNITS = "盒|瓶|支|袋|包|板|罐|桶|箱|件|套|片|枚|个|台|副|卷|粒|贴|把|条|kg|克";
const COUNTED = "粒|片|袋|丸|支|包|瓶|贴|枚|s|'s";

const TORN = new RegExp(`((?:mg|ug|ml|g|iu|IU))(\\d+(?:${COUNTED}))`, "gi");
const LAST_UNIT = new RegExp(`/(?:1)?(${UNITS})$`);

export interface ReadSpec {
  spec: string;
  unit: string | null;
}

/** "3mg*6片/盒" is { spec: "3mg*6片", unit: "盒" }: half width, × as *, a missing * added. */
export function readSpec(text: string): ReadSpec {
  const plain = halfWidth(text)
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\s*[×xX]\s*(?=\d)/g, "*")
    .replace(/\s*\*\s*/g, "*")
    .replace(TORN, "$1*$2");
  const unit = LAST_UNIT.exec(plain);
  const spec = unit ? plain.slice(0, unit.index).trimEnd() : plain;
  return { spec: spec || plain, unit: unit && spec ? unit[1]! : null };
}

/** Returns the unit of a spec with a single one: "10ml*1支"; else null. */
export const readSingleUnit = (spec: string): string | null =>
  /\*1(瓶|支|袋|包|盒|贴)$/.exec(spec)?.[1] ?? null;
