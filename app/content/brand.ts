/** Brands: what their mark and their first letter are. Pure. */

export interface Brand {
  id: number;
  name: string;
  manufacturerId: number;
  summary: string;
  /** path of the brand's own picture under public/; "" without one */
  image: string;
  /** what the drawn mark reads: two characters */
  mark: string;
}

const SUFFIX = /(医药|药业|制药|药厂|集团|股份|控股|实业|科技|生物|总厂|厂)+$/;

/** "广州白云山光华制药" → "白云": the two characters by which a maker is known, without its place. */
export function brandMark(name: string, places: ReadonlySet<string>): string {
  const plain = name.replace(/[（(].*$/, "").replace(/[^\p{L}\p{N}]/gu, "");
  let rest = plain.replace(SUFFIX, "") || plain;
  for (const length of [4, 3, 2])
    if (rest.length >= length + 2 && places.has(rest.slice(0, length))) {
      rest = rest.slice(length).replace(/^[省市]/, "");
      break;
    }
  return (rest.length >= 2 ? rest : plain).slice(0, 2);
}

/** Grounds of a mark: a brand always has the same one. */
export const SHAPES = ["seal", "disc", "leaf", "hexagon"] as const;
export type Shape = (typeof SHAPES)[number];

export function brandShape(id: number): Shape {
  return SHAPES[id % SHAPES.length]!;
}
