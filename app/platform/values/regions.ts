/** Provinces, cities and districts by six-digit codes; 60 KB, so pages get only the lists they show. */
import { areaList } from "@vant/area-data";

export interface Region {
  code: string;
  name: string;
}

export interface RegionChoices {
  provinces: Region[];
  cities: Region[];
  districts: Region[];
}

const { province_list: PROVINCES, city_list: CITIES, county_list: DISTRICTS } = areaList;

const under = (list: Record<string, string>, prefix: string): Region[] =>
  Object.entries(list).flatMap(([code, name]) => (code.startsWith(prefix) ? [{ code, name }] : []));

/** What the three selects offer for what is chosen so far. */
export function regionChoices(province = "", city = ""): RegionChoices {
  const isProvince = Object.hasOwn(PROVINCES, province);
  const isCity = isProvince && Object.hasOwn(CITIES, city) && city.slice(0, 2) === province.slice(0, 2);
  return {
    provinces: under(PROVINCES, ""),
    cities: isProvince ? under(CITIES, province.slice(0, 2)) : [],
    districts: isCity ? under(DISTRICTS, city.slice(0, 4)) : [],
  };
}

/** Whether `code` is a district, the only level an address may have. */
export function isDistrict(code: string): boolean {
  return Object.hasOwn(DISTRICTS, code);
}

// The statistics office's headings for places without a city.
const NO_CITY = /^(县|省直辖县|自治区直辖县级行政区划)$/;

/** "天河区" for 440106; null for what is no district of a known city. */
export function districtName(code: string): string | null {
  const isKnown =
    Object.hasOwn(PROVINCES, `${code.slice(0, 2)}0000`) && Object.hasOwn(CITIES, `${code.slice(0, 4)}00`);
  return (isKnown && DISTRICTS[code]) || null;
}

/** "广东省广州市天河区" for 440106; the parts that are known for other codes. A municipality is said once: "北京市朝阳区". */
export function regionName(code: string): string {
  const province = PROVINCES[`${code.slice(0, 2)}0000`] ?? "";
  const city = CITIES[`${code.slice(0, 4)}00`] ?? "";
  const isAnnounced = city !== province && !NO_CITY.test(city);
  return `${province}${isAnnounced ? city : ""}${DISTRICTS[code] ?? ""}`;
}

/** Provinces and cities as makers carry them in their names: "广东", "广州", "哈尔滨". */
export function placeNames(): ReadonlySet<string> {
  const names = [...Object.values(PROVINCES), ...Object.values(CITIES)];
  return new Set(names.map((name) => name.replace(/(壮族|回族|维吾尔)?(自治区|省|市|地区|盟|自治州)$/, "")));
}

/** The codes of the provinces, cities and districts of this name, alone ("天河区") or with all above it ("广东省广州市天河区"). */
export function regionsNamed(name: string): string[] {
  const found = [PROVINCES, CITIES, DISTRICTS].flatMap((list) =>
    Object.entries(list).flatMap(([code, own]) => (name.endsWith(own) ? [{ code, own }] : [])),
  );
  // A municipality is a province and a city of one name: the wider one is meant.
  const codes = found.filter(({ code, own }) => own === name || regionName(code) === name);
  return codes
    .map(({ code }) => code)
    .filter((code, at, all) => !all.some((other, i) => i < at && isIn(code, other)));
}

/** The code of a province, city or district, by its code or the only one of its name; null: none, or several. */
export function readRegion(input: string): string | null {
  if (/^\d{6}$/.test(input)) return regionsNamed(regionName(input)).includes(input) ? input : null;
  const codes = input === "" ? [] : regionsNamed(input);
  return codes.length === 1 ? codes[0]! : null;
}

/** Whether a place lies in another one of the same name. */
const isIn = (code: string, other: string) =>
  other.endsWith("0000") && code.endsWith("00") && code.slice(0, 2) === other.slice(0, 2);
