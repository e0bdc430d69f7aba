/** The columns in which the finder holds all goods: names and makers by their parts, and the goods behind them. Pure. */
import { addTexts, type GramIndex, newGramIndex } from "./gram-index";

export interface FindableGoods {
  id: number;
  name: string;
  genericName: string;
  tradeName: string;
  form: string;
  spec: string;
  /** 盒, 瓶; "" where it is not known */
  unit?: string;
  maker: string;
  /** what else the maker is called */
  makerNames?: readonly string[];
}

export interface GoodsFinder {
  ids: number[];
  names: GramIndex;
  makers: GramIndex;
  /** the name that is said of each of `names` */
  titles: string[];
  specs: string[];
  specIndex: Map<string, number>;
  /** by goods, in the order of `ids` */
  nameOf: number[];
  makerOf: number[];
  specOf: number[];
  unitOf: string[];
  /** the place in `ids` by id */
  placeOf: Map<number, number>;
  /** the numbers of a specification, read when it is first asked for */
  keysOf: Set<string>[];
  figuresOf: Map<number, number>[];
  /** the numbers of a name ("0.9%氯化钠注射液"), read as late */
  nameKeysOf: Set<string>[];
  /** goods by name and by maker */
  byName: number[][];
  byMaker: number[][];
}

export const newFinder = (): GoodsFinder => ({
  ids: [],
  names: newGramIndex(),
  makers: newGramIndex(),
  titles: [],
  specs: [],
  specIndex: new Map(),
  nameOf: [],
  makerOf: [],
  specOf: [],
  unitOf: [],
  placeOf: new Map(),
  keysOf: [],
  byName: [],
  byMaker: [],
  figuresOf: [],
  nameKeysOf: [],
});

/** Takes goods in; each at most once. */
export function indexFindableGoods(finder: GoodsFinder, goods: readonly FindableGoods[]): void {
  const { names, makers: manufacturers, specs, specIndex } = finder;
  for (const {
    id,
    name,
    genericName,
    tradeName,
    form,
    spec,
    unit = "",
    maker: manufacturer,
    makerNames: manufacturerNames = [],
  } of goods) {
    const at = finder.ids.push(id) - 1;
    finder.placeOf.set(id, at);
    const nameId = addTexts(names, [name, genericName, tradeName, form]);
    finder.titles[nameId] ??= genericName || name;
    const manufacturerId = addTexts(manufacturers, [manufacturer, ...manufacturerNames]);
    let specId = specIndex.get(spec);
    if (specId === undefined) specIndex.set(spec, (specId = specs.push(spec) - 1));
    finder.nameOf.push(nameId);
    finder.makerOf.push(manufacturerId);
    finder.specOf.push(specId);
    finder.unitOf.push(unit);
    (finder.byName[nameId] ??= []).push(at);
    (finder.byMaker[manufacturerId] ??= []).push(at);
  }
}
