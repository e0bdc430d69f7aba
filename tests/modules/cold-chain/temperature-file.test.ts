import { describe, expect, test } from "vitest";
import { readTemperatures } from "~/modules/cold-chain/temperature-file";
import { formatTime, parseTime } from "~/platform/values/clock";

const AROUND = { from: parseTime("2026-12-01 08:00")!, to: parseTime("2026-12-02 08:00")! };
const read = (rows: string[][], around = AROUND) => {
  const found = readTemperatures(rows, around);
  return found.ok
    ? found.readings.map(({ at, temperature }) => `${formatTime(at)} ${temperature}`)
    : found.text;
};

describe("files as loggers write them", () => {
  test.each<[string, string[][], string[]]>([
    [
      "a table with a head of its own and humidity",
      [
        ["设备名称", "冷链记录仪"],
        ["设备编号", "TL-0012"],
        [],
        ["序号", "记录时间", "温度(℃)", "湿度(%RH)"],
        ["1", "2026-12-01 08:05:00", "5.2", "60"],
        ["2", "2026/12/1 8:10", "5.25", "61"],
      ],
      ["2026-12-01 08:05 520", "2026-12-01 08:10 525"],
    ],
    [
      "date and time apart, in Fahrenheit",
      [
        ["Date", "Time", "Temperature (°F)", "High Alarm"],
        ["2026-12-01", "08:05:00 AM", "41.0", ""],
        ["2026-12-01", "01:05:00 PM", "50", ""],
      ],
      ["2026-12-01 08:05 500", "2026-12-01 13:05 1000"],
    ],
    [
      "Fahrenheit named only above the table",
      [["Temperature Unit: °F"], ["Date/Time", "Temperature"], ["2026-12-01 08:05", "41"]],
      ["2026-12-01 08:05 500"],
    ],
    [
      "a unit in each cell, decimal commas, newest first",
      [
        ["时间", "温度"],
        ["2026年12月1日 下午 1:05", "5,5 °C"],
        ["2026年12月1日 8:05", "-0,5℃"],
      ],
      ["2026-12-01 08:05 -50", "2026-12-01 13:05 550"],
    ],
    [
      "times with a zone",
      [
        ["Timestamp", "Temp"],
        ["2026-12-01T00:05:00Z", "5"],
        ["2026-12-01T08:10:00+08:00", "5"],
      ],
      ["2026-12-01 08:05 500", "2026-12-01 08:10 500"],
    ],
    [
      "months first, seen from the day of the parcel",
      [
        ["Date Time", "Temp °C"],
        ["12/01/2026 08:05", "5"],
      ],
      ["2026-12-01 08:05 500"],
    ],
    [
      "days first, seen from the day of the parcel",
      [
        ["Date Time", "Temp °C"],
        ["01.12.26 08:05", "5"],
      ],
      ["2026-12-01 08:05 500"],
    ],
    [
      "days first, since there is no thirteenth month",
      [
        ["Date Time", "Temp °C"],
        ["13/11/2026 08:05", "5"],
        ["01/12/2026 08:05", "5"],
      ],
      ["2026-11-13 08:05 500", "2026-12-01 08:05 500"],
    ],
    [
      "marks of events between the readings",
      [
        ["时间", "温度", "事件"],
        ["2026-12-01 08:05", "5", ""],
        ["2026-12-01 08:06", "", "按键标记"],
        ["", "", "最高 5"],
      ],
      ["2026-12-01 08:05 500"],
    ],
  ])("%s", (_, rows, expected) => expect(read(rows)).toEqual(expected));
});

describe("what cannot be read is refused with its line", () => {
  const head = ["时间", "温度"];
  test.each<[string[][], string]>([
    [[["a", "b"]], "没有找到时间和温度两列，请保留文件里的列名"],
    [[head], "文件里没有温度读数"],
    [[["时间", "通道1温度", "通道2温度"]], "文件有 2 列温度，请每次只保留一列"],
    [
      [head, ["2026-12-01 08:05", "5"], ["2026-12-01 25:05", "5"], ["2026-12-01 08:10", "N/A"]],
      "第 3 行：时间“2026-12-01 25:05”无法识别；第 4 行：温度“N/A”无法识别",
    ],
    [[head, ["2026-02-30 08:05", "5"]], "第 2 行：时间“2026-02-30 08:05”无法识别"],
    [[head, ["2026-12-01 08:05", "999"]], "第 2 行：温度“999”无法识别"],
    [[head, ["12-01", "5"]], "第 2 行：时间“12-01”无法识别"],
  ])("%j", (rows, text) => expect(read(rows)).toBe(text));

  test("months that may be days", () => {
    const rows = [head, ["11/12/2026 08:05", "5"]];
    const around = { from: parseTime("2026-11-01")!, to: parseTime("2027-01-01")! };
    expect(read(rows, around)).toBe("分不清日期中的月和日，请改写作 2026-12-01 08:00");
  });

  test("more faults than are listed are counted", () => {
    const rows = [head, ...Array.from({ length: 9 }, () => ["2026-12-01 08:05", "x"])];
    expect(read(rows)).toMatch(/^第 2 行.*第 6 行：温度“x”无法识别；共 9 行有误$/);
  });
});
