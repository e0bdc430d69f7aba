import { addTexts, type GramIndex, newGramIndex } from "./gram-index";

export interface FindableGoods {
  id: number;
  name: string;
  genericName: string;
  tradeName: string;
  form: string;
  spec: string;
  unit?: string;
  manufacturer: string;
  namesByManufacturer?: readonly string[];
}

export interface GoodsFinder {
  ids: number[];
  names: GramIndex;
  manufacturers: GramIndex;
  /** the original name of each of `names` */
  titles: string[];
  specs: string[];
  specIndex: Map<string, number>;
  /** by product, in the order of `ids` */
  nameOf: number[];
  manufacturerOf: number[];
  specOf: number[];
  getUnit: string[];
  /** the index in `ids` by id */
  placeOf: Map<number, number>;
  /** numbers of a specification, parsed on first use */
  toKeys: Set<string>[];
  getFigures: Map<number, number>[];
  /** numbers of a name ("0.9%氯化钠注射液"), parsed on first use */
  nameKeysOf: Set<string>[];
  /** the substance of a name in plain text, found on first use */
  substanceOf: string[];
  /** products by name and by manufacturer */
  byName: number[][];
  byManufacturer: number[][];
}

export const newFinder = (): GoodsFinder => ({
  ids: [],
  names: newGramIndex(),
  manufacturers: newGramIndex(),
  titles: [],
  specs: [],
  specIndex: new Map(),
  nameOf: [],
  manufacturerOf: [],
  specOf: [],
  getUnit: [],
  placeOf: new Map(),
  toKeys: [],
  byName: [],
  byManufacturer: [],
  getFigures: [],
  nameKeysOf: [],
  substanceOf: [],
});

export function indexFindableGoods(finder: GoodsFinder, goods: readonly FindableGoods[]): void {
  const { names, manufacturers, specs, specIndex } = finder;
  for (const {
    id,
    name,
    genericName,
    tradeName,
    form,
    spec,
    unit = "",
    manufacturer,
    namesByManufacturer: manufacturerNames = [],
  } of goods) {
    const at = finder.ids.push(id) - 1;
    finder.placeOf.set(id, at);
    const nameId = addTexts(names, [name, genericName, tradeName, form]);
    finder.titles[nameId] ??= genericName || name;
    const manufacturerId = addTexts(manufacturers, [manufacturer, ...manufacturerNames]);
    let specId = specIndex.get(spec);
    if (specId === undefined) specIndex.set(spec, (specId = specs.push(spec) - 1));
    finder.nameOf.push(nameId);
    finder.manufacturerOf.push(manufacturerId);
    finder.specOf.push(specId);
    finder.getUnit.push(unit);
    (finder.byName[nameId] ??= []).push(at);
    (finder.byManufacturer[manufacturerId] ??= []).push(at);
  }
}
