import { z } from "zod";

export interface ShelfLifeSettings {
  days: number;
}

/** 0: batches are sold to their last day. */
export const DEFAULT_SHELF_LIFE: ShelfLifeSettings = { days: 30 };

export const SHELF_LIFE_NAMES: Readonly<Record<keyof ShelfLifeSettings, string>> = {
  days: "最低剩余效期（天）",
};

export const MAX_SHELF_LIFE_DAYS = 3_650;
const FAULT = `请填写 0 至 ${MAX_SHELF_LIFE_DAYS} 的整数`;

export const shelfLifeSettingFields = {
  days: z.number(FAULT).int(FAULT).min(0, FAULT).max(MAX_SHELF_LIFE_DAYS, FAULT),
};
