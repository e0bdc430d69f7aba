import { z } from "zod";
import { toDay, parseTime } from "~/platform/values/clock";
import "~/platform/http/forms/form-words";
import { figures, key, oneNumberOf, wholeNumberField } from "~/platform/values/number-fields";

const MAX_IDS = 500;

export const id = key("编号有误");

/** Returns the value of JSON text, or the text if it is none, which the schema refuses. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `ids[]=1&ids[]=2`, `ids=1&ids=2`, `ids=1,2` or a JSON array, without duplicates. */
export const ids = z
  .preprocess(
    (input) => {
      const list = (Array.isArray(input) ? input : [input]).flatMap((part) =>
        typeof part === "string" ? part.split(",").map((item) => item.trim()) : [part],
      );
      const distinct = new Set(list.filter((part) => part !== "" && part !== undefined && part !== null));
      // One above the maximum is enough to refuse it.
      return [...distinct].slice(0, MAX_IDS + 1);
    },
    z.array(id).min(1, "请至少选择一项").max(MAX_IDS, `一次不能超过 ${MAX_IDS} 项`),
  )
  .describe("编号，可重复、以逗号分隔或为数组");

export const page = wholeNumberField("页码有误", { least: 1, limit: 100_000 })
  .default(1)
  .describe("页码，从 1 起");

export const flag = oneNumberOf([0, 1], "请填写 0 或 1");

/** 10-digit seconds in the API (specification, section 9), epoch ms inside. */
export const seconds = wholeNumberField("时间有误", { limit: 9_999_999_999 }).transform(
  (value) => value * 1000,
);

/** A day in Asia/Shanghai: "2026-11-20" or 10-digit seconds; a day inside. */
export const day = figures("日期有误")
  .transform((text) => (/^\d{9,10}$/.test(text) ? toDay(Number(text) * 1000) : text))
  .refine((text) => text.length === 10 && parseTime(text) !== null, "日期应写作 2026-11-20")
  .describe("日期，如 2026-11-20，或 10 位时间戳（秒）");
