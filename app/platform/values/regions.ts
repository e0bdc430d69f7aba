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

/** Returns the options of the three selects for the current choice. */
export function regionChoices(province = "", city = ""): RegionChoices {
  const isProvince = Object.hasOwn(PROVINCES, province);
  const isCity = isProvince && Object.hasOwn(CITIES, city) && city.slice(0, 2) === province.slice(0, 2);
  return {
    provinces: under(PROVINCES, ""),
    cities: isProvince ? under(CITIES, province.slice(0, 2)) : [],
    districts: isCity ? under(DISTRICTS, city.slice(0, 4)) : [],
  };
}

/** Whether `code` is a district, the only level that an address may have. */
export function isDistrict(code: string): boolean {
  return Object.hasOwn(DISTRICTS, code);
}

// Headings of the statistics office for places without a city.
const NO_CITY = /^(县|省直辖县|自治区直辖县级行政区划)$/;

/** Returns "天河区" for 440106; null if it is no district of a known city. */
export function districtName(code: string): string | null {
  const isKnown =
    Object.hasOwn(PROVINCES, `${code.slice(0, 2)}0000`) && Object.hasOwn(CITIES, `${code.slice(0, 4)}00`);
  return (isKnown && DISTRICTS[code]) || null;
}

/** Returns "广东省广州市天河区" for 440106; the known parts for other codes. A municipality is named once: "北京市朝阳区". */
export function regionName(code: string): string {
  const province = PROVINCES[`${code.slice(0, 2)}0000`] ?? "";
  const city = CITIES[`${code.slice(0, 4)}00`] ?? "";
  const isAnnounced = city !== province && !NO_CITY.test(city);
  return `${province}${isAnnounced ? city : ""}${DISTRICTS[code] ?? ""}`;
}

/** Provinces and cities as in manufacturers' names: "广东", "广州", "哈尔滨". */
export function placeNames(): ReadonlySet<string> {
  const names = [...Object.values(PROVINCES), ...Object.values(CITIES)];
  return new Set(names.map((name) => name.replace(/(壮族|回族|维吾尔)?(自治区|省|市|地区|盟|自治州)$/, "")));
}

/** Returns the codes of places with this name, alone ("天河区") or with all levels ("广东省广州市天河区"). */
export function regionsNamed(name: string): string[] {
  const found = [PROVINCES, CITIES, DISTRICTS].flatMap((list) =>
    Object.entries(list).flatMap(([code, own]) => (name.endsWith(own) ? [{ code, own }] : [])),
  );
  // A municipality is a province and a city of one name: the province is meant.
  const codes = found.filter(({ code, own }) => own === name || regionName(code) === name);
  return codes
    .map(({ code }) => code)
    .filter((code, at, all) => !all.some((other, i) => i < at && isIn(code, other)));
}

/** Returns the code of a place, by code or unique name; null if there is none or several. */
export function readRegion(input: string): string | null {
  if (/^\d{6}$/.test(input)) return regionsNamed(regionName(input)).includes(input) ? input : null;
  const codes = input === "" ? [] : regionsNamed(input);
  return codes.length === 1 ? codes[0]! : null;
}

/** Whether a place is in another one of the same name. */
const isIn = (code: string, other: string) =>
  other.endsWith("0000") && code.endsWith("00") && code.slice(0, 2) === other.slice(0, 2);
