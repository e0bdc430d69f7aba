import { filledValue } from "~/platform/values/missing";

/** Storage classes (Chinese pharmacopoeia, general notices: 常温, 阴凉处, 冷处; 冷冻 as the label says). */
export const STORAGE_CLASSES = {
  normal: "常温",
  cool: "阴凉",
  cold: "冷藏",
  frozen: "冷冻",
} as const;
export type StorageClass = keyof typeof STORAGE_CLASSES;

/** Goods of the cold chain, whose temperature is recorded on the way. */
export const COLD_CLASSES = ["cold", "frozen"] as const satisfies readonly StorageClass[];
export type ColdClass = (typeof COLD_CLASSES)[number];

export const isColdClass = (storageClass: string): storageClass is ColdClass =>
  (COLD_CLASSES as readonly string[]).includes(storageClass);

export interface StorageCondition {
  /** "": unknown */
  storage_class: StorageClass | "";
  /** tenths of a degree Celsius; null: that of the class */
  storage_min: number | null;
  storage_max: number | null;
}

interface StorageLimits {
  min: number | null;
  max: number | null;
}

/** Tenths of a degree Celsius; null: no limit, or as the label says. */
const CLASS_LIMITS: Record<StorageClass, StorageLimits> = {
  normal: { min: 100, max: 300 },
  cool: { min: null, max: 200 },
  cold: { min: 20, max: 80 },
  frozen: { min: null, max: null },
};

/** Returns the limits of a product in tenths of a degree Celsius: its own, else those of its class. */
export function getStorageLimits({
  storage_class: storageClass,
  storage_min: min,
  storage_max: max,
}: StorageCondition): StorageLimits {
  const usual = storageClass === "" ? { min: null, max: null } : CLASS_LIMITS[storageClass];
  return { min: min ?? usual.min, max: max ?? usual.max };
}

/** 25 tenths of a degree are "2.5". */
export const degreesText = (tenths: number): string => String(tenths / 10);

function limitsText({ min, max }: StorageLimits): string {
  if (min !== null && max !== null) return `${degreesText(min)} 至 ${degreesText(max)} ℃`;
  if (max !== null) return `不超过 ${degreesText(max)} ℃`;
  return min === null ? "" : `不低于 ${degreesText(min)} ℃`;
}

/** "冷藏（2 至 8 ℃）", or 未填. */
export function storageText(storage: StorageCondition): string {
  const limits = limitsText(getStorageLimits(storage));
  const name = storage.storage_class === "" ? null : STORAGE_CLASSES[storage.storage_class];
  if (name === null) return filledValue(limits || null, (text) => text);
  return limits === "" ? `${name}（按说明书）` : `${name}（${limits}）`;
}
