/** Pieces of parameters that many calls share. Forms give strings, JSON gives numbers: each piece reads both. */
import { z } from "zod";
import { dayOf, parseTime } from "~/platform/clock";
import "~/platform/form-words";

const MOST_IDS = 500;

/** A row's key in path, query or body. */
export const id = z.coerce.number("编号有误").int("编号有误").positive("编号有误");

/** `ids[]=1&ids[]=2`, `ids=1&ids=2`, `ids=1,2` or a JSON array; no id twice. */
export const ids = z
  .preprocess(
    (given) => {
      const list = (Array.isArray(given) ? given : [given]).flatMap((part) =>
        typeof part === "string" ? part.split(",").map((one) => one.trim()) : [part],
      );
      return [...new Set(list.filter((part) => part !== "" && part !== undefined && part !== null))];
    },
    z.array(id).min(1, "请至少选择一项").max(MOST_IDS, `一次不能超过 ${MOST_IDS} 项`),
  )
  .describe("编号，可重复、以逗号分隔或为数组");

/** Page of a list, from 1. */
export const page = z.coerce
  .number("页码有误")
  .int("页码有误")
  .min(1, "页码有误")
  .max(100_000, "页码有误")
  .default(1)
  .describe("页码，从 1 起");

/** 0 or 1. */
export const flag = z.preprocess(
  (given) => (given === "0" || given === "1" ? Number(given) : given),
  z.literal([0, 1], "请填写 0 或 1"),
);

/** 10-digit seconds on the wire (specification, section 9), epoch ms inside. */
export const seconds = z.coerce
  .number("时间有误")
  .int("时间有误")
  .min(0, "时间有误")
  .max(9_999_999_999, "时间有误")
  .transform((value) => value * 1000);

/** A day of Asia/Shanghai, "2026-11-20" or as 10-digit seconds; inside always the day. */
export const day = z
  .string("日期有误")
  .or(z.number("日期有误").transform(String))
  .transform((text) => (/^\d{9,10}$/.test(text) ? dayOf(Number(text) * 1000) : text))
  .refine((text) => text.length === 10 && parseTime(text) !== null, "日期应写作 2026-11-20")
  .describe("日期，如 2026-11-20，或 10 位时间戳（秒）");
