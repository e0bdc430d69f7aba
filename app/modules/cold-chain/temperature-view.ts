/** What pages and documents show of temperature logs: texts, and a drawing small enough to send. */
import { STORAGE_CLASSES, type ColdClass } from "~/modules/catalogue/goods/storage";
import { formatTime } from "~/platform/values/clock";
import {
  findBreaches,
  findExtremes,
  findGaps,
  formatBreach,
  formatDuration,
  formatLogResult,
  formatTemperature,
  type TemperatureLimits,
  type TemperatureReading,
} from "./temperature-log";

export const CHART_WIDTH = 640;
export const CHART_HEIGHT = 200;
const LEFT = 48;
const RIGHT = 8;
const TOP = 12;
const BASE = 168;
/** Points of the line: each part of the time has its lowest and its highest reading. */
const MAX_PARTS = 250;
const MAX_LISTED = 20;

export interface TemperatureDrawing {
  /** points of a polyline */
  line: string;
  /** times outside the limits */
  breaches: { x: number; width: number }[];
  limits: { y: number; text: string }[];
  marks: { y: number; text: string }[];
  times: { x: number; text: string }[];
}

export interface TemperatureLogView {
  id: number;
  logger: string;
  /** "冷藏，2 ℃ 至 8 ℃" */
  limits: string;
  result: string;
  kind: "good" | "bad" | "wait";
  /** "2026-12-01 08:00 至 2026-12-01 12:00，49 次读数，最低 2.1 ℃，最高 7.9 ℃" */
  facts: string;
  breaches: string[];
  gaps: string[];
  drawing: TemperatureDrawing;
}

/** Logs of a parcel with cold goods; none: not provided. */
export interface ColdParcelView {
  parcelNumber: number;
  classes: string;
  logs: TemperatureLogView[];
}

/** What is said of a parcel with cold goods and no log. */
export const NOT_PROVIDED = "未提供";

export interface ShownLog {
  id: number;
  logger: string;
  storageClass: ColdClass;
  limits: TemperatureLimits;
  readings: readonly TemperatureReading[];
}

interface ShownParcel {
  parcelNumber: number;
  classes: readonly { storageClass: ColdClass }[];
  logs: readonly ShownLog[];
}

export const toColdParcelView = ({ parcelNumber, classes, logs }: ShownParcel): ColdParcelView => ({
  parcelNumber,
  classes: classes.map(({ storageClass }) => STORAGE_CLASSES[storageClass]).join("、"),
  logs: logs.map(toLogView),
});

/** Returns "包裹 1：未提供" or the result of each log, for lists and the API. */
export const coldParcelResult = ({ logs }: Pick<ShownParcel, "logs">): string =>
  logs.length === 0 ? NOT_PROVIDED : logs.map((log) => formatLogResult(log)).join("；");

function limitsText({ min, max }: TemperatureLimits): string {
  if (min !== null && max !== null) return `${formatTemperature(min)} 至 ${formatTemperature(max)}`;
  if (max !== null) return `不超过 ${formatTemperature(max)}`;
  return min === null ? "未设限值" : `不低于 ${formatTemperature(min)}`;
}

function toLogView({ id, logger, storageClass, limits, readings }: ShownLog): TemperatureLogView {
  const breaches = findBreaches(readings, limits);
  const isJudged = limits.min !== null || limits.max !== null;
  const { lowest, highest } = findExtremes(readings);
  const [first, last] = [readings[0]!, readings.at(-1)!];
  return {
    id,
    logger,
    limits: `${STORAGE_CLASSES[storageClass]}，${limitsText(limits)}`,
    result: formatLogResult({ limits, readings }),
    kind: breaches.length > 0 ? "bad" : isJudged ? "good" : "wait",
    facts: [
      `${formatTime(first.at)} 至 ${formatTime(last.at)}`,
      `${readings.length} 次读数`,
      `最低 ${formatTemperature(lowest)}`,
      `最高 ${formatTemperature(highest)}`,
    ].join("，"),
    breaches: breaches.slice(0, MAX_LISTED).map(formatBreach),
    gaps: findGaps(readings)
      .slice(0, MAX_LISTED)
      .map(
        ({ startsAt, endsAt }) => `${formatTime(startsAt)} 起 ${formatDuration(endsAt - startsAt)}没有读数`,
      ),
    drawing: drawLog(readings, limits),
  };
}

/** Returns a log as rows of a table: what it says, then every reading. */
export function logRows(log: ShownLog): string[][] {
  const { logger, limits, result, facts, breaches, gaps } = toLogView(log);
  return [
    ["记录仪", logger],
    ["储存条件", limits],
    ["结果", result],
    ["记录", facts],
    ...[...breaches, ...gaps].map((text) => ["", text]),
    ["时间", "温度（℃）"],
    ...log.readings.map(({ at, temperature }) => [formatTime(at), String(temperature / 100)]),
  ];
}

/** Returns the chart of readings, at least one, in units of CHART_WIDTH and CHART_HEIGHT. */
export function drawLog(
  readings: readonly TemperatureReading[],
  limits: TemperatureLimits,
): TemperatureDrawing {
  const [start, end] = [readings[0]!.at, readings.at(-1)!.at];
  const { lowest, highest } = findExtremes(readings);
  const shown = [lowest, highest, ...[limits.min, limits.max].filter((limit) => limit !== null)];
  const [low, high] = [Math.min(...shown) - 100, Math.max(...shown) + 100];
  const xOf = (at: number) =>
    round(LEFT + ((CHART_WIDTH - LEFT - RIGHT) * (at - start)) / Math.max(1, end - start));
  const yOf = (temperature: number) => round(BASE - ((BASE - TOP) * (temperature - low)) / (high - low));
  const named = [
    { limit: limits.max, text: "上限" },
    { limit: limits.min, text: "下限" },
  ];
  return {
    line: thinOut(readings)
      .map(({ at, temperature }) => `${xOf(at)},${yOf(temperature)}`)
      .join(" "),
    breaches: findBreaches(readings, limits).map(({ startsAt, endsAt }) => ({
      x: xOf(startsAt),
      width: Math.max(2, round(xOf(endsAt) - xOf(startsAt))),
    })),
    limits: named.flatMap(({ limit, text }) =>
      limit === null ? [] : [{ y: yOf(limit), text: `${text} ${formatTemperature(limit)}` }],
    ),
    marks: [low, (low + high) / 2, high].map((mark) => ({
      y: yOf(mark),
      text: String(Math.round(mark / 10) / 10),
    })),
    times: [start, end].map((at) => ({ x: xOf(at), text: formatTime(at) })),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Keeps the lowest and the highest reading of each part of the time, so that no peak is lost. */
function thinOut(readings: readonly TemperatureReading[]): TemperatureReading[] {
  if (readings.length <= 2 * MAX_PARTS) return [...readings];
  const size = Math.ceil(readings.length / MAX_PARTS);
  const thin: TemperatureReading[] = [];
  for (let from = 0; from < readings.length; from += size) {
    const part = readings.slice(from, from + size);
    const sorted = [...part].sort((a, b) => a.temperature - b.temperature);
    const both = [sorted[0]!, sorted.at(-1)!].sort((a, b) => a.at - b.at);
    thin.push(...both);
  }
  return thin;
}
