export interface Brand {
  id: number;
  name: string;
  manufacturerId: number;
  summary: string;
  image: string;
  mark: string;
}

const SUFFIX = /(医药|药业|制药|国药|中药|药厂|集团|股份|控股|实业|科技|生物|保健|医疗|用品|总厂|厂)+$/;

/** "赛诺菲(杭州)制药" → "赛诺菲": a manufacturer's short name as people say it. */
export function brandName(short: string): string {
  const plain = short.replace(/[（(].*?[）)]/g, "").trim();
  return plain.replace(SUFFIX, "") || plain || short;
}

/** "广州白云山光华制药" is "白云", "扬子江药业" is "扬子江": two or three characters without the place. */
export function brandMark(name: string, places: ReadonlySet<string>): string {
  let rest = brandName(name).replace(/[^\p{L}\p{N}]/gu, "");
  for (let place = placeAt(rest, places); place > 0; place = placeAt(rest, places)) rest = rest.slice(place);
  const characters = [...(rest || name)];
  return (rest && characters.length === 3 ? characters : characters.slice(0, 2)).join("");
}

/** Length of a place at the start; 0 if fewer than two characters would be left. */
function placeAt(name: string, places: ReadonlySet<string>): number {
  const isPlace = (text: string) => places.has(text) || text === "中国" || text === "中美";
  return [4, 3, 2].find((n) => name.length >= n + 2 && isPlace(name.slice(0, n))) ?? 0;
}

export const SHAPES = ["seal", "disc", "leaf", "hexagon"] as const;
export type Shape = (typeof SHAPES)[number];

export function brandShape(id: number): Shape {
  return SHAPES[id % SHAPES.length]!;
}
