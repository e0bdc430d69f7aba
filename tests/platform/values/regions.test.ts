import { expect, test } from "vitest";
import { districtName, isDistrict, regionChoices, regionName, regionsNamed } from "~/platform/values/regions";

test("a district is one, and nothing else is", () => {
  expect(isDistrict("440106")).toBe(true);
  for (const code of ["440100", "440000", "", "440199", "toString", "constructor", "__proto__"])
    expect(isDistrict(code)).toBe(false);
});

test("the three selects offer what lies in what is chosen", () => {
  const { provinces, cities, districts } = regionChoices("440000", "440100");
  expect(provinces.length).toBeGreaterThan(30);
  expect(cities.every(({ code }) => code.startsWith("44"))).toBe(true);
  expect(districts.find(({ code }) => code === "440106")?.name).toBe("天河区");
  // a city of another province is none of this one
  expect(regionChoices("440000", "110100").districts).toEqual([]);
  for (const nonsense of ["toString", "x", "44"])
    expect(regionChoices(nonsense, "440100")).toMatchObject({ cities: [], districts: [] });
});

test("names: a municipality is said once, what is unknown is left out", () => {
  expect([regionName("440106"), regionName("110105"), regionName("999999")]).toEqual([
    "广东省广州市天河区",
    "北京市朝阳区",
    "",
  ]);
  expect([districtName("440106"), districtName("440199"), districtName("toString")]).toEqual([
    "天河区",
    null,
    null,
  ]);
});

test("a place is found by its name, alone or with all above it; a municipality is one place", () => {
  expect(regionsNamed("天河区")).toEqual(["440106"]);
  expect(regionsNamed("广东省广州市天河区")).toEqual(["440106"]);
  expect(regionsNamed("广州市")).toEqual(["440100"]);
  expect(regionsNamed("北京市")).toEqual(["110000"]);
  expect(regionsNamed("江苏省南京市鼓楼区")).toEqual(["320106"]);
  expect(regionsNamed("鼓楼区").length).toBeGreaterThan(1);
  for (const nowhere of ["", "火星", "天河"]) expect(regionsNamed(nowhere)).toEqual([]);
});
