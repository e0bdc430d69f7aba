import { expect, test } from "vitest";
import { DEFAULT_EXPIRY_RULES } from "~/modules/catalogue/batches/expiry-rules";
import { type CareBatch, humidityText, isKeyStock, StockCareForm } from "~/modules/stock-care/stock-care";

const TODAY = "2026-11-20";
const FAR = "2028-11-20";

test.each<[CareBatch, boolean]>([
  [{ kind: "drug", storageClass: "normal", expiresOn: FAR }, false],
  [{ kind: "drug", storageClass: "", expiresOn: FAR }, false],
  [{ kind: "drug", storageClass: "cool", expiresOn: FAR }, false],
  [{ kind: "drug", storageClass: "cold", expiresOn: FAR }, true],
  [{ kind: "device", storageClass: "frozen", expiresOn: FAR }, true],
  [{ kind: "herb", storageClass: "normal", expiresOn: FAR }, true],
  [{ kind: "drug", storageClass: "normal", expiresOn: "2027-05-18" }, true],
  [{ kind: "drug", storageClass: "normal", expiresOn: "2027-05-19" }, false],
])("%j is key stock: %s", (batch, isKey) =>
  expect(isKeyStock(DEFAULT_EXPIRY_RULES, batch, TODAY)).toBe(isKey),
);

const FORM = { formKey: "k".repeat(22), seen: 0, result: "normal" };
const faults = (input: Record<string, unknown>) => {
  const checked = StockCareForm.safeParse({ ...FORM, ...input });
  return checked.success ? [] : checked.error.issues.map(({ path }) => path[0]);
};

test("a problem is described with what is done, and nothing else has one", () => {
  expect(faults({})).toEqual([]);
  expect(faults({ result: "" })).toEqual(["result"]);
  expect(faults({ problem: "外包装破损" })).toEqual(["problem"]);
  expect(faults({ result: "problem" })).toEqual(["problem", "measure"]);
  expect(faults({ result: "problem", problem: "外包装破损", measure: "隔离" })).toEqual([]);
});

test("temperature and humidity are read in tenths, and may be left out", () => {
  const read = (temperature: string, humidity: string) => {
    const checked = StockCareForm.safeParse({ ...FORM, temperature, humidity });
    return checked.success ? [checked.data.temperature, checked.data.humidity] : null;
  };
  expect(read("", "")).toEqual([null, null]);
  expect(read("18.5 ℃", "55%")).toEqual([185, 550]);
  expect(read("−20", "100")).toEqual([-200, 1000]);
  expect(read("18.55", "55")).toBe(null);
  expect(read("18", "101")).toBe(null);
  expect(read("18", "-1")).toBe(null);
  expect(humidityText(555)).toBe("55.5%");
  expect(humidityText(null)).toBe("未测");
});
