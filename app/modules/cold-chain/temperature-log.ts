/** Readings of a temperature logger: how they are stored, and when they leave the limits. Temperatures in hundredths of a degree Celsius, times in ms. */
import { formatTime } from "~/platform/values/clock";

export interface TemperatureReading {
  at: number;
  temperature: number;
}

export interface TemperatureLimits {
  /** null: no limit */
  min: number | null;
  max: number | null;
}

export interface TemperatureBreach {
  startsAt: number;
  /** the first reading within the limits again, or the last reading of all */
  endsAt: number;
  /** the reading that is farthest outside */
  extreme: number;
  isAbove: boolean;
}

/** Longer pauses between readings are named as gaps. */
const LONGEST_PAUSE = 30 * 60_000;

/** "520" is 5.2 degrees: "5.2 ℃". */
export const formatTemperature = (hundredths: number): string => `${hundredths / 100} ℃`;

/** Writes readings as seconds since the one before and temperature: "1764547200 520,300 530". Times are cut to seconds. */
export function encodeReadings(readings: readonly TemperatureReading[]): string {
  let last = 0;
  return readings
    .map(({ at, temperature }) => {
      const seconds = Math.floor(at / 1000);
      const step = seconds - last;
      last = seconds;
      return `${step} ${temperature}`;
    })
    .join(",");
}

export function decodeReadings(text: string): TemperatureReading[] {
  let seconds = 0;
  return text.split(",").map((part) => {
    const [step, temperature] = part.split(" ").map(Number);
    seconds += step!;
    return { at: seconds * 1000, temperature: temperature! };
  });
}

/** Whether a reading is outside: 1 above, -1 below, 0 within. */
const sideOf = (temperature: number, { min, max }: TemperatureLimits): -1 | 0 | 1 => {
  if (max !== null && temperature > max) return 1;
  return min !== null && temperature < min ? -1 : 0;
};

/** Returns the times outside the limits, in order. */
export function findBreaches(
  readings: readonly TemperatureReading[],
  limits: TemperatureLimits,
): TemperatureBreach[] {
  const breaches: TemperatureBreach[] = [];
  let open: TemperatureBreach | null = null;
  for (const { at, temperature } of readings) {
    const side = sideOf(temperature, limits);
    if (open) {
      open.endsAt = at;
      if (side === (open.isAbove ? 1 : -1)) {
        const isFarther = open.isAbove ? temperature > open.extreme : temperature < open.extreme;
        if (isFarther) open.extreme = temperature;
        continue;
      }
      open = null;
    }
    if (side === 0) continue;
    open = { startsAt: at, endsAt: at, extreme: temperature, isAbove: side === 1 };
    breaches.push(open);
  }
  return breaches;
}

/** Returns pauses without readings, longer than 30 minutes. */
export function findGaps(readings: readonly TemperatureReading[]): { startsAt: number; endsAt: number }[] {
  return readings.slice(1).flatMap(({ at }, i) => {
    const before = readings[i]!.at;
    return at - before > LONGEST_PAUSE ? [{ startsAt: before, endsAt: at }] : [];
  });
}

/** Returns "2 小时 5 分钟"; a single reading lasts less than a minute. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes === 0) return "不足 1 分钟";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} 小时` : "", rest > 0 ? `${rest} 分钟` : ""].filter(Boolean).join(" ");
}

/** Returns "2026-12-01 08:00 起 25 分钟高于上限，最高 9.1 ℃". */
export function formatBreach({ startsAt, endsAt, extreme, isAbove }: TemperatureBreach): string {
  const [side, most] = isAbove ? ["高于上限", "最高"] : ["低于下限", "最低"];
  return `${formatTime(startsAt)} 起 ${formatDuration(endsAt - startsAt)}${side}，${most} ${formatTemperature(extreme)}`;
}

export interface LogFacts {
  limits: TemperatureLimits;
  readings: readonly TemperatureReading[];
}

/** Returns the lowest and highest reading. */
export function findExtremes(readings: readonly TemperatureReading[]): { lowest: number; highest: number } {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { temperature } of readings) {
    lowest = Math.min(lowest, temperature);
    highest = Math.max(highest, temperature);
  }
  return { lowest, highest };
}

/** Returns the result in words; without a limit nothing is judged. */
export function formatLogResult({ limits, readings }: LogFacts): string {
  if (limits.min === null && limits.max === null) return "未设温度限值，请按说明书核对";
  const breaches = findBreaches(readings, limits);
  if (breaches.length === 0) return "记录时段内未超出限值";
  const total = breaches.reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0);
  return `超出限值 ${breaches.length} 次，累计 ${formatDuration(total)}`;
}
